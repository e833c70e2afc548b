import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { describedBy } from '../FieldMessage/describedBy.ts';
import { FieldError, FieldHint } from '../FieldMessage/FieldMessage.tsx';
import { StatusIcon, type CheckStatus } from '../StatusIcon/StatusIcon.tsx';
import { box, field, input, label as labelStyle } from './styles.ts';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  label: string;
  /** Help under the label, read as the input's description. */
  hint?: ReactNode;
  /** What is wrong; its presence marks the input invalid and is announced at once. */
  error?: ReactNode;
  /** Shows a spinner, a check or a cross at the input's end. */
  status?: CheckStatus | undefined;
  /** What screen readers hear for a status; English defaults. */
  statusLabels?: Partial<Record<CheckStatus, string>> | undefined;
  /** Something to do about the value, under the input: a quiet Button, say. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A line of text with its label, hint, error and the state of its check. */
export function TextField({
  label,
  hint,
  error,
  status = 'idle',
  statusLabels,
  action,
  id: givenId,
  className,
  'aria-describedby': alsoDescribedBy,
  'aria-invalid': alsoInvalid,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const invalid = Boolean(error) || status === 'invalid' || alsoInvalid;
  return (
    <div css={field} className={className}>
      <label css={labelStyle} htmlFor={id}>
        {label}
      </label>
      {hint ? <FieldHint id={hintId}>{hint}</FieldHint> : null}
      <div css={box} data-status={status}>
        <input
          css={input}
          id={id}
          type="text"
          {...rest}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy(hint && hintId, error && errorId, alsoDescribedBy)}
        />
        <StatusIcon status={status} labels={statusLabels} />
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      {action}
    </div>
  );
}

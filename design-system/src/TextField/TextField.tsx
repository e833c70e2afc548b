import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { describedBy } from '../FieldMessage/describedBy.ts';
import { FieldError, FieldHint } from '../FieldMessage/FieldMessage.tsx';
import { StatusIcon, type CheckStatus } from '../StatusIcon/StatusIcon.tsx';
import { box, field, input, label as labelStyle } from './styles.ts';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  label: string;
  /** Help under the label, referenced by the input's `aria-describedby`. */
  hint?: ReactNode;
  /** The error; if present, the input is invalid and the error announced at once. */
  error?: ReactNode;
  /** Shows a spinner, a check mark or a cross at the end of the input. */
  status?: CheckStatus | undefined;
  /** Texts for screen readers; English by default. */
  statusLabels?: Partial<Record<CheckStatus, string>> | undefined;
  /** An action on the value, under the input, such as a quiet Button. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A one-line text field with label, hint, error and the state of its check. */
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

import { css } from '@emotion/react';
import { useId, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { describedBy } from '../FieldMessage/describedBy.ts';
import { FieldError, FieldHint } from '../FieldMessage/FieldMessage.tsx';
import { box, field, input, label as labelStyle } from '../TextField/styles.ts';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  /** Help under the label, referenced by the field's `aria-describedby`. */
  hint?: ReactNode;
  /** The error; if present, the field is invalid and the error announced at once. */
  error?: ReactNode;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

const lines = css`
  min-height: 9rem;
  resize: vertical;
`;

/** A multi-line text field with label, hint and error. */
export function TextArea({
  label,
  hint,
  error,
  id: givenId,
  className,
  'aria-describedby': alsoDescribedBy,
  'aria-invalid': alsoInvalid,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div css={field} className={className}>
      <label css={labelStyle} htmlFor={id}>
        {label}
      </label>
      {hint ? <FieldHint id={hintId}>{hint}</FieldHint> : null}
      <div css={box} data-status="idle">
        <textarea
          css={[input, lines]}
          id={id}
          {...rest}
          aria-invalid={Boolean(error) || alsoInvalid || undefined}
          aria-describedby={describedBy(hint && hintId, error && errorId, alsoDescribedBy)}
        />
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

import {
  useId,
  type InputHTMLAttributes,
  type LabelHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { describedBy } from '../FieldMessage/describedBy.ts';
import { FieldError } from '../FieldMessage/FieldMessage.tsx';
import { checkbox, label as labelStyle } from './styles.ts';

/** Attributes of the label, data attributes included. */
export type CheckboxLabelProps = LabelHTMLAttributes<HTMLLabelElement> &
  Record<`data-${string}`, string | undefined>;

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** May contain links: clicking one follows it and does not toggle the box. */
  label: ReactNode;
  error?: ReactNode;
  /**
   * Attributes for the `<label>` around the box, such as those that a consent certificate
   * looks for.
   */
  labelProps?: CheckboxLabelProps | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A native checkbox inside its label. */
export function Checkbox({
  label,
  error,
  labelProps,
  className,
  'aria-describedby': alsoDescribedBy,
  'aria-invalid': alsoInvalid,
  ...rest
}: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      {/* Above the label, because a long one would part it from the box. */}
      <FieldError id={errorId}>{error}</FieldError>
      <label css={labelStyle} {...labelProps}>
        <input
          css={checkbox}
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : alsoInvalid}
          aria-describedby={describedBy(error && errorId, alsoDescribedBy)}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

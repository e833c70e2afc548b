import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Spinner } from '../Spinner/Spinner.tsx';
import { button } from './styles.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';
export type ButtonSize = 'medium' | 'large';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `primary` for the main action of a screen, `secondary` for an alternative, `quiet`
   * for a minor one.
   */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** An action is in progress: shows a spinner, tells screen readers and ignores presses. */
  busy?: boolean | undefined;
  /** A decorative icon before the label. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A button. `aria-disabled` looks like `disabled` but can be focused and
 * pressed, so that the press can explain what is missing.
 */
export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      css={button}
      type={type}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      {...rest}
      {...(busy && { 'aria-disabled': true })}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

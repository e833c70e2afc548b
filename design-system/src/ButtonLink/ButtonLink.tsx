import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import type { ButtonSize, ButtonVariant } from '../Button/Button.tsx';
import { button } from '../Button/styles.ts';

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The same values as Button's. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** A decorative icon before the label. */
  icon?: ReactNode;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link that looks like a button. Use it to go somewhere, and Button to do something. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a css={button} data-variant={variant} data-size={size} {...rest}>
      {icon}
      {children}
    </a>
  );
}

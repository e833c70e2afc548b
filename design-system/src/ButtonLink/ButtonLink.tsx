import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import type { ButtonSize, ButtonVariant } from '../Button/Button.tsx';
import { button } from '../Button/styles.ts';

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** As for Button. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Decoration before the label. */
  icon?: ReactNode;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link that looks like a button: it leads somewhere, a Button does something. */
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

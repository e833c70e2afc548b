/**
 * The design system's only public door; index.test.ts pins what it exports.
 * Relative imports carry their `.ts` or `.tsx` ending: every bundler reads the
 * source as it is, and the build rewrites them to `.js`.
 */
export * from './tokens.ts';
export { GlobalStyles, type GlobalStylesProps } from './GlobalStyles.tsx';
export { Logo, type LogoProps } from './Logo/Logo.tsx';
export { VisuallyHidden } from './VisuallyHidden/VisuallyHidden.tsx';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './Button/Button.tsx';
export { type InvokerCommand } from './Button/invokers.ts';
export { ButtonLink, type ButtonLinkProps } from './ButtonLink/ButtonLink.tsx';
export { Spinner, type SpinnerProps } from './Spinner/Spinner.tsx';

// Page sections

import type { HTMLAttributes } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { ring, spinner } from './styles.ts';

export interface SpinnerProps extends HTMLAttributes<HTMLSpanElement> {
  size?: 'small' | 'large' | undefined;
  /** What is in progress, for screen readers; without it the spinner is decoration. */
  label?: string | undefined;
}

/** A turning ring: something is in progress, and how long it takes is unknown. */
export function Spinner({ size = 'small', label, ...rest }: SpinnerProps) {
  return (
    <span css={spinner} data-size={size} {...rest}>
      <span css={ring} aria-hidden="true" />
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

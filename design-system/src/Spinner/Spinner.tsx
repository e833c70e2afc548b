import type { HTMLAttributes } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { ring, spinner } from './styles.ts';

export interface SpinnerProps extends HTMLAttributes<HTMLSpanElement> {
  size?: 'small' | 'large' | undefined;
  /** What is being waited for, for screen readers; without it the spinner only decorates. */
  label?: string | undefined;
}

/** A turning ring: something is under way and its end is not known. */
export function Spinner({ size = 'small', label, ...rest }: SpinnerProps) {
  return (
    <span css={spinner} data-size={size} {...rest}>
      <span css={ring} aria-hidden="true" />
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

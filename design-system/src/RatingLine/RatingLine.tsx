import { Star } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { rating, stars } from './styles.ts';

export interface RatingLineProps {
  /** The rating in words; the stars are hidden from screen readers. */
  children: ReactNode;
}

/** A rating, with five stars before its words. */
export function RatingLine({ children }: RatingLineProps) {
  return (
    <p css={rating}>
      <span css={stars} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon of={Star} key={star} />
        ))}
      </span>
      <span>{children}</span>
    </p>
  );
}

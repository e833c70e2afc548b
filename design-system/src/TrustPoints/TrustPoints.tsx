import { BadgeCheck } from 'lucide-react';
import { points as pointsStyle } from './styles.ts';

export interface TrustPointsProps {
  points: readonly string[];
}

/** Short reasons to trust the company. */
export function TrustPoints({ points }: TrustPointsProps) {
  return (
    <ul css={pointsStyle}>
      {points.map((point) => (
        <li key={point}>
          <BadgeCheck />
          {point}
        </li>
      ))}
    </ul>
  );
}

import { BadgeCheck } from 'lucide';
import { Icon } from '../internal/Icon.tsx';
import { points as pointsStyle } from './styles.ts';

export interface TrustPointsProps {
  points: readonly string[];
}

/** Reasons to trust, a few words each. */
export function TrustPoints({ points }: TrustPointsProps) {
  return (
    <ul css={pointsStyle}>
      {points.map((point) => (
        <li key={point}>
          <Icon of={BadgeCheck} />
          {point}
        </li>
      ))}
    </ul>
  );
}

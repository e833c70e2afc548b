import { BadgeCheck } from 'lucide';
import { Icon } from '../Icon/Icon.tsx';
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
          <Icon of={BadgeCheck} />
          {point}
        </li>
      ))}
    </ul>
  );
}

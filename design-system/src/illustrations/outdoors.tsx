import { Ink, Line, placed, type PlacedProps } from './pen.tsx';
import type { ColorRole } from '../tokens.ts';

/** A round tree; its origin is the trunk's foot. */
export function Tree({ fill = 'brand', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Line
        through={[
          [0, 0],
          [1, -70],
        ]}
        width={5}
      />
      <Line
        through={[
          [1, -42],
          [16, -60],
        ]}
        width={3.4}
      />
      <Ink
        d="M-4 -48C-40 -44 -56 -74 -40 -96C-48 -126 -18 -146 2 -134C26 -146 52 -124 44 -98C58 -72 38 -46 12 -50C8 -48 0 -47 -4 -48Z"
        fill={fill}
        shift={3}
      />
      <Ink
        d="M-22 -92C-18 -98 -12 -98 -8 -94M8 -112C13 -118 20 -117 23 -112M6 -74C10 -79 17 -79 20 -74"
        ink="canvas"
        width={2}
      />
    </g>
  );
}

/** A glint of cleanness; its origin is its middle. */
export function Sparkle({ fill = 'accent', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Ink
        d="M0 -14C1 -4 4 -1 14 0C4 1 1 4 0 14C-1 4 -4 1 -14 0C-4 -1 -1 -4 0 -14Z"
        fill={fill}
        ink={null}
      />
    </g>
  );
}

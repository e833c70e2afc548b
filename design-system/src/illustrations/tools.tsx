import { Blob, Box, Ink, Line, placed, type PlacedProps } from './pen.tsx';
import type { ColorRole } from '../tokens.ts';

/** A bucket with suds; its origin is the middle of its foot. */
export function Bucket(at: PlacedProps) {
  return (
    <g transform={placed(at)}>
      <Ink d="M-19 -32C-18 -56 18 -56 19 -32" width={2} />
      <Ink d="M-21 -33L21 -33L16 0L-16 0Z" fill="accent" shift={1.5} />
      <Blob at={[-11, -36, 8]} fill="surface" width={2} />
      <Blob at={[4, -39, 9.5]} fill="surface" width={2} />
      <Blob at={[16, -35, 6]} fill="surface" width={2} />
      <Line
        through={[
          [-18, -20],
          [17, -20],
        ]}
        width={2}
        ink="onAccent"
      />
    </g>
  );
}

/** A spray bottle, 52 high; its origin is the middle of its foot. */
export function SprayBottle({ fill = 'brand', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Ink
        d="M-11 0L-12 -22C-12 -30 -5 -31 -5 -37L5 -37C5 -31 12 -30 12 -22L11 0Z"
        fill={fill}
        shift={1.5}
      />
      <Ink
        d="M-6 -37L-6 -44L-15 -45L-15 -50L8 -50C10 -46 8 -42 6 -37Z"
        fill="surface"
        width={2.2}
      />
      <Line
        through={[
          [-7, -42],
          [-10, -36],
        ]}
        width={2}
      />
      <Box at={[-7, -19, 14, 11]} fill="surface" width={1.6} />
    </g>
  );
}

/** A mop leaning; its origin is the mop head's middle. */
export function Mop(at: PlacedProps) {
  return (
    <g transform={placed(at)}>
      <Line
        through={[
          [0, -8],
          [22, -120],
        ]}
        width={3.4}
      />
      <Ink
        d="M-22 4C-18 -10 -8 -14 2 -13C13 -12 20 -8 24 5C16 8 14 3 9 7C4 9 2 4 -3 7C-8 9 -10 4 -15 7C-18 8 -20 6 -22 4Z"
        fill="surface"
      />
    </g>
  );
}

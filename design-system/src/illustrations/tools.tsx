import { Blob, Box, Ink, Line, placed, type PlacedProps } from './handDrawn.tsx';
import type { ColorRole } from '../tokens.ts';

/** A bucket with suds; its origin is at the bottom centre. */
export function Bucket(at: PlacedProps) {
  return (
    <g transform={placed(at)}>
      <Ink d="M-19-32c1-24 37-24 38 0" width={2} />
      <Ink d="M-21-33h42L16 0h-32Z" fill="accent" shift={1.5} />
      <Blob at={[-11, -36, 8]} fill="surface" width={2} />
      <Blob at={[4, -39, 9.5]} fill="surface" width={2} />
      <Blob at={[16, -35, 6]} fill="surface" width={2} />
      <Line through={[-18, -20, 17, -20]} width={2} ink="onAccent" />
    </g>
  );
}

/** A spray bottle, 52 high; its origin is at the bottom centre. */
export function SprayBottle({ fill = 'brand', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Ink d="m-11 0-1-22c0-8 7-9 7-15H5c0 6 7 7 7 15L11 0Z" fill={fill} shift={1.5} />
      <Ink d="M-6-37v-7l-9-1v-5H8c2 4 0 8-2 13Z" fill="surface" width={2.2} />
      <Line through={[-7, -42, -10, -36]} width={2} />
      <Box at={[-7, -19, 14, 11]} fill="surface" width={1.6} />
    </g>
  );
}

/** A mop leaning; its origin is the mop head's middle. */
export function Mop(at: PlacedProps) {
  return (
    <g transform={placed(at)}>
      <Line through={[0, -8, 22, -120]} width={3.4} />
      <Ink
        d="M-22 4c4-14 14-18 24-17 11 1 18 5 22 18-8 3-10-2-15 2C4 9 2 4-3 7c-5 2-7-3-12 0-3 1-5-1-7-3Z"
        fill="surface"
      />
    </g>
  );
}

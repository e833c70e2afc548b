import { Ink, Line, placed, type PlacedProps } from './handDrawn.tsx';
import type { ColorRole } from '../tokens.ts';

/** A round tree; its origin is at the bottom of the trunk. */
export function Tree({ fill = 'brand', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Line through={[0, 0, 1, -70]} width={5} />
      <Line through={[1, -42, 16, -60]} width={3.4} />
      <Ink
        d="M-4-48c-36 4-52-26-36-48-8-30 22-50 42-38 24-12 50 10 42 36 14 26-6 52-32 48-4 2-12 3-16 2Z"
        fill={fill}
        shift={3}
      />
      <Ink
        d="M-22-92c4-6 10-6 14-2m16-18c5-6 12-5 15 0M6-74c4-5 11-5 14 0"
        ink="canvas"
        width={2}
      />
    </g>
  );
}

/** A sparkle; its origin is its middle. */
export function Sparkle({ fill = 'accent', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Ink d="M0-14C1-4 4-1 14 0 4 1 1 4 0 14-1 4-4 1-14 0-4-1-1-4 0-14Z" fill={fill} ink={null} />
    </g>
  );
}

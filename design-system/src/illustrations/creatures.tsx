import { Blob, Ink, Line, placed, type PlacedProps } from './handDrawn.tsx';
import type { ColorRole } from '../tokens.ts';

/** A sitting dog that looks at you; its origin is at the bottom centre. */
export function Dog({ fill = 'accentWash', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Ink d="M22-6c16-2 22-16 16-28" width={5} />
      <Ink d="M-18 0c-4-30 2-48 16-52 18 2 30 26 28 52Z" fill={fill} shift={1.5} />
      <Line through={[-8, 0, -7, -22]} />
      <Line through={[5, 0, 4, -22]} />
      <Ink
        d="M-24-60c-2-18 10-26 20-26 12 0 22 8 20 26-2 14-8 18-20 18s-18-4-20-18Z"
        fill={fill}
        shift={1.5}
      />
      <Ink d="M-21-76c-11-4-15 10-10 22 5 2 9-6 10-12" fill="brand" width={2.2} />
      <Ink d="M13-76c11-4 15 10 10 22-5 2-9-6-10-12" fill="brand" width={2.2} />
      <Blob at={[-11, -65, 1.8]} fill="ink" ink={null} />
      <Blob at={[3, -65, 1.8]} fill="ink" ink={null} />
      <Ink d="M-8-57c2-2 6-2 8 0 0 3-8 3-8 0Z" fill="ink" ink={null} />
      <Ink d="M-4-54c0 5-5 5-6 3m6-3c0 5 5 5 6 3" width={1.8} />
    </g>
  );
}

/** A cat asleep; its origin is at the bottom centre. */
export function SleepingCat({ fill = 'ink', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Ink d="M-28 0c-6-16 10-28 28-28 20 0 32 12 30 26-10 4-40 4-58 2Z" fill={fill} ink={null} />
      <Ink
        d="m-30-8-4-16 10 5c4-2 8-2 11 0l8-5-3 16c-2 8-20 8-22 0Z"
        fill={fill}
        ink="canvas"
        width={1.6}
      />
      <Ink d="M-27-11c2 2 4 2 5 0m6 0c1 2 4 2 5 0" ink="canvas" width={1.6} />
      <Ink d="M28-4C34 4 10 8 0 3" ink={fill} width={6} />
    </g>
  );
}

/** A head with hair, without a face; its origin is the chin. */
export function Head({
  hair = 'ink',
  style = 'bun',
  ...at
}: PlacedProps & { hair?: ColorRole; style?: 'bun' | 'short' | 'long' | 'curly' }) {
  return (
    <g transform={placed(at)}>
      {style === 'long' && (
        <Ink
          d="M-14-22c-4-18 30-20 29 2 1 12 3 20-1 26h-26c-5-6-1-16-2-28Z"
          fill={hair}
          ink={null}
        />
      )}
      <Ink d="M-11-16c-1-14 22-15 22 0C11-5 5 0 0 0c-6 0-11-6-11-16Z" fill="surface" width={2.2} />
      {style === 'bun' && (
        <>
          <Blob at={[9, -33, 6.5]} fill={hair} ink={null} />
          <Ink d="M-12-14c-3-18 25-22 24-1-5-3-8-8-10-10-4 4-10 6-14 11Z" fill={hair} ink={null} />
        </>
      )}
      {style === 'short' && (
        <Ink
          d="M-12-15c-5-17 26-23 25 0-3-2-3-6-5-8-6 3-15 3-17 1-1 2-1 5-3 7Z"
          fill={hair}
          ink={null}
        />
      )}
      {style === 'long' && (
        <Ink d="M-12-12c-4-20 26-24 24-1-4-3-7-8-9-12-4 5-11 7-15 13Z" fill={hair} ink={null} />
      )}
      {style === 'curly' && (
        <Ink
          d="M-11-14c-7-2-6-11-1-12 0-8 9-10 13-6 6-4 13 1 11 7 6 3 4 11-1 11-2-4-3-7-7-8-5 2-12 2-15 8Z"
          fill={hair}
          ink={null}
        />
      )}
      <Blob at={[-4, -12, 1.2]} fill="ink" ink={null} />
      <Blob at={[4, -12, 1.2]} fill="ink" ink={null} />
      <Ink d="M-3-6c2 2 5 2 7 0" width={1.6} />
    </g>
  );
}

import { Blob, Ink, Line, placed, type PlacedProps } from './pen.tsx';
import type { ColorRole } from '../tokens.ts';

/** A sitting dog that looks at you; its origin is the middle of its foot. */
export function Dog({ fill = 'accentWash', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Ink d="M22 -6C38 -8 44 -22 38 -34" width={5} />
      <Ink d="M-18 0C-22 -30 -16 -48 -2 -52C16 -50 28 -26 26 0Z" fill={fill} shift={1.5} />
      <Line
        through={[
          [-8, 0],
          [-7, -22],
        ]}
      />
      <Line
        through={[
          [5, 0],
          [4, -22],
        ]}
      />
      <Ink
        d="M-24 -60C-26 -78 -14 -86 -4 -86C8 -86 18 -78 16 -60C14 -46 8 -42 -4 -42C-16 -42 -22 -46 -24 -60Z"
        fill={fill}
        shift={1.5}
      />
      <Ink d="M-21 -76C-32 -80 -36 -66 -31 -54C-26 -52 -22 -60 -21 -66" fill="brand" width={2.2} />
      <Ink d="M13 -76C24 -80 28 -66 23 -54C18 -52 14 -60 13 -66" fill="brand" width={2.2} />
      <Blob at={[-11, -65, 1.8]} fill="ink" ink={null} />
      <Blob at={[3, -65, 1.8]} fill="ink" ink={null} />
      <Ink d="M-8 -57C-6 -59 -2 -59 0 -57C0 -54 -8 -54 -8 -57Z" fill="ink" ink={null} />
      <Ink d="M-4 -54C-4 -49 -9 -49 -10 -51M-4 -54C-4 -49 1 -49 2 -51" width={1.8} />
    </g>
  );
}

/** A cat asleep; its origin is the middle of its foot. */
export function SleepingCat({ fill = 'ink', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Ink
        d="M-28 0C-34 -16 -18 -28 0 -28C20 -28 32 -16 30 -2C20 2 -10 2 -28 0Z"
        fill={fill}
        ink={null}
      />
      <Ink
        d="M-30 -8L-34 -24L-24 -19C-20 -21 -16 -21 -13 -19L-5 -24L-8 -8C-10 0 -28 0 -30 -8Z"
        fill={fill}
        ink="canvas"
        width={1.6}
      />
      <Ink
        d="M-27 -11C-25 -9 -23 -9 -22 -11M-16 -11C-15 -9 -12 -9 -11 -11"
        ink="canvas"
        width={1.6}
      />
      <Ink d="M28 -4C34 4 10 8 0 3" ink={fill} width={6} />
    </g>
  );
}

/** A head with hair; its origin is the chin. Faces are left to the imagination. */
export function Head({
  hair = 'ink',
  style = 'bun',
  ...at
}: PlacedProps & { hair?: ColorRole; style?: 'bun' | 'short' | 'long' | 'curly' }) {
  return (
    <g transform={placed(at)}>
      {style === 'long' && (
        <Ink
          d="M-14 -22C-18 -40 16 -42 15 -20C16 -8 18 0 14 6L-12 6C-17 0 -13 -10 -14 -22Z"
          fill={hair}
          ink={null}
        />
      )}
      <Ink
        d="M-11 -16C-12 -30 11 -31 11 -16C11 -5 5 0 0 0C-6 0 -11 -6 -11 -16Z"
        fill="surface"
        width={2.2}
      />
      {style === 'bun' && (
        <>
          <Blob at={[9, -33, 6.5]} fill={hair} ink={null} />
          <Ink
            d="M-12 -14C-15 -32 13 -36 12 -15C7 -18 4 -23 2 -25C-2 -21 -8 -19 -12 -14Z"
            fill={hair}
            ink={null}
          />
        </>
      )}
      {style === 'short' && (
        <Ink
          d="M-12 -15C-17 -32 14 -38 13 -15C10 -17 10 -21 8 -23C2 -20 -7 -20 -9 -22C-10 -20 -10 -17 -12 -15Z"
          fill={hair}
          ink={null}
        />
      )}
      {style === 'long' && (
        <Ink
          d="M-12 -12C-16 -32 14 -36 12 -13C8 -16 5 -21 3 -25C-1 -20 -8 -18 -12 -12Z"
          fill={hair}
          ink={null}
        />
      )}
      {style === 'curly' && (
        <Ink
          d="M-11 -14C-18 -16 -17 -25 -12 -26C-12 -34 -3 -36 1 -32C7 -36 14 -31 12 -25C18 -22 16 -14 11 -14C9 -18 8 -21 4 -22C-1 -20 -8 -20 -11 -14Z"
          fill={hair}
          ink={null}
        />
      )}
      <Blob at={[-4, -12, 1.2]} fill="ink" ink={null} />
      <Blob at={[4, -12, 1.2]} fill="ink" ink={null} />
      <Ink d="M-3 -6C-1 -4 2 -4 4 -6" width={1.6} />
    </g>
  );
}

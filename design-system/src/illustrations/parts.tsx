import { Blob, Box, Ink, Line, placed, type PlacedProps } from './pen.tsx';
import type { ColorRole } from '../tokens.ts';

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

/** A pot plant, 40 wide and 80 high; its origin is the pot's foot. */
export function Plant(at: PlacedProps) {
  return (
    <g transform={placed(at)}>
      <Ink
        d="M0 -28C-2 -50 -18 -58 -26 -74C-8 -72 0 -58 1 -44C3 -62 12 -76 26 -82C26 -64 14 -54 3 -40"
        fill="brand"
        width={2}
      />
      <Line
        through={[
          [0, -26],
          [-13, -56],
        ]}
        ink="canvas"
        width={1.4}
      />
      <Line
        through={[
          [3, -36],
          [17, -66],
        ]}
        ink="canvas"
        width={1.4}
      />
      <Ink d="M-15 -30L15 -29L11 0L-11 0Z" fill="accent" shift={1.5} />
      <Line
        through={[
          [-14, -22],
          [13, -22],
        ]}
      />
    </g>
  );
}

/** A floor lamp, 120 high; its origin is its foot. */
export function FloorLamp({ lit = true, ...at }: PlacedProps & { lit?: boolean }) {
  return (
    <g transform={placed(at)}>
      {lit && <Ink d="M-34 -92L34 -92L60 0L-60 0Z" fill="accentWash" ink={null} />}
      <Line
        through={[
          [0, -92],
          [0, -2],
        ]}
      />
      <Line
        through={[
          [-13, 0],
          [13, 0],
        ]}
        width={3}
      />
      <Ink d="M-17 -120L17 -120L26 -90L-26 -90Z" fill="accent" shift={1.5} />
    </g>
  );
}

/** A hanging lamp; its origin is where the cord leaves the ceiling. */
export function PendantLamp({ drop = 40, ...at }: PlacedProps & { drop?: number }) {
  return (
    <g transform={placed(at)}>
      <Line
        through={[
          [0, 0],
          [0, drop],
        ]}
        width={2}
      />
      <Ink
        d={`M-22 ${drop + 18}C-20 ${drop - 2} 20 ${drop - 2} 22 ${drop + 18}Z`}
        fill="accent"
        shift={1.5}
      />
      <Ink
        d={`M-6 ${drop + 19}C-5 ${drop + 26} 5 ${drop + 26} 6 ${drop + 19}`}
        fill="surface"
        width={2}
      />
    </g>
  );
}

/** A sofa, 150 wide; its origin is the middle of its foot. */
export function Sofa({ fill = 'brand', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Line
        through={[
          [-62, -8],
          [-62, 2],
        ]}
        width={4}
      />
      <Line
        through={[
          [62, -8],
          [62, 2],
        ]}
        width={4}
      />
      <Ink
        d="M-60 -30C-62 -70 -52 -76 -40 -76L40 -77C54 -76 62 -70 60 -30Z"
        fill={fill}
        shift={2}
      />
      <Ink
        d="M-74 -44C-76 -56 -56 -58 -55 -44L-54 -34L54 -34L55 -44C56 -58 76 -56 74 -44L72 -8L-72 -8Z"
        fill={fill}
        shift={2}
      />
      <Line
        through={[
          [-54, -34],
          [-53, -9],
        ]}
      />
      <Line
        through={[
          [54, -34],
          [53, -9],
        ]}
      />
      <Line
        through={[
          [-53, -21],
          [53, -21],
        ]}
        width={2}
      />
    </g>
  );
}

/** A window with its cross; x, y are its upper left corner. */
export function Window({
  width = 60,
  height = 70,
  sky = 'brandWash',
  ...at
}: PlacedProps & { width?: number; height?: number; sky?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Box at={[0, 0, width, height]} fill={sky} shift={1.5} />
      <Line
        through={[
          [width / 2, 1],
          [width / 2, height - 1],
        ]}
        width={2}
      />
      <Line
        through={[
          [1, height * 0.45],
          [width - 1, height * 0.45],
        ]}
        width={2}
      />
      <Line
        through={[
          [-6, height + 1],
          [width + 6, height + 1],
        ]}
        width={3}
      />
    </g>
  );
}

/** A picture on the wall; x, y are its upper left corner. */
export function Frame({
  width = 34,
  height = 42,
  ...at
}: PlacedProps & { width?: number; height?: number }) {
  return (
    <g transform={placed(at)}>
      <Box at={[0, 0, width, height]} fill="surface" shift={1} width={2.2} />
      <Ink
        d={`M4 ${height - 6}L${width * 0.4} ${height * 0.45}L${width * 0.6} ${height * 0.65}L${width * 0.75} ${height * 0.5}L${width - 4} ${height - 6}Z`}
        fill="brand"
        ink={null}
      />
      <Blob at={[width * 0.68, height * 0.26, 3.4]} fill="accent" ink={null} />
    </g>
  );
}

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

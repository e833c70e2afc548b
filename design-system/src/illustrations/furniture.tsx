import { Blob, Box, Ink, Line, placed, type PlacedProps } from './handDrawn.tsx';
import type { ColorRole } from '../tokens.ts';

/** A pot plant, 40 wide and 80 high; its origin is at the bottom of the pot. */
export function Plant(at: PlacedProps) {
  return (
    <g transform={placed(at)}>
      <Ink
        d="M0-28c-2-22-18-30-26-46C-8-72 0-58 1-44c2-18 11-32 25-38 0 18-12 28-23 42"
        fill="brand"
        width={2}
      />
      <Line through={[0, -26, -13, -56]} ink="canvas" width={1.4} />
      <Line through={[3, -36, 17, -66]} ink="canvas" width={1.4} />
      <Ink d="m-15-30 30 1-4 29h-22Z" fill="accent" shift={1.5} />
      <Line through={[-14, -22, 13, -22]} />
    </g>
  );
}

/** A floor lamp, 120 high; its origin is at the bottom. */
export function FloorLamp({ lit = true, ...at }: PlacedProps & { lit?: boolean }) {
  return (
    <g transform={placed(at)}>
      {lit && <Ink d="M-34-92h68L60 0H-60Z" fill="accentWash" ink={null} />}
      <Line through={[0, -92, 0, -2]} />
      <Line through={[-13, 0, 13, 0]} width={3} />
      <Ink d="M-17-120h34l9 30h-52Z" fill="accent" shift={1.5} />
    </g>
  );
}

/** A hanging lamp; its origin is where the cord leaves the ceiling. */
export function PendantLamp({ drop = 40, ...at }: PlacedProps & { drop?: number }) {
  return (
    <g transform={placed(at)}>
      <Line through={[0, 0, 0, drop]} width={2} />
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

/** A sofa, 150 wide; its origin is at the bottom centre. */
export function Sofa({ fill = 'brand', ...at }: PlacedProps & { fill?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Line through={[-62, -8, -62, 2]} width={4} />
      <Line through={[62, -8, 62, 2]} width={4} />
      <Ink d="M-60-30c-2-40 8-46 20-46l80-1c14 1 22 7 20 47Z" fill={fill} shift={2} />
      <Ink
        d="M-74-44c-2-12 18-14 19 0l1 10H54l1-10c1-14 21-12 19 0L72-8H-72Z"
        fill={fill}
        shift={2}
      />
      <Line through={[-54, -34, -53, -9]} />
      <Line through={[54, -34, 53, -9]} />
      <Line through={[-53, -21, 53, -21]} width={2} />
    </g>
  );
}

/** A window with four panes; x and y are its upper left corner. */
export function Window({
  width = 60,
  height = 70,
  sky = 'brandWash',
  ...at
}: PlacedProps & { width?: number; height?: number; sky?: ColorRole }) {
  return (
    <g transform={placed(at)}>
      <Box at={[0, 0, width, height]} fill={sky} shift={1.5} />
      <Line through={[width / 2, 1, width / 2, height - 1]} width={2} />
      <Line through={[1, height * 0.45, width - 1, height * 0.45]} width={2} />
      <Line through={[-6, height + 1, width + 6, height + 1]} width={3} />
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

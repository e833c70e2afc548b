import type { SVGProps } from 'react';
import { color, type ColorRole } from '../tokens.ts';

/** A point of a drawing, in its own units. */
export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

/** A number between -1 and 1 that depends only on the place: every build draws the same hand. */
function pseudoRandom(x: number, y: number) {
  const s = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return (s - Math.floor(s)) * 2 - 1;
}

/** From one point to the next as a hand draws it: not quite straight. */
function bentSegment([x1, y1]: Point, [x2, y2]: Point) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const off = pseudoRandom(x1 + y2, y1 + x2) * Math.min(1.8, length * 0.014);
  const mx = (x1 + x2) / 2 - ((y2 - y1) / length) * off;
  const my = (y1 + y2) / 2 + ((x2 - x1) / length) * off;
  return `Q${round(mx)} ${round(my)} ${round(x2)} ${round(y2)}`;
}

/** A path along points, given as x and y in turn; bowed a little between them. */
export function pathThrough(coordinates: readonly number[], closed = false): string {
  const points = coordinates.flatMap((x, index) => {
    const y = coordinates[index + 1];
    return index % 2 === 0 && y !== undefined ? [[x, y] as const] : [];
  });
  const [first, ...rest] = points;
  if (!first) return '';
  const stops = closed ? [...rest, first] : rest;
  let from = first;
  let d = `M${first[0]} ${first[1]}`;
  for (const to of stops) {
    d += bentSegment(from, to);
    from = to;
  }
  return closed ? `${d}Z` : d;
}

/** A rectangle, by its corner and size. */
export const rectangle = (x: number, y: number, width: number, height: number) =>
  pathThrough([x, y, x + width, y, x + width, y + height, x, y + height], true);

/** A round shape that no compass drew. */
export function roughEllipse(cx: number, cy: number, rx: number, ry = rx): string {
  const steps = 8;
  const at = (index: number): Point => {
    const turn = (index / steps) * Math.PI * 2;
    const off = 1 + pseudoRandom(cx + (index % steps), cy) * 0.025;
    return [cx + Math.cos(turn) * rx * off, cy + Math.sin(turn) * ry * off];
  };
  let d = `M${at(0).map(round).join(' ')}`;
  for (let index = 0; index < steps; index += 1) {
    // Catmull-Rom through the eight points, written as cubic curves.
    const [p0, p1, p2, p3] = [at(index - 1 + steps), at(index), at(index + 1), at(index + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6].map(round);
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6].map(round);
    d += `C${c1.join(' ')} ${c2.join(' ')} ${p2.map(round).join(' ')}`;
  }
  return `${d}Z`;
}

export interface InkProps {
  /** The path; relative where that is shorter, as SVGO's `convertPathData` writes it. */
  d: string;
  /** Colour of the area; it is printed a little beside its outline, as in a two-plate print. */
  fill?: ColorRole | undefined;
  /** Colour of the outline; null draws none. */
  ink?: ColorRole | null | undefined;
  /** Width of the outline, in the drawing's units. */
  width?: number | undefined;
  /** How far the area is printed beside the outline. */
  shift?: number | undefined;
}

/** A shape: its area, and its outline over it. */
export function Ink({ d, fill, ink = 'ink', width = 2.4, shift = 0 }: InkProps) {
  return (
    <>
      {fill && (
        <path
          d={d}
          fill={color[fill]}
          transform={shift === 0 ? undefined : `translate(${shift} ${shift * 0.7})`}
        />
      )}
      {ink && <path d={d} fill="none" stroke={color[ink]} strokeWidth={width} />}
    </>
  );
}

export interface BoxProps extends Omit<InkProps, 'd'> {
  /** Corner and size: x, y, width, height. */
  at: readonly [x: number, y: number, width: number, height: number];
}

export const Box = ({ at, ...rest }: BoxProps) => <Ink d={rectangle(...at)} {...rest} />;

export interface BlobProps extends Omit<InkProps, 'd'> {
  /** Centre and radii: x, y, rx, ry. */
  at: readonly [cx: number, cy: number, rx: number, ry?: number];
}

export const Blob = ({ at: [cx, cy, rx, ry], ...rest }: BlobProps) => (
  <Ink d={roughEllipse(cx, cy, rx, ry)} {...rest} />
);

export interface LineProps extends Omit<InkProps, 'd'> {
  /** The points: x and y in turn. */
  through: readonly number[];
}

export const Line = ({ through, ...rest }: LineProps) => <Ink d={pathThrough(through)} {...rest} />;

export interface PlacedProps {
  /** Where the part's origin lies. */
  x?: number | undefined;
  y?: number | undefined;
  scale?: number | undefined;
  /** Mirrored left to right. */
  flip?: boolean | undefined;
}

/** Puts a part somewhere. */
export const placed = ({ x = 0, y = 0, scale = 1, flip = false }: PlacedProps) =>
  `translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})`;

export interface DrawingProps extends SVGProps<SVGSVGElement> {
  /** Width and height of the drawing's own units. */
  size: readonly [width: number, height: number];
}

/** The sheet: decoration only, hidden from screen readers. */
export function Drawing({ size: [width, height], children, ...rest }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  );
}

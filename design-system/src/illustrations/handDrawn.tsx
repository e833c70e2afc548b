import type { SVGProps } from 'react';
import { color, type ColorRole } from '../tokens.ts';

/** A point in the drawing's units. */
type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

const pointOf = ([x, y]: Point): Point => [round(x), round(y)];

/** A number without the zero before its point. */
const short = (number: number) => String(number).replace(/^(-?)0\./, '$1.');

/** The numbers of a `transform`, always with a space between them. */
const apart = (numbers: readonly number[]) => numbers.map(short).join(' ');

/**
 * Numbers in the shortest form of path data: no space before `-5`, nor before `.5` after another fraction.
 */
const written = (numbers: readonly number[]) =>
  numbers.map(short).reduce((path, number) => {
    const endsInFraction = /\.\d*$/.test(path);
    const isApart =
      path === '' || number.startsWith('-') || (number.startsWith('.') && endsInFraction);
    return `${path}${isApart ? '' : ' '}${number}`;
  }, '');

/** A command's points, relative to the pen's position: half as many digits as absolute coordinates. */
const from = ([x, y]: Point, points: readonly Point[]) =>
  points.flatMap(([toX, toY]) => [round(toX - x), round(toY - y)]);

/** A path from a point, with one command letter for all segments: path data need not repeat it. */
const path = (start: Point, command: 'c' | 'q', segments: readonly number[]) =>
  `M${written(start)}${command}${written(segments)}`;

/**
 * A number between -1 and 1 that depends only on the position, so that every build
 * draws the same lines.
 */
function pseudoRandom(x: number, y: number) {
  const s = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return (s - Math.floor(s)) * 2 - 1;
}

/** A segment that is bent slightly, as if drawn by hand: its control point, and its end. */
function bentSegment([x1, y1]: Point, [x2, y2]: Point): [control: Point, end: Point] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const off = pseudoRandom(x1 + y2, y1 + x2) * Math.min(1.8, length * 0.014);
  const mx = (x1 + x2) / 2 - ((y2 - y1) / length) * off;
  const my = (y1 + y2) / 2 + ((x2 - x1) / length) * off;
  return [pointOf([mx, my]), pointOf([x2, y2])];
}

/** A path through points, given as alternating x and y, with slightly bent segments. */
export function pathThrough(coordinates: readonly number[], closed = false): string {
  const points = coordinates.flatMap((x, index) => {
    const y = coordinates[index + 1];
    return index % 2 === 0 && y !== undefined ? [[x, y] as const] : [];
  });
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return '';
  const stops = closed ? [...rest, first] : rest;
  let last = first;
  let pen = pointOf(first);
  const segments = stops.flatMap((to) => {
    const segment = bentSegment(last, to);
    const distances = from(pen, segment);
    last = to;
    [, pen] = segment;
    return distances;
  });
  const d = path(pointOf(first), 'q', segments);
  return closed ? `${d}Z` : d;
}

/** A rectangle with slightly bent sides. */
const rectangle = (x: number, y: number, width: number, height: number) =>
  pathThrough([x, y, x + width, y, x + width, y + height, x, y + height], true);

/** An ellipse that is slightly irregular, as if drawn by hand. */
export function roughEllipse(cx: number, cy: number, rx: number, ry = rx): string {
  const steps = 8;
  const at = (index: number): Point => {
    const turn = (index / steps) * Math.PI * 2;
    const off = 1 + pseudoRandom(cx + (index % steps), cy) * 0.025;
    return [cx + Math.cos(turn) * rx * off, cy + Math.sin(turn) * ry * off];
  };
  let pen = pointOf(at(0));
  const segments: number[] = [];
  for (let index = 0; index < steps; index += 1) {
    // A Catmull-Rom spline through the eight points, written as cubic curves.
    const [p0, p1, p2, p3] = [at(index - 1 + steps), at(index), at(index + 1), at(index + 2)];
    const c1 = pointOf([p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]);
    const c2 = pointOf([p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]);
    const end = pointOf(p2);
    segments.push(...from(pen, [c1, c2, end]));
    pen = end;
  }
  return `${path(pointOf(at(0)), 'c', segments)}Z`;
}

export interface InkProps {
  /** Path data, in relative coordinates where that is shorter (SVGO, `convertPathData`). */
  d: string;
  /** Colour of the area. */
  fill?: ColorRole | undefined;
  /** Colour of the outline; null draws none. */
  ink?: ColorRole | null | undefined;
  /** Width of the outline, in the drawing's units. */
  width?: number | undefined;
  /** Offset of the area from its outline, as in a misaligned print. */
  shift?: number | undefined;
}

/** A path: its area, and the outline on top of it. */
export function Ink({ d, fill, ink = 'ink', width = 2.4, shift = 0 }: InkProps) {
  const outline = ink && { stroke: color[ink], strokeWidth: width };
  // The svg around it sets `fill="none"`.
  if (!fill) return outline && <path d={d} {...outline} />;
  if (shift === 0) return <path d={d} fill={color[fill]} {...outline} />;
  const below = Math.round(shift * 70) / 100;
  return (
    <>
      <path d={d} fill={color[fill]} transform={`translate(${apart([shift, below])})`} />
      {outline && <path d={d} {...outline} />}
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
  /** Position of the origin of the placed drawing. */
  x?: number | undefined;
  y?: number | undefined;
  scale?: number | undefined;
  /** Mirrors it horizontally. */
  flip?: boolean | undefined;
}

/** The `transform` of a drawing that is placed in another. */
export const placed = ({ x = 0, y = 0, scale = 1, flip = false }: PlacedProps) =>
  `translate(${apart([x, y])}) scale(${apart(flip ? [-scale, scale] : [scale])})`;

export interface DrawingProps extends SVGProps<SVGSVGElement> {
  /** Width and height of the viewBox. */
  size: readonly [width: number, height: number];
}

/** The `<svg>` of a drawing; hidden from screen readers. */
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
      {...rest}
    >
      {children}
    </svg>
  );
}

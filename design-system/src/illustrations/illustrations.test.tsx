import { render } from '@testing-library/react';
import * as drawings from './index.ts';
import { Ink, pathThrough, roughEllipse } from './handDrawn.tsx';

it.each(Object.entries(drawings))(
  '%s is hidden from screen readers and has a size and only theme colours',
  (_, Drawing) => {
    const { container } = render(<Drawing />);
    const svg = container.querySelector('svg');
    expect(svg).toHaveAttribute('aria-hidden', 'true');
    expect(Number(svg?.getAttribute('width'))).toBeGreaterThan(0);
    expect(Number(svg?.getAttribute('height'))).toBeGreaterThan(0);
    const colours = [...container.querySelectorAll('path')].flatMap((path) =>
      [path.getAttribute('fill'), path.getAttribute('stroke')].filter(
        (colour) => colour !== null && colour !== 'none',
      ),
    );
    expect(colours.length).toBeGreaterThan(5);
    expect(colours.filter((colour) => !/^var\(--tg-color-[a-z-]+\)$/.test(colour ?? ''))).toEqual(
      [],
    );
    expect(container.innerHTML).not.toContain('NaN');
  },
);

/** The points of a path that has one command after the first, a relative curve. */
function pointsOf(d: string) {
  // In path data a sign or a second decimal point begins the next number.
  const numbers = (text: string) => (text.match(/-?(\d+(\.\d+)?|\.\d+)/g) ?? []).map(Number);
  const [, start = '', command, curves = ''] = /^M([^a-z]*)([qc])([^a-zA-Z]*)Z?$/.exec(d) ?? [];
  const perCurve = command === 'q' ? 4 : 6;
  const distances = numbers(curves);
  let [x = 0, y = 0] = numbers(start);
  const points = [[x, y]];
  for (let end = perCurve; end <= distances.length; end += perCurve) {
    x = Math.round((x + (distances[end - 2] ?? 0)) * 10) / 10;
    y = Math.round((y + (distances[end - 1] ?? 0)) * 10) / 10;
    points.push([x, y]);
  }
  return points;
}

describe('hand-drawn paths', () => {
  it('are the same every time and pass through the given points', () => {
    const points = [0, 0, 100, 0, 100, 50];
    expect(pathThrough(points)).toBe(pathThrough(points));
    expect(pointsOf(pathThrough(points))).toEqual([
      [0, 0],
      [100, 0],
      [100, 50],
    ]);
    expect(pathThrough(points, true)).toMatch(/Z$/);
    expect(pointsOf(pathThrough(points, true)).at(-1)).toEqual([0, 0]);
  });

  it('stray less than two units from the straight line', () => {
    const [, dy] = /q[\d.]+ ?(-?[\d.]+)/.exec(pathThrough([0, 10, 400, 10])) ?? [];
    expect(Math.abs(Number(dy))).toBeGreaterThan(0);
    expect(Math.abs(Number(dy))).toBeLessThan(2);
  });

  it.each([[[]], [[4, 2]]])('are empty where there is no way to go: through %j', (points) => {
    expect(pathThrough(points)).toBe('');
  });

  it('close an ellipse where it began', () => {
    const points = pointsOf(roughEllipse(50, 50, 20));
    expect(points).toHaveLength(9);
    expect(points.at(-1)).toEqual(points[0]);
  });

  it('hold distances instead of coordinates, without digits that say nothing', () => {
    const far = roughEllipse(1400.5, 900.5, 0.4);
    expect(far.slice(1)).toMatch(/^1400\.9 900\.5c[^A-Z]*Z$/);
    expect(far).not.toMatch(/[^\d]0\.|\d\.\d\d| -|\.\d \./);
  });
});

it('draws an area that lies under its outline as one path', () => {
  const paths = (shift: number) => {
    const { container } = render(
      <svg>
        <Ink d="M0 0h9v9Z" fill="brand" shift={shift} />
      </svg>,
    );
    return [...container.querySelectorAll('path')].map((path) => path.getAttribute('transform'));
  };
  expect(paths(0)).toEqual([null]);
  expect(paths(1.5)).toEqual(['translate(1.5 1.05)', null]);
});

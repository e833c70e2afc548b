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

/** The points that a path passes through, whose commands after the first are relative curves. */
function pointsOf(d: string) {
  const numbers = (text: string) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  const [, start = '', curves = ''] = /^M([^a-z]*)(.*?)Z?$/.exec(d) ?? [];
  let [x = 0, y = 0] = numbers(start);
  const points = [[x, y]];
  for (const curve of curves.split(/[qc]/).slice(1)) {
    const [dx = 0, dy = 0] = numbers(curve).slice(-2);
    x = Math.round((x + dx) * 10) / 10;
    y = Math.round((y + dy) * 10) / 10;
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

  it('are empty without points', () => {
    expect(pathThrough([])).toBe('');
  });

  it('close an ellipse where it began', () => {
    const points = pointsOf(roughEllipse(50, 50, 20));
    expect(points).toHaveLength(9);
    expect(points.at(-1)).toEqual(points[0]);
  });

  it('hold distances instead of coordinates, without digits that say nothing', () => {
    const far = roughEllipse(1400.5, 900.5, 0.4);
    expect(far.slice(1)).toMatch(/^1400\.9 900\.5c[^A-Z]*Z$/);
    expect(far).not.toMatch(/[^\d]0\.|\d\.\d\d| -/);
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

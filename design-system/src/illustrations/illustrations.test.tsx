import { render } from '@testing-library/react';
import * as drawings from './index.ts';
import { pathThrough, roughEllipse } from './handDrawn.tsx';

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

describe('hand-drawn paths', () => {
  it('are the same every time and pass through the given points', () => {
    const points = [0, 0, 100, 0, 100, 50];
    expect(pathThrough(points)).toBe(pathThrough(points));
    expect(pathThrough(points)).toMatch(/^M0 0Q.* 100 0Q.* 100 50$/);
    expect(pathThrough(points, true)).toMatch(/ 0 0Z$/);
  });

  it('stray less than two units from the straight line', () => {
    const [, , y] = /Q([\d.-]+) ([\d.-]+)/.exec(pathThrough([0, 10, 400, 10])) ?? [];
    expect(Math.abs(Number(y) - 10)).toBeLessThan(2);
  });

  it('are empty without points', () => {
    expect(pathThrough([])).toBe('');
  });

  it('close an ellipse where it began', () => {
    const d = roughEllipse(50, 50, 20);
    const start = /^M([\d.]+ [\d.]+)C/.exec(d)?.[1];
    expect(start).toBeDefined();
    expect(d.endsWith(`${start}Z`)).toBe(true);
  });
});

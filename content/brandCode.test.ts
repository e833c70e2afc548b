import { withConstants, withMark } from './brandCode.ts';

const source = `/** Corners. */
export const radius = {
  small: '0.5rem',
} as const;

export const space = { 1: '4px' } as const;
`;

it('gives a constant another value and leaves the rest of the module as it is', () => {
  expect(withConstants(source, { radius: { small: '$&1px' } })).toBe(`/** Corners. */
export const radius = {"small":"$&1px"} as const;

export const space = { 1: '4px' } as const;
`);
});

it('refuses a constant that the module does not have, so that no brand is half built', () => {
  expect(() => withConstants(source, { shadow: {} })).toThrow('no constant shadow');
});

const drawing = `<svg css={mark} viewBox="0 0 32 32" data-drawing="logo">
  <path fill={color.brand} d="M1 1Z" />
</svg>`;

it('draws another mark of paths and circles, filled with the colours of the theme', () => {
  const code = withMark(drawing, {
    viewBox: '0 0 8 8',
    shapes: [
      { fill: 'onBrand', d: 'M0 0h8v8H0Z' },
      { fill: 'accent', cx: '4', cy: '4', r: '2' },
    ],
  });
  expect(code).toBe(`<svg css={mark} viewBox="0 0 8 8" data-drawing="logo">
<path fill={color.onBrand} d="M0 0h8v8H0Z" />
<circle fill={color.accent} cx="4" cy="4" r="2" />
</svg>`);
});

it('refuses a module that draws no mark', () => {
  expect(() => withMark('', { viewBox: '', shapes: [] })).toThrow('no mark');
});

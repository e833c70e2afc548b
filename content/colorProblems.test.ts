import { colorRoles } from './colorProblems.ts';
import { productProblems } from './define.ts';
import type { Product } from './productDefinition.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

describe('colours', () => {
  const palette = Object.fromEntries(colorRoles.map((role) => [role, '#2a4365']));
  const withColors = (light: Record<string, string>): Product => ({
    ...exampleProduct,
    colors: { light, dark: palette },
  });

  it.each([
    ['all of them', palette],
    ['none', {}],
    ['a see-through scrim', { ...palette, scrim: 'rgb(0 0 0 / 65%)' }],
    ['the design system’s scrim', Object.fromEntries(Object.entries(palette).slice(0, -1))],
  ])('may be %s', (_, light) => {
    expect(productProblems(withColors(light))).toEqual([]);
  });

  it.each([
    ['accent', 'reddish'],
    ['accent', '#abc'],
    ['accent', 'rgb(0 0 0 / 65%)'],
  ])('must be ones that contrast can be measured of: %s, not %s', (role, color) => {
    expect(productProblems(withColors({ ...palette, [role]: color }))).toEqual([
      `colors.light.${role} is "${color}": write it such as #2a4365, a # and six digits.`,
    ]);
  });

  it('name a role of the design system', () => {
    expect(productProblems(withColors({ ...palette, acent: '#2a4365' }))).toEqual([
      expect.stringMatching(
        /^colors\.light\.acent is no colour of the design system: those are canvas, .*, scrim\.$/,
      ),
    ]);
  });

  it('of which some are named need the others, which are listed', () => {
    const entries = Object.entries(palette).filter(([role]) => !['ink', 'focus'].includes(role));
    const others = Object.fromEntries(entries);
    expect(productProblems(withColors(others))).toEqual([
      expect.stringContaining('colors.light lacks ink, focus: name all of them or no colour'),
    ]);
  });
});

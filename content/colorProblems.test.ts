import { colorRoles } from './colorProblems.ts';
import type { Product } from './productDefinition.ts';
import { toldOf } from './testing/changedProduct.ts';
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
    expect(toldOf(withColors(light))).toEqual([]);
  });

  it.each([
    ['accent', 'reddish'],
    ['accent', '#abc'],
    ['accent', 'rgb(0 0 0 / 65%)'],
  ])('must be ones that contrast can be measured of: %s, not %s', (role, color) => {
    expect(toldOf(withColors({ ...palette, [role]: color }))).toEqual([
      `colors.light.${role}: colors.light.${role} is "${color}". Write it such as #2a4365, a # and six digits.`,
    ]);
  });

  it('name a role of the design system', () => {
    expect(toldOf(withColors({ ...palette, acent: '#2a4365' }))).toEqual([
      expect.stringMatching(
        /^colors\.light\.acent: colors\.light\.acent is no colour of the design system\. Write one of canvas, .*, scrim\.$/,
      ),
    ]);
  });

  it('of which some are named need the others, which are listed', () => {
    const entries = Object.entries(palette).filter(([role]) => !['ink', 'focus'].includes(role));
    const others = Object.fromEntries(entries);
    expect(toldOf(withColors(others))).toEqual([
      expect.stringContaining(
        'colors.light: colors.light lacks ink, focus. Name all of them or no colour',
      ),
    ]);
  });
});

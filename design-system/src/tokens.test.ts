import contrast from '../tokens/contrast.json' with { type: 'json' };
import { contrastRatio } from './testing/contrast.ts';
import { sampleBrand } from './testing/sampleBrand.ts';
import {
  color,
  colorVariable,
  durationMs,
  paletteDeclarations,
  targetPx,
  tidyguard,
  type Brand,
  type ColorRole,
} from './tokens.ts';

/** Which colours meet, and the contrast they need (WCAG 2.2: 1.4.3, 1.4.11). */
const pairs = Object.entries(contrast).map(
  ([foreground, { least, on }]) => [foreground, on, least] as [ColorRole, ColorRole[], number],
);

const themes = [tidyguard, sampleBrand].flatMap((brand: Brand) => [
  { theme: `${brand.name}, light`, palette: brand.light },
  { theme: `${brand.name}, dark`, palette: brand.dark },
]);

describe.each(themes)('$theme', ({ palette }) => {
  const rows = pairs.flatMap(([foreground, backgrounds, least]) =>
    backgrounds.map((background) => ({ foreground, background, least })),
  );
  it.each(rows)(
    '$foreground on $background has a contrast of at least $least:1',
    ({ foreground, background, least }) => {
      expect(contrastRatio(palette[foreground], palette[background])).toBeGreaterThanOrEqual(least);
    },
  );

  it('defines every custom property that components refer to', () => {
    const declarations = paletteDeclarations(palette);
    for (const reference of Object.values(color)) {
      expect(declarations).toContain(`${reference.slice('var('.length, -1)}:`);
    }
  });
});

it('keeps the sizes and times that the specification and its readings ask for', () => {
  expect(targetPx).toMatchObject({ minimum: 24, quiz: 44 });
  expect(durationMs).toMatchObject({ step: 300, loading: 500 });
});

it('names a custom property after its role', () => {
  expect(colorVariable('surfaceMuted')).toBe('--tg-color-surface-muted');
  expect(color.surfaceMuted).toBe('var(--tg-color-surface-muted)');
});

it('computes the contrast ratios of black and of grey on white as WCAG defines them', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

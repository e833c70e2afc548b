import type { BrandColors } from './productDefinition.ts';
import { products } from './products.ts';

/** Relative luminance of a colour in `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const channels = /^#(..)(..)(..)$/.exec(hex)?.slice(1);
  if (!channels) throw new Error(`Not a colour in #rrggbb: ${hex}`);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = parseInt(channel, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastRatio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;

/** Which colour is drawn on which in the design system, and the least contrast between them. */
const pairs: readonly [foreground: string, grounds: readonly string[], least: number][] = [
  ['ink', ['canvas', 'surface', 'surfaceMuted', 'accentWash', 'brandWash'], TEXT],
  ['inkMuted', ['canvas', 'surface', 'surfaceMuted', 'accentWash', 'brandWash'], TEXT],
  ['onAccent', ['accent', 'accentHover'], TEXT],
  ['accentText', ['canvas', 'surface', 'surfaceMuted', 'accentWash'], TEXT],
  ['brand', ['canvas', 'surface', 'surfaceMuted', 'brandWash'], TEXT],
  ['onBrand', ['brand'], TEXT],
  ['success', ['canvas', 'surface', 'successWash'], TEXT],
  ['danger', ['canvas', 'surface', 'dangerWash'], TEXT],
  ['lineStrong', ['canvas', 'surface'], SHAPE],
  ['accent', ['canvas', 'surface', 'line'], SHAPE],
  ['focus', ['canvas', 'surface', 'surfaceMuted'], SHAPE],
];

const none: BrandColors = { light: {}, dark: {} };
const themes = Object.values(products).flatMap(({ id, colors = none }) =>
  (['light', 'dark'] as const).map((theme) => ({ id, theme, palette: colors[theme] })),
);

/** The pairs whose colours a product chooses both; the design system checks its own. */
const chosenPairs = themes.flatMap(({ id, theme, palette }) =>
  pairs.flatMap(([foreground, grounds, least]) =>
    grounds.flatMap((ground) => {
      const [one, other] = [palette[foreground], palette[ground]];
      return one && other ? [{ id, theme, foreground, ground, one, other, least }] : [];
    }),
  ),
);

it.each(chosenPairs)(
  '$id, $theme: $foreground on $ground is at least $least:1',
  ({ one, other, least }) => {
    expect(contrastRatio(one, other)).toBeGreaterThanOrEqual(least);
  },
);

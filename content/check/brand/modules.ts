/**
 * The TypeScript that is made from tokens. Components take values as constants, so that a page loads
 * no file of tokens.
 */
import type { TokenNormalized } from '@terrazzo/parser';
import { cssText } from './cssText.ts';
import type { BrandLook } from '../../productDefinition.ts';
import { themeNames, type BrandTokens, type Tokens } from './readBrand.ts';

type Values = Readonly<Record<string, string | number>>;

/** The tokens of a group by their own names, in the order of the files. */
function groupOf(
  tokens: Tokens,
  group: string,
  valueOf: (token: TokenNormalized) => string | number,
): Values {
  const prefix = `${group}.`;
  return Object.fromEntries(
    Object.entries(tokens)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, token]) => [name.slice(prefix.length), valueOf(token)]),
  );
}

/** The number of a value that components calculate with: milliseconds, pixels, or none. */
function plainNumber({ id, $value }: TokenNormalized): number {
  const value: unknown =
    typeof $value === 'object' && $value !== null && 'value' in $value ? $value.value : $value;
  if (typeof value !== 'number') throw new Error(`${id} is no number.`);
  return value;
}

/** The colours of a theme by their role. */
export const paletteOf = (tokens: Tokens): Values => groupOf(tokens, 'color', cssText);

/** The constants of the design system's tokens.ts that every brand shares, by their names there. */
export const sharedConstants = ({ light }: BrandTokens): Readonly<Record<string, Values>> => ({
  space: groupOf(light, 'space', cssText),
  fontSize: groupOf(light, 'fontSize', cssText),
  lineHeight: groupOf(light, 'lineHeight', plainNumber),
  durationMs: groupOf(light, 'duration', plainNumber),
  breakpointPx: groupOf(light, 'breakpoint', plainNumber),
  targetPx: groupOf(light, 'target', plainNumber),
});

/** Those that a brand may have of its own. */
export const lookConstants = ({ light }: BrandTokens): Readonly<Record<string, Values>> => ({
  fontFamily: groupOf(light, 'font', cssText),
  radius: groupOf(light, 'radius', cssText),
  shadow: groupOf(light, 'shadow', cssText),
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The colours of a product's brand, as its definition takes them: a theme that is the design system's
 * stays empty, so that no page loads it twice.
 */
export function colorsModule(brand: BrandTokens, standard: BrandTokens): string {
  const palettes = themeNames.map((theme) => {
    const palette = paletteOf(brand[theme]);
    return [theme, same(palette, paletteOf(standard[theme])) ? {} : palette] as const;
  });
  return `import type { BrandColors } from '../../productDefinition.ts';

/** Colours by role; a theme that is the design system's is empty. */
export const colors: BrandColors = ${JSON.stringify(Object.fromEntries(palettes))};
`;
}

/** What else a product's brand has of its own: all that every brand must share is the design system's. */
export function lookModule(brand: BrandTokens, standard: BrandTokens): string {
  const all = { ...lookConstants(brand), ...sharedConstants(brand) };
  const standards: Readonly<Record<string, Values>> = {
    ...lookConstants(standard),
    ...sharedConstants(standard),
  };
  const look: BrandLook = {
    themeColors: {
      light: cssText(brand.light['browser.themeColor'] as TokenNormalized),
      dark: cssText(brand.dark['browser.themeColor'] as TokenNormalized),
    },
    constants: Object.fromEntries(
      Object.entries(all).filter(([name, values]) => !same(values, standards[name])),
    ),
    ...(brand.logo && { logo: brand.logo }),
  };
  return `import type { BrandLook } from '../../productDefinition.ts';

/** Fonts, corners, shadows, mark and toolbar, where they are not the design system's. */
export const look: BrandLook = ${JSON.stringify(look)};
`;
}

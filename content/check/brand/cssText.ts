import type {
  ColorValueNormalized,
  ShadowValueNormalized,
  TokenNormalized,
} from '@terrazzo/parser';
import type { Rgb } from './contrast.ts';
import { EXTENSION } from './readBrand.ts';

/** The channels of an sRGB colour, as CSS writes them. */
export const rgbOf = ({ components }: ColorValueNormalized): Rgb =>
  components.map((component) => Math.round((component ?? 0) * 255)) as [number, number, number];

export const hexOf = (rgb: Rgb) =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** The colour that digits as CSS has them say, the short ones too; null where they are none. */
export function rgbOfHex(text: unknown): Rgb | null {
  const [, short, long] = /^#?(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(String(text)) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits === undefined) return null;
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) as [number, number, number];
}

/** A colour as a file of tokens says it. */
export const colorParts = (rgb: Rgb) =>
  `"hex": "${hexOf(rgb)}", "components": [${rgb.map((channel) => Math.round((channel / 255) * 10000) / 10000).join(', ')}]`;

/** A colour as CSS: `#rrggbb`, or `rgb(r g b / a%)` where it is see-through. */
function cssColor(value: ColorValueNormalized): string {
  const { alpha } = value;
  const rgb = rgbOf(value);
  return alpha === 1 ? hexOf(rgb) : `rgb(${rgb.join(' ')} / ${Math.round(alpha * 1000) / 10}%)`;
}

const GENERIC = /^((ui-)?(serif|sans-serif|monospace)|ui-rounded|system-ui|cursive|fantasy|math)$/;

/** Whether a font is one that CSS names by its kind, so that every device has it. */
export const isGenericFont = (name: string) => GENERIC.test(name);

const NEEDS_QUOTES = /[^a-zA-Z-]/;

const cssFamily = (name: string) =>
  !isGenericFont(name) && NEEDS_QUOTES.test(name) ? `'${name}'` : name;

interface Length {
  value: number;
  unit: string;
}

const cssLength = ({ value, unit }: Length) => (value === 0 ? '0' : `${value}${unit}`);

const cssShadow = ({ color, offsetX, offsetY, blur, spread, inset }: ShadowValueNormalized) =>
  [
    ...(inset ? ['inset'] : []),
    ...[offsetX, offsetY, blur].map(cssLength),
    ...(spread.value === 0 ? [] : [cssLength(spread)]),
    cssColor(color),
  ].join(' ');

/**
 * A token's value as CSS: the same text that components hold. A size that grows with the window has its
 * formula as an extension, because the format has no such value.
 *
 * @throws Error for a type that the design system has no use for.
 */
export function cssText(token: TokenNormalized): string {
  const own = (token.$extensions as Record<string, { css?: unknown }> | undefined)?.[EXTENSION];
  if (typeof own?.css === 'string') return own.css;
  switch (token.$type) {
    case 'color':
      return cssColor(token.$value);
    case 'dimension':
    case 'duration':
      return `${token.$value.value}${token.$value.unit}`;
    case 'fontFamily':
      return token.$value.map(cssFamily).join(', ');
    case 'number':
      return String(token.$value);
    case 'shadow':
      return token.$value.map(cssShadow).join(', ');
    default:
      throw new Error(`${token.id} is a ${token.$type}, which the design system does not use.`);
  }
}

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two opaque colours, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What a colour is compared with, and the least contrast to it. */
export interface Partner {
  rgb: Rgb;
  least: number;
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const STEPS = 255;

const mixed = (from: Rgb, to: Rgb, share: number) =>
  from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share)) as [
    number,
    number,
    number,
  ];

const distance = (one: Rgb, other: Rgb) =>
  Math.hypot(...one.map((channel, index) => channel - (other[index] ?? 0)));

/**
 * The colour nearest to `color` with enough contrast to all its partners: darker or lighter, with the
 * same hue. Undefined if not even black or white has enough.
 */
export function nearestPassing(color: Rgb, partners: readonly Partner[]): Rgb | undefined {
  const passes = (candidate: Rgb) =>
    partners.every(({ rgb, least }) => contrastRatio(candidate, rgb) >= least);
  return [BLACK, WHITE]
    .flatMap((end) => {
      for (let step = 0; step <= STEPS; step += 1) {
        const candidate = mixed(color, end, step / STEPS);
        if (passes(candidate)) return [candidate];
      }
      return [];
    })
    .sort((one, other) => distance(color, one) - distance(color, other))[0];
}

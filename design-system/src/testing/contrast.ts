/**
 * The contrast ratio of two opaque colours in `#rrggbb`, from 1 to 21
 * (WCAG 2.2, 'contrast ratio' and 'relative luminance').
 */
export function contrastRatio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const channels = /^#(..)(..)(..)$/.exec(hex)?.slice(1);
  if (!channels) throw new Error(`Not a colour in #rrggbb: ${hex}`);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = parseInt(channel, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

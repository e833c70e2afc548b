/**
 * Reads the landing page's built HTML, so that icons and share picture take logo,
 * drawing and colours from the components that render them.
 */
import { parse } from 'node-html-parser';

/** The light theme's colours by custom property, `--tg-color-accent` and so on. */
export function readPalette(html: string): Map<string, string> {
  const palette = new Map<string, string>();
  for (const [, name = '', value = ''] of html.matchAll(/(--tg-color-[a-z-]+):([^;}]+)/g)) {
    // The light theme comes first; the dark one repeats the names.
    if (!palette.has(name)) palette.set(name, value);
  }
  return palette;
}

/** An SVG of the page as a document of its own, with its colours filled in. */
function standalone(svg: string, html: string): string {
  const palette = readPalette(html);
  return svg
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/var\((--tg-color-[a-z-]+)\)/g, (_, name: string) => {
      const value = palette.get(name);
      if (value === undefined) throw new Error(`The landing page defines no ${name}.`);
      return value;
    });
}

/**
 * The SVG whose `data-drawing` has this name, as a document of its own.
 *
 * @throws Error where the page holds no such SVG or the SVG uses an unknown colour.
 */
export function extractSvg(html: string, drawing: string): string {
  const at = html.indexOf(`data-drawing="${drawing}"`);
  const start = html.lastIndexOf('<svg', at);
  const end = html.indexOf('</svg>', at);
  if (at === -1 || start === -1 || end === -1) {
    throw new Error(`The landing page holds no SVG with data-drawing="${drawing}".`);
  }
  return standalone(html.slice(start, end + '</svg>'.length), html);
}

/** Narrower than this, in pixels, an SVG is an icon. */
const LEAST_DRAWING_WIDTH = 200;

/**
 * The first drawing of the landing page, the hero's, as an SVG of its own.
 *
 * @throws Error where the page has none.
 */
export function heroDrawing(html: string): string {
  const drawing = parse(html)
    .querySelectorAll('main svg')
    .find((svg) => Number(svg.getAttribute('width')) >= LEAST_DRAWING_WIDTH);
  if (!drawing) throw new Error('The landing page holds no drawing for the share picture.');
  return standalone(html.slice(...drawing.range), html);
}

/**
 * Reads the landing page's built HTML, so that icons and the share picture take logo,
 * drawing and colours from the components that render them.
 */
import { parse } from 'node-html-parser';

/** The themes, in the order in which a page defines their colours. */
export type Theme = 'light' | 'dark';

/** A theme's colours by custom property, `--tg-color-accent` and so on. */
export function readPalette(html: string, theme: Theme = 'light'): Map<string, string> {
  const palettes = { light: new Map<string, string>(), dark: new Map<string, string>() };
  for (const [, name = '', value = ''] of html.matchAll(/(--tg-color-[a-z-]+):([^;}]+)/g)) {
    // The light theme comes first; the dark one repeats the names, once for each way to choose it.
    if (!palettes.light.has(name)) palettes.light.set(name, value);
    else if (!palettes.dark.has(name)) palettes.dark.set(name, value);
  }
  return palettes[theme];
}

/**
 * An SVG of a page as a document of its own, with the colours of a theme filled in.
 *
 * @throws Error where the page does not define one of its colours.
 */
export function standalone(svg: string, html: string, theme: Theme = 'light'): string {
  const palette = readPalette(html, theme);
  return svg
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/var\((--tg-color-[a-z-]+)\)/g, (_, name: string) => {
      const value = palette.get(name);
      if (value === undefined) throw new Error(`The page defines no ${name} for ${theme}.`);
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

/** The drawings of a page as they stand in its HTML, from the top down. */
export const drawingsOf = (html: string) =>
  parse(html)
    .querySelectorAll('svg')
    .filter((svg) => Number(svg.getAttribute('width')) >= LEAST_DRAWING_WIDTH);

/**
 * The first drawing of the landing page, the hero's, as an SVG of its own.
 *
 * @throws Error where the page has none.
 */
export function heroDrawing(html: string): string {
  const [drawing] = drawingsOf(html);
  if (!drawing) throw new Error('The landing page holds no drawing for the share picture.');
  return standalone(html.slice(...drawing.range), html);
}

/** The ISO day that a legal page shows as that of its last change; undefined on other pages. */
export const shownDay = (html: string): string | undefined =>
  parse(html).querySelector('main time')?.getAttribute('datetime');

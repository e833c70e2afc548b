import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { drawingsOf, standalone, type Theme } from './renderedHtml';

/** The folder of the files; hosts keep what is in /static for a year. */
const FOLDER = 'static';

const themes: readonly Theme[] = ['light', 'dark'];

export interface WithDrawingFiles {
  html: string;
  /** The text of each file by its name in the build's folder. */
  files: Map<string, string>;
}

const attribute = (svg: HTMLElement, name: string) => {
  const value = svg.getAttribute(name);
  return value === undefined ? '' : ` ${name}="${value}"`;
};

/**
 * Replaces the drawings after a page's first with picture files, one for each theme, which are loaded as
 * they come near the screen; `layout/drawingFiles.ts` shows the one of the theme. The first drawing stays
 * in the HTML, because it is on the screen at once.
 *
 * @throws Error where a drawing has a colour that the page does not define for each theme.
 */
export function withDrawingFiles(html: string): WithDrawingFiles {
  const files = new Map<string, string>();
  let changed = html;
  // From the end, so that earlier drawings keep their positions in the text.
  for (const svg of drawingsOf(html).slice(1).reverse()) {
    const [start, end] = svg.range;
    const kept = ['class', 'width', 'height'].map((name) => attribute(svg, name)).join('');
    const pictures = themes.map((theme) => {
      const text = standalone(
        html.slice(start, end).replace(attribute(svg, 'class'), ''),
        html,
        theme,
      );
      const name = createHash('sha256').update(text).digest('hex').slice(0, 12);
      files.set(`${FOLDER}/drawing-${name}.svg`, text);
      return `<img${kept} src="/${FOLDER}/drawing-${name}.svg" alt="" loading="lazy" decoding="async" data-drawn="${theme}">`;
    });
    changed = changed.slice(0, start) + pictures.join('') + changed.slice(end);
  }
  return { html: changed, files };
}

/** Writes the files of a page's drawings, and returns the page that shows them. */
export async function writeDrawingFiles(directory: string, page: string): Promise<string> {
  const { html, files } = withDrawingFiles(page);
  await mkdir(path.join(directory, FOLDER), { recursive: true });
  for (const [name, text] of files) await writeFile(path.join(directory, name), text);
  return html;
}

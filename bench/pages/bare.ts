import { brotliCompressSync } from 'node:zlib';
import { parse, type HTMLElement } from 'node-html-parser';

/** Parts of the page that are not words, or that nobody sees. */
const WORDLESS = 'script, style, link, noscript, template, svg, img, [aria-hidden=true], [hidden]';
/** Attributes that say more than the words: where an element leads, what it opens, what is typed into it. */
const MEANING = ['href', 'id', 'type', 'name', 'command', 'commandfor', 'placeholder', 'value'];
/** Elements that only arrange others. */
const ARRANGES = ['div', 'span', 'figure', 'picture', 'hgroup'];
const MOST_BYTES = 3_000;

const hasWords = (element: HTMLElement) =>
  element.text.trim() !== '' || element.tagName === 'INPUT' || element.querySelector('input');

/**
 * The words of a page without styles, pictures, fonts and scripts: the least that a browser needs to show
 * them. Links still lead where they did, and the dialog with the first question still opens.
 *
 * @throws if it weighs 3 kB of brotli or more, and so is no bare page.
 */
export function bareOf(html: string): string {
  const document = parse(html);
  document.querySelectorAll(WORDLESS).forEach((element) => element.remove());
  const body = document.querySelector('body');
  const title = document.querySelector('title')?.text ?? '';
  if (!body) throw new Error('The page has no body.');
  for (const element of body.querySelectorAll('*').reverse()) {
    if (!hasWords(element)) element.remove();
    else if (ARRANGES.includes(element.rawTagName)) element.replaceWith(...element.childNodes);
    else {
      const kept = Object.entries(element.attributes).filter(([name]) => MEANING.includes(name));
      element.setAttributes(Object.fromEntries(kept));
    }
  }
  const bare =
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${body.innerHTML}`;
  const { length } = brotliCompressSync(bare);
  if (length >= MOST_BYTES) {
    throw new Error(`The bare page weighs ${length} bytes: less than ${MOST_BYTES} are meant.`);
  }
  return bare;
}

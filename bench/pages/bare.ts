import { brotliCompressSync } from 'node:zlib';
import { parse, type HTMLElement } from 'node-html-parser';

/** What the page says with something else than words, or to nobody who looks at it. */
const WORDLESS = 'script, style, link, noscript, template, svg, img, [aria-hidden=true], [hidden]';
/** What makes an element more than its words: where it leads, what it opens, what is typed into it. */
const MEANING = ['href', 'id', 'type', 'name', 'command', 'commandfor', 'placeholder', 'value'];
/** What only arranges others. */
const ARRANGES = ['div', 'span', 'figure', 'picture', 'hgroup'];
const MOST_BYTES = 3_000;

const hasWords = (element: HTMLElement) =>
  element.text.trim() !== '' || element.tagName === 'INPUT' || element.querySelector('input');

/**
 * The words of a page without style, picture, font or script: what a browser needs at the least to show
 * them. Links lead where they did, and the dialog with the first question opens as it did.
 *
 * @throws where it weighs 3 kB of brotli or more: then it is no bare page.
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

/** Marks a build that somebody is to look at before it is published (`npm run preview`). */

/** The words on every page. */
const wordsFor = (day: string) => `Draft of ${day}: not public, and nothing is sent from here.`;

/** Kept out of the page's own styles: nothing of a published build knows of drafts. The quiz covers the page, so it is marked too. */
const STYLE = `.draft-mark{position:sticky;inset-block-start:0;z-index:2147483647;margin:0;padding:.375rem 1rem;background:#7a1f00;color:#fff;font:600 .875rem/1.4 system-ui,sans-serif;text-align:center}
dialog[open]::before{content:"Draft";position:fixed;inset-block-end:0;inset-inline-start:0;z-index:1;padding:.125rem .625rem;background:#7a1f00;color:#fff;font:600 .8125rem/1.4 system-ui,sans-serif;pointer-events:none}`;

const ROBOTS = '<meta name="robots" content="noindex"/>';

/**
 * A page with the mark of a draft, for nobody to find. A page that has it stays as it is: Gatsby writes a page again only
 * when it has changed.
 *
 * @param day in words.
 * @throws Error where the page has no head or body to put it in.
 */
export function withDraftMark(html: string, day: string, page: string): string {
  if (html.includes('class="draft-mark"')) return html;
  const bare = html
    .replace(/<meta\b[^>]*\bname="robots"[^>]*>/g, '')
    .replace(/<link\b[^>]*\brel="canonical"[^>]*>/g, '');
  const head = bare.replace('</head>', () => `${ROBOTS}<style>${STYLE}</style></head>`);
  const mark = `<aside class="draft-mark" aria-label="Draft">${wordsFor(day)}</aside>`;
  const marked = head.replace(/<body\b[^>]*>/, (body) => body + mark);
  if (head === bare || marked === head) {
    throw new Error(`${page} has no <head> or no <body>, so it cannot be marked as a draft.`);
  }
  return marked;
}

/** Sent with every file of a draft, pictures and data included. */
export const draftHeaders: Readonly<Record<string, string>> = { 'X-Robots-Tag': 'noindex' };

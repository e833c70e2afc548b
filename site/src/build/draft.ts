/** Marks a build that people look at before it is published (`npm run preview`). */

/** The words on every page. */
const wordsFor = (day: string) => `Draft of ${day}: not public, and nothing is sent from here.`;

/**
 * Not among the page's own styles, so that a published build holds nothing about drafts. The quiz covers the
 * page and is marked too.
 */
const STYLE = `.draft-mark{position:sticky;inset-block-start:0;z-index:2147483647;margin:0;padding:.375rem 1rem;background:#7a1f00;color:#fff;font:600 .875rem/1.4 system-ui,sans-serif;text-align:center}
dialog[open]::before{content:"Draft";position:fixed;inset-block-end:0;inset-inline-start:0;z-index:1;padding:.125rem .625rem;background:#7a1f00;color:#fff;font:600 .8125rem/1.4 system-ui,sans-serif;pointer-events:none}`;

const ROBOTS = '<meta name="robots" content="noindex"/>';

/**
 * A page with the mark of a draft, hidden from search engines. A page that has the mark stays as it is:
 * Gatsby writes a page again only when it has changed.
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

/**
 * Which of a build search engines may find.
 *
 * @param draftOf the ISO day of a draft; null where the build is to be published.
 * @returns whether its pages stand in the sitemap, and what is sent with every file, pictures and data included.
 */
export const searchable = (
  draftOf: string | null,
): { isListed: boolean; headers: Readonly<Record<string, string>> } =>
  draftOf === null
    ? { isListed: true, headers: {} }
    : { isListed: false, headers: { 'X-Robots-Tag': 'noindex' } };

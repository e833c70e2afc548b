export interface Heading {
  /** Anchor within the page. */
  id: string;
  title: string;
}

/** The anchor of a heading: its words, lower-case, joined by hyphens. */
export const headingId = (title: string) =>
  title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The second-level headings of a Markdown text, for its table of contents. */
export function contentsOf(markdown: string): Heading[] {
  return [...markdown.matchAll(/^## +(.+?) *$/gm)].map(([, title = '']) => ({
    id: headingId(title),
    title,
  }));
}

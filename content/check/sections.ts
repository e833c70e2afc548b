/** A section that a page must have: what it is about, and how its heading is recognized. */
export interface RequiredSection {
  about: string;
  /** A heading is about it if one of its words begins with one of these. */
  beginnings: string[];
}

const words = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`.trimEnd();

const beginningsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((beginning) => beginning.trim())
        .filter((beginning) => words(beginning).trim() !== '')
    : [];

/**
 * The sections that a page's front matter demands, one per line: `about: word, other word`.
 * Null if it is not written like that.
 */
export function requiredSections(frontMatter: Record<string, unknown>): RequiredSection[] | null {
  const { sections = {} } = frontMatter;
  if (typeof sections !== 'object' || sections === null || Array.isArray(sections)) return null;
  const required = Object.entries(sections).map(([about, value]) => ({
    about,
    beginnings: beginningsOf(value),
  }));
  return required.some(({ beginnings }) => beginnings.length === 0) ? null : required;
}

/** Whether a heading is about a section: 'opt out' recognizes 'How to opt-out', 'shar' recognizes 'Sharing'. */
export const isAbout = (title: string, { beginnings }: RequiredSection) =>
  beginnings.some((beginning) => words(title).includes(words(beginning)));

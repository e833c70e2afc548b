/** Texts that explain a row, separated by ` | ` or line breaks. A test holds each row to its own. */
export interface Examples {
  /** What the row is for; the first names it. Without the row, at least one of them would be misread. */
  says: string;
  /** Texts that sound similar and mean the opposite. */
  not?: string;
}

/** A way to say something that a pattern describes. */
export interface Rule extends Examples {
  /**
   * Source of a regular expression for plain words (plainText.ts). A line break is a space, or nothing before
   * `|`.
   */
  pattern: string;
}

export const words = (text: string) => text.trim().split(/\s+/);
/** One of these words, in which `_` is a space, or of these sources. */
export const anyOf = (text: string, ...sources: readonly string[]) =>
  `(?:${[words(text).join('|').replaceAll('_', ' '), ...sources].join('|')})`;
/** One of these words or none, and the space after it. */
export const maybe = (text: string) => `(?:${anyOf(text)} )?`;
/** Any number of these words in any order, and the space after each. */
export const several = (text: string) => `(?:${anyOf(text)} )*`;
/** At most `count` words of any kind, and the space after each. */
export const upTo = (count: number) => `(?:\\w+ ){0,${count}}?`;
/** Any number of these words, and then the end of the text. */
export const ending = (text: string) => `(?: ${anyOf(text)})*$`;

/** A rule's pattern in one line. */
export const source = ({ pattern }: Rule) =>
  pattern.replaceAll(/\n +(\|?)/g, (_, bar: string) => bar || ' ');

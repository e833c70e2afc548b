import type { CellProblem } from './cells.ts';

/**
 * Control characters, line ends, marks that change the direction of text, zero-width characters (except
 * those that join letters), and the replacement character.
 */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u115F\u1160\u180E\u200B\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFFD]/u;
/** Replaces bytes that are not UTF-8: the only one of these whose cause is the file's encoding. */
const LOST = '\uFFFD';

/** Names of those that pasted text often holds. */
const names: Readonly<Record<string, string>> = {
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
  '\u2028': 'a line break',
  '\u2029': 'a line break',
  '\u00AD': 'a soft hyphen',
  '\u200B': 'a zero-width space',
  '\uFEFF': 'a zero-width space',
  [LOST]: 'a lost character',
};

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The invisible characters of a cell, each with its place. */
export function unseenProblems(text: string): CellProblem[] {
  return [...text].flatMap((character, index) => {
    if (!UNSEEN.test(character)) return [];
    const name = names[character] ?? 'an invisible character';
    return [
      {
        problem: `holds ${name} (${codeOf(character)}) as character ${index + 1}`,
        fix:
          character === LOST
            ? 'save the file as "CSV UTF-8", and write the character again'
            : 'delete it, or write a space in its place',
      },
    ];
  });
}

/** Longer texts do not exist: a provider splits them into several. */
const MAX_CHARACTERS = 1_600;

/** Digits and signs that are written in place of letters. */
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  5: 's',
  $: 's',
  '@': 'a',
};

/** A text message as plain words. */
export interface PlainText {
  /** In lower case, without accents, apostrophes and punctuation, separated by single spaces. */
  words: string;
  /** What was written when no letter was: emoji alone. */
  symbols: string;
}

const singled = (word: string) => word.replaceAll(/(.)\1+/g, '$1');

/** The known word that `word` stretches or disguises (`stooop`, `st0p`); otherwise `word` itself. */
function restored(word: string, known: ReadonlyMap<string, string>): string {
  const letters = word.replaceAll(/[0135$@]/g, (sign) => LETTERS[sign] ?? sign);
  const isDisguised = letters !== word;
  // Double letters are normal within a word, but at its end they may be a slip.
  const isStretched = /(.)\1\1/.test(word) || /(.)\1$/.test(word);
  const candidate = isDisguised || isStretched ? known.get(singled(letters)) : undefined;
  return candidate ?? word.replaceAll(/(.)\1{2,}/g, '$1$1');
}

/**
 * Reads a text as plain words, however it is written: case, accents, apostrophes, punctuation,
 * letters apart (`S.T.O.P`), stretched (`STOOOP`) or replaced by digits (`st0p`), `#` for a number.
 *
 * @param vocabulary the words that a stretched or disguised one can be.
 */
export function plainText(text: string, vocabulary: readonly string[]): PlainText {
  const known = new Map(vocabulary.map((word) => [singled(word), word]));
  const lower = text
    .slice(0, MAX_CHARACTERS)
    .normalize('NFKD')
    .toLowerCase()
    // Accents, and zero-width characters.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/['’‘`´]/g, '');
  // As in "wrong #"; not in "#4", nor between letters that `#` sets apart.
  const spelt = lower.replaceAll(/#+(?![a-z0-9#])/g, ' number ');
  const words = Array.from(spelt.matchAll(/[a-z0-9$@]+/g), ([word]) => restored(word, known));
  const joined = words.join(' ').replaceAll(/\b[a-z0-9](?: [a-z0-9]){2,}\b/g, (letters) => {
    const word = letters.replaceAll(' ', '');
    return known.get(singled(word)) ?? letters;
  });
  return { words: joined, symbols: /[\p{L}\p{N}]/u.test(lower) ? '' : lower };
}

import { distance } from 'fastest-levenshtein';

/** How many edits a word may be away from a name; two letters swapped are two. */
type EditLimit = (name: string) => number;

const aThird: EditLimit = (name) => Math.max(2, Math.floor(name.length / 3));

/** The name that `word` most likely misspells, or undefined where none is within the limit. */
export function nearest(
  word: string,
  names: readonly string[],
  limitOf: EditLimit = aThird,
): string | undefined {
  const lower = word.toLowerCase();
  const lengthOff = (name: string) => Math.abs(name.length - word.length);
  const [best] = names
    .map((name) => ({ name, edits: distance(lower, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= limitOf(name))
    // Of two as near the one of the same length: letters are swapped more often than left out.
    .sort((a, b) => a.edits - b.edits || lengthOff(a.name) - lengthOff(b.name));
  return best?.name;
}

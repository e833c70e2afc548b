import { distance } from 'fastest-levenshtein';

/** How many edits a word may be away from a name; two letters swapped are two. */
type EditLimit = (name: string) => number;

const aThird: EditLimit = (name) => Math.max(2, Math.floor(name.length / 3));

/** The name that `word` most likely misspells, or undefined if none is within the limit. */
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
    // Of two equally near names, prefer the same length: people swap letters more often than they omit them.
    .sort((a, b) => a.edits - b.edits || lengthOff(a.name) - lengthOff(b.name));
  return best?.name;
}

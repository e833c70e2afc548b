import { distance } from 'fastest-levenshtein';

/** The name that `word` most likely misspells, or undefined where none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const lengthOff = (name: string) => Math.abs(name.length - word.length);
  const [best] = names
    .map((name) => ({ name, edits: distance(lower, name.toLowerCase()) }))
    // Two letters swapped are two edits.
    .filter(({ name, edits }) => edits <= Math.max(2, Math.floor(name.length / 3)))
    // Of two as near the one of the same length: letters are swapped more often than left out.
    .sort((a, b) => a.edits - b.edits || lengthOff(a.name) - lengthOff(b.name));
  return best?.name;
}

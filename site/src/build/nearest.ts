import { distance as editDistance } from 'fastest-levenshtein';

/** Whether one word may be a slip of the other: up to a third of its letters differ, or its end is missing. */
const isSlip = (typed: string, word: string, distance: number) =>
  distance <= Math.max(2, word.length / 3) || (typed.length > 3 && word.startsWith(typed));

/** The word that is spelt most like another, and whether it was probably meant; null without words. */
export function nearest(
  typed: string,
  words: readonly string[],
): { word: string; isClose: boolean } | null {
  const ranked = words
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .sort((one, other) => one.distance - other.distance);
  const found = ranked.find(({ word, distance }) => isSlip(typed, word, distance)) ?? ranked[0];
  return found ? { word: found.word, isClose: isSlip(typed, found.word, found.distance) } : null;
}

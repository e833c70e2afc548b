/** How many letters have to be inserted, deleted or replaced to turn one word into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const above = row;
    row = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}

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

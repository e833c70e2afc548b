/** Somebody who waits for a turn. */
export interface Waiting {
  /** A whole number of at least 1. */
  weight: number;
  /** Turns so far. */
  served: number;
}

/**
 * Puts those who wait in the order in which they are due, and describes the share of each.
 *
 * The first is the one that would first be a whole turn behind its weighted share, among those that
 * are far enough behind it (R. Tijdeman, 'The chairman assignment problem', 1980). Always taking
 * the one that is furthest behind right now does not do: of many with unequal weights some would
 * be behind by more than one turn. With this rule nobody is ever behind, or ahead, by more than one. If
 * several are equally due, the turn passes from one to the next.
 *
 * @param waiting in an order that is the same for every call.
 * @param isFirst tells who comes before all others, whatever their shares.
 */
export function inOrder<T extends Waiting>(
  waiting: readonly T[],
  isFirst: (one: T) => boolean,
): (T & { share: string })[] {
  const weights = waiting.reduce((sum, { weight }) => sum + weight, 0);
  const turn = waiting.reduce((sum, { served }) => sum + served, 1);
  const count = waiting.length;
  // In units of 1/(weights * scale) of a turn, so that all but the last division is of whole numbers.
  const scale = Math.max(1, 2 * count - 2);
  return waiting
    .map((one, index) => {
      const behind = (one.weight * turn - one.served * weights) * scale;
      return {
        one: {
          ...one,
          share: `${one.served} of ${turn - 1} leads at weight ${one.weight} of ${weights}`,
        },
        isFirst: isFirst(one),
        isDue: behind >= weights,
        turnsLeft: ((scale - 1) * weights - behind) / one.weight,
        place: (index + count - (turn % count)) % count,
      };
    })
    .sort(
      (a, b) =>
        Number(b.isFirst) - Number(a.isFirst) ||
        Number(b.isDue) - Number(a.isDue) ||
        a.turnsLeft - b.turnsLeft ||
        a.place - b.place,
    )
    .map(({ one }) => one);
}

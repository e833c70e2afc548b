/** Digits in a one-time code (specification, section 5). */
export const CODE_LENGTH = 6;

/** Where a selection begins and ends, counted in digits. */
export type Range = readonly [start: number, end: number];

/**
 * What is marked in a code of `length` digits: the empty place that takes the next
 * digit, or digits that typing replaces. A caret beside a digit marks that digit:
 * the one after it, or the one before it when it came from `previous` backwards.
 */
export function markedDigits([start, end]: Range, length: number, previous: Range | null): Range {
  if (start < end || (start === length && length < CODE_LENGTH)) return [start, end];
  const isMovingBack = previous !== null && previous[0] < previous[1] && start < previous[1];
  const first = start === CODE_LENGTH || (isMovingBack && start > 0) ? start - 1 : start;
  return [first, first + 1];
}

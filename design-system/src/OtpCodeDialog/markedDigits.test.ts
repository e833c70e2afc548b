import { markedDigits } from './markedDigits.ts';

describe('what is marked', () => {
  it.each([
    ['the first place of an empty code', [0, 0], 0, null, [0, 0]],
    ['the empty place after what was typed', [3, 3], 3, [2, 2], [3, 3]],
    ['the last digit of a whole code', [6, 6], 6, null, [5, 6]],
    ['the digit after a caret that was put there', [1, 1], 4, null, [1, 2]],
    ['the digit before, going back from the empty place', [3, 3], 4, [4, 4], [3, 4]],
    ['the digit before, going back from a digit', [3, 3], 4, [3, 4], [2, 3]],
    ['the digit after, going on from a digit', [2, 2], 4, [1, 2], [2, 3]],
    ['the empty place, going on from the last digit', [4, 4], 4, [3, 4], [4, 4]],
    ['the first digit, going back from it', [0, 0], 4, [0, 1], [0, 1]],
    ['the first digit of a whole code, at Home', [0, 0], 6, [5, 6], [0, 1]],
    ['several digits that were selected', [0, 6], 6, [5, 6], [0, 6]],
  ] as const)('is %s', (_, selection, length, previous, marked) => {
    expect(markedDigits(selection, length, previous)).toEqual(marked);
  });
});

import fc from 'fast-check';
import { bounded, isStorable } from './leadLimits.ts';

describe('a text that is bounded', () => {
  it.each([
    ['Ada', 10, 'Ada'],
    ['Ada', 2, 'Ad'],
    ['', 5, ''],
    ['a\u0000b\u001b\u007f\u0085c', 10, 'abc'],
    ['a\tb\nc\rd', 10, 'a\tb\nc\rd'],
    ['\ud83e\uddf9\ud83e\uddf9', 1, '\ud83e\uddf9'],
    ['half \ud83e', 10, 'half '],
    ['\uddf9 half', 10, ' half'],
  ])('%j has at most %i whole characters: %j', (text, maxLength, expected) => {
    expect(bounded(text, maxLength)).toBe(expected);
  });

  it('can be stored, whatever it was, and stays as it is when it is bounded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, maxLength) => {
        const cut = bounded(text, maxLength);
        expect(isStorable(cut)).toBe(true);
        expect([...cut].length).toBeLessThanOrEqual(maxLength);
        expect(bounded(cut, maxLength)).toBe(cut);
        if (isStorable(text) && [...text].length <= maxLength) expect(cut).toBe(text);
      }),
    );
  });
});

it.each([
  ['Núñez 你 🧹', true],
  ['tab\tand\r\nlines', true],
  ['\u0000', false],
  ['a\u009f', false],
  ['\ud83e', false],
  ['\uddf9\ud83e', false],
])('%j can be stored: %s', (text, expected) => {
  expect(isStorable(text)).toBe(expected);
});

import fc from 'fast-check';
import type { Block } from './blocksOf';
import { changesBetween, type Change } from './changesBetween';

const block = (text: string, rest: Partial<Block> = {}): Block => ({
  kind: 'paragraph',
  section: 'Payment',
  text,
  ...rest,
});

const inSigns = (changes: readonly Change[]) =>
  changes.map(({ pieces }) =>
    pieces
      .map(({ kind, text }) => ({ same: text, added: `[+${text}+]`, removed: `[-${text}-]` })[kind])
      .join(''),
  );

const between = (before: readonly string[], after: readonly string[]) =>
  inSigns(
    changesBetween(
      before.map((text) => block(text)),
      after.map((text) => block(text)),
    ),
  );

it.each([
  ['nothing', ['One.', 'Two.'], ['One.', 'Two.'], []],
  ['a paragraph more', ['One.'], ['One.', 'Two.'], ['[+Two.+]']],
  ['a paragraph less', ['One.', 'Two.'], ['Two.'], ['[-One.-]']],
  ['the last one less', ['One.', 'Two.'], ['One.'], ['[-Two.-]']],
  [
    'a word in a sentence',
    ['You pay the tuner after the visit.'],
    ['You pay the company after the visit.'],
    ['You pay the [-tuner-][+company+] after the visit.'],
  ],
  [
    'another paragraph in its place',
    ['You pay the tuner.'],
    ['Nobody may park here.'],
    ['[-You pay the tuner.-]', '[+Nobody may park here.+]'],
  ],
  [
    'a sentence and a paragraph before it',
    ['We answer within a day.'],
    ['Pianos are heavy things.', 'We answer within two days.'],
    ['[+Pianos are heavy things.+]', 'We answer within [-a day-][+two days+].'],
  ],
])('shows %s', (_, before, after, changes) => {
  expect(between(before, after)).toEqual(changes);
});

it('names the section of a change, of a removed block the one it stood in', () => {
  const changes = changesBetween(
    [block('Gone with the wind.', { section: 'Old' }), block('Stays.')],
    [block('Stays.'), block('Comes from afar.', { section: 'New' })],
  );
  expect(changes.map(({ section }) => section)).toEqual(['Old', 'New']);
});

it('takes a heading for no paragraph of the same words', () => {
  const changes = changesBetween([block('Payment')], [block('Payment', { kind: 'section' })]);
  expect(inSigns(changes)).toEqual(['[-Payment-]', '[+Payment+]']);
});

it('leaves no word out: the changes and what stayed make up both texts', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd.'), { minLength: 1, maxLength: 6 });
  const texts = fc.array(
    words.map((list) => list.join(' ')),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const changes = changesBetween(
        before.map((text) => block(text)),
        after.map((text) => block(text)),
      );
      const lettersOf = (list: readonly string[]) => list.join('').replace(/\s/g, '').length;
      const grown = changes
        .flatMap(({ pieces }) => pieces)
        .reduce((sum, { kind, text }) => {
          const letters = text.replace(/\s/g, '').length;
          return sum + (kind === 'added' ? letters : kind === 'removed' ? -letters : 0);
        }, 0);
      expect(lettersOf(before) + grown).toBe(lettersOf(after));
    }),
  );
});

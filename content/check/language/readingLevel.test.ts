import type { Passage } from './prose.ts';
import { gradeOf, readingWarnings } from './readingLevel.ts';

const passage = (text: string, rest: Partial<Passage> = {}): Passage => ({
  file: 'a.ts',
  line: 7,
  text,
  isLegal: false,
  ...rest,
});

const easy = 'We clean your home. You tell us when to come, and we bring all that we need.';
const middling =
  'A local cleaning company calls you within the hour, tells you what the visit costs, and agrees on a day. ' +
  'You can refuse any offer that a company makes, and nobody is allowed to ask you for a reason.';
const hard =
  'Notwithstanding any contrary representation, indemnification obligations arising hereunder ' +
  'extend to consequential liabilities attributable to independent contractors, intermediaries, ' +
  'affiliated organizations and their representatives, irrespective of jurisdiction or foreseeability, whether occasioned by negligence or otherwise.';

it.each([
  // Flesch and Kincaid's formula by hand: 0.39 words a sentence + 11.8 syllables a word - 15.59.
  ['The cat sat on the mat.', 0.39 * 6 + 11.8 - 15.59],
  ['Cleaning companies call. They answer.', 0.39 * 2.5 + 11.8 * (9 / 5) - 15.59],
])('grades “%s”', (text, grade) => {
  expect(gradeOf(text)).toBeCloseTo(grade, 5);
});

it('counts a line without a full stop as a sentence', () => {
  expect(gradeOf('Two rooms\nOne hall')).toBeCloseTo(gradeOf('Two rooms. One hall.'), 5);
});

describe('warnings', () => {
  it('leave alone what is easy to read', () => {
    expect(readingWarnings([passage(`${easy} ${easy}`)])).toEqual([]);
  });

  it('name the grade, the most, and the longest sentence', () => {
    const [warning, ...others] = readingWarnings([passage(`${easy} ${hard}`)]);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ file: 'a.ts', line: 7 });
    expect(warning?.what).toMatch(/^This text reads at grade \d+\.\d .* 8 at most\.$/);
    expect(warning?.fix).toContain('“Notwithstanding any contrary representation, …” (33 words)');
  });

  it('let a legal text be harder, up to grade 12', () => {
    expect(gradeOf(middling)).toBeGreaterThan(8);
    expect(gradeOf(middling)).toBeLessThanOrEqual(12);
    expect(readingWarnings([passage(middling)])).toHaveLength(1);
    expect(readingWarnings([passage(middling, { isLegal: true })])).toEqual([]);
    const [warning] = readingWarnings([passage(hard, { isLegal: true })]);
    expect(warning?.what).toContain('12 at most');
  });

  it('say nothing of a few words, but add them up for the whole file', () => {
    const short = 'Professional residential sanitation, comprehensively guaranteed.';
    expect(readingWarnings([passage(short)])).toEqual([]);
    const [warning, ...others] = readingWarnings(Array.from({ length: 8 }, () => passage(short)));
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ line: 1, what: expect.stringMatching(/^This file reads/) });
  });
});

/** Reports texts that need more years of school than readers may have, by the Flesch-Kincaid formula. */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import type { Problem } from '../problem.ts';
import type { Passage } from './prose.ts';

/** The highest grade of US schools that a text may ask for. */
const highestGrades = { legal: 12, rest: 8 } as const;

/** Of fewer words the formula says nothing: one long word would decide. */
const FEWEST_WORDS = 30;

const segmentsOf = (text: string, granularity: 'sentence' | 'word') =>
  [...new Intl.Segmenter('en', { granularity }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((segment) => /\p{L}/u.test(segment));

const wordsOf = (text: string) => segmentsOf(text, 'word');

/** The sentences of a text; a line break always ends one, as on the page. */
const sentencesOf = (text: string) =>
  text.split('\n').flatMap((line) => segmentsOf(line, 'sentence'));

/** The grade of US schools at which a text can be read. */
export function gradeOf(text: string): number {
  const words = wordsOf(text);
  return fleschKincaid({
    sentence: sentencesOf(text).length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllable(word), 0),
  });
}

const limitOf = ({ isLegal }: Passage) => (isLegal ? highestGrades.legal : highestGrades.rest);

const isTooHard = (passage: Passage) =>
  wordsOf(passage.text).length >= FEWEST_WORDS && gradeOf(passage.text) > limitOf(passage);

function warningOf(passage: Passage, about: string): Problem {
  const { file, line, text } = passage;
  const longest = sentencesOf(text)
    .map((sentence) => ({ sentence, words: wordsOf(sentence) }))
    .reduce((one, other) => (other.words.length > one.words.length ? other : one));
  const beginning = longest.sentence.split(/\s+/).slice(0, 4).join(' ');
  return {
    file,
    line,
    what: `${about} reads at grade ${gradeOf(text).toFixed(1)} of US schools (Flesch-Kincaid); it is to be ${limitOf(passage)} at most.`,
    fix: `Take shorter words, or make two of its longest sentence, “${beginning} …” (${longest.words.length} words).`,
  };
}

/** The passages that are too hard to read; files without any, if they are too hard as a whole. */
export function readingWarnings(passages: readonly Passage[]): Problem[] {
  const files = [...new Set(passages.map(({ file }) => file))];
  return files.flatMap((file) => {
    const own = passages.filter((passage) => passage.file === file);
    const hard = own.filter(isTooHard).map((passage) => warningOf(passage, 'This text'));
    if (hard.length > 0) return hard;
    const whole = own.map(({ text }) => text).join('\n');
    const passage = { file, line: 1, text: whole, isLegal: own.every(({ isLegal }) => isLegal) };
    return isTooHard(passage) ? [warningOf(passage, 'This file')] : [];
  });
}

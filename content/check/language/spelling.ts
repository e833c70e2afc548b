/** Reports misspelt words; the trade's own words are in `content/dictionary.txt`. */
import path from 'node:path';
import { spellCheckDocument } from 'cspell-lib';
import type { Problem } from '../problem.ts';
import type { WordLine } from './prose.ts';

/** The words that are right although no dictionary has them, from the repository's root. */
const dictionaryFile = 'content/dictionary.txt';

/** cspell's dictionaries for programmers, left out because they accept `ons` and `https` as English. */
const FOR_PROGRAMMERS = [
  'aws',
  'coding-compound-terms',
  'companies',
  'computing-acronyms',
  'cryptocurrencies',
  'filetypes',
  'public-licenses',
  'software-term-suggestions',
  'software-tools',
  'softwareTerms',
  'web-services',
];

const SUGGESTIONS = 3;

/** Each process reads the dictionary anew, which is enough: the commands for editors run once and end. */
const settingsFor = (root: string) => ({
  minWordLength: 3,
  maxNumberOfProblems: 10_000,
  maxDuplicateProblems: 10_000,
  dictionaryDefinitions: [{ name: 'trade', path: path.join(root, dictionaryFile) }],
  dictionaries: ['trade', ...FOR_PROGRAMMERS.map((name) => `!${name}`)],
});

const OPTIONS = { generateSuggestions: true, noConfigSearch: true, validateDirectives: false };

const either = new Intl.ListFormat('en', { type: 'disjunction' });

function fixFor(word: string, suggestions: readonly string[]): string {
  const isRight = `If it is right, write ${word} on a line of its own in ${dictionaryFile}.`;
  return suggestions.length === 0
    ? `Look for a slip. ${isRight}`
    : `Write ${either.format(suggestions)}, or what else is meant. ${isRight}`;
}

/** The words of these lines that no dictionary has. `root` is the repository's folder. */
export async function spellingWarnings(
  root: string,
  lines: readonly WordLine[],
): Promise<Problem[]> {
  // All lines are one document: cspell takes its time for each document, however short.
  const text = lines.map((line) => line.text).join('\n');
  const { issues } = await spellCheckDocument(
    { uri: 'file:///content.txt', text, languageId: 'plaintext', locale: 'en-US' },
    OPTIONS,
    settingsFor(root),
  );
  let lineStart = 0;
  const starts = lines.map((line) => {
    const start = lineStart;
    lineStart += line.text.length + 1;
    return start;
  });
  return issues.flatMap(({ text: word, offset, suggestionsEx = [] }) => {
    const place = lines[starts.findLastIndex((start) => start <= offset)];
    if (!place) return [];
    const preferred = suggestionsEx.filter(({ isPreferred }) => isPreferred);
    const suggestions = [...preferred, ...suggestionsEx]
      .map((suggestion) => suggestion.wordAdjustedToMatchCase ?? suggestion.word)
      .filter((suggestion, index, all) => all.indexOf(suggestion) === index)
      .slice(0, SUGGESTIONS);
    const { file, line } = place;
    return [{ file, line, what: `“${word}” is in no dictionary.`, fix: fixFor(word, suggestions) }];
  });
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quoteProblems, quotesOf, SPECIFICATION } from './quotedWords.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('finds every quote of the specification in the content', () => {
  const quotes = quotesOf(readFileSync(path.join(root, SPECIFICATION.file), 'utf8'));
  expect(quotes.length).toBeGreaterThan(50);
  expect(quoteProblems(root)).toEqual([]);
});

it.each([
  ["A link 'Click to verify' appears.", ['Click to verify']],
  ["It says 'Wait! You're almost done' and 'Leave'.", ["Wait! You're almost done", 'Leave']],
  ["The visitor's keys are 'quiz_session' and 'valid'; '#' leads nowhere.", []],
  ["'Try Again' here, and 'Try Again' there.", ['Try Again']],
  [
    '| deep-clean | one-time deep clean | Book Now | Appliance Cleaning; Yearly Plan (20% off) |',
    ['Book Now', 'Appliance Cleaning', 'Yearly Plan'],
  ],
  ['| / | Landing page with quiz-start buttons |', []],
])('reads the quotes of: %s', (line, texts) => {
  expect(quotesOf(line).map(({ text }) => text)).toEqual(texts);
});

describe('a text of the content', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'quotes-'));
    for (const name of ['docs', `content/${SPECIFICATION.product}`]) {
      mkdirSync(path.join(folder, name), { recursive: true });
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const problems = (specification: string, source: string) => {
    writeFileSync(path.join(folder, SPECIFICATION.file), specification);
    writeFileSync(path.join(folder, `content/${SPECIFICATION.product}/words.ts`), source);
    return quoteProblems(folder);
  };

  it.each([
    ["'Get My Options'", "a = 'Get My Options'"],
    ["'Step N of M'", 'a = (n: number, m: number) => `Step ${n} of ${m}`'],
    ["'Did you mean {address}?'", 'a = (to: string) => `Did you mean ${to}?`'],
    ["'Rated 4.8/5 in {city}'", 'a = (rating: string) => `Rated ${rating}/5 in`'],
    ["'It failed. We know of it.'", "a = { title: 'It failed', body: 'We know of it.' }"],
  ])('says %s', (quote, source) => {
    expect(problems(`A button ${quote}.`, `export const ${source};`)).toEqual([]);
  });

  it.each([
    ['with a word more', "'Get My Options Now'"],
    ['with a letter less', "'Get My Option'"],
    ['in capitals', "'GET MY OPTIONS'"],
  ])('that says it %s is told with its line, and with what to write', (_, text) => {
    const source = `const other = 'Another text';\nexport const label = ${text};`;
    expect(problems("First line.\nA button 'Get My Options'.", source)).toEqual([
      {
        file: `content/${SPECIFICATION.product}/words.ts`,
        line: 2,
        what: "The owner's specification quotes “Get My Options” (docs/specification.md, line 2), and no text says so to the letter.",
        fix: 'Write “Get My Options” here again. Where the owner has agreed to other words, write those in docs/specification.md too.',
      },
    ]);
  });

  it('that is gone is told at its quote', () => {
    expect(problems("A button 'Get My Options'.", "export const a = 'Else';")).toEqual([
      expect.objectContaining({ file: SPECIFICATION.file, line: 1 }),
    ]);
  });

  it('of a product without a specification is the editor’s own', () => {
    expect(quoteProblems(path.join(folder, 'content'))).toEqual([]);
  });
});

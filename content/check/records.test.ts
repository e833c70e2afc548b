import type { LegalVersion } from '../legalVersions.ts';
import {
  chainProblems,
  plannedVersions,
  recordProblems,
  withPresent,
  type PresentText,
} from './records.ts';
import { legalRecords } from './testing/exampleContent.ts';
import type { Today } from './today.ts';

const FILE = 'content/piano-tuning/legal-versions.json';
const on = (day: string): Today => ({ here: day, latest: day });

const present = (lastUpdated: string, text: string): PresentText => ({
  file: 'rules.mdx',
  line: 4,
  slug: 'rules',
  lastUpdated,
  title: 'Rules',
  description: 'What holds.',
  text,
});

const [first, second, planned] = [
  present('2026-01-10', '1. One.'),
  present('2026-03-01', '1. One.\n2. Two.'),
  present('2026-09-01', '1. Three.'),
];

/** The versions after each text was accepted on its day. */
const history = [first, second].reduce<readonly LegalVersion[]>(
  (versions, text) => withPresent(text, versions, on(text.lastUpdated)),
  [],
);
const withPlanned = withPresent(planned, history, on('2026-06-01'));

const daysOf = (versions: readonly LegalVersion[]) => versions.map(({ from }) => from);

describe('the versions of a page', () => {
  it('are kept whole, the oldest first, with their days', () => {
    expect(history).toMatchObject([
      { from: '2026-01-10', accepted: '2026-01-10', title: 'Rules', text: '1. One.' },
      { from: '2026-03-01', accepted: '2026-03-01', text: '1. One.\n2. Two.' },
    ]);
    expect(history[1]?.previous).toBe(history[0]?.sha256);
    expect(chainProblems(legalRecords({ rules: history }), FILE)).toEqual([]);
  });

  it('stay the same where a text is accepted again, or only its lines break elsewhere', () => {
    expect(withPresent(second, history, on('2026-05-01'))).toBe(history);
    const reflowed = { ...second, text: '1.  One.\n\n2. Two.' };
    expect(withPresent(reflowed, history, on('2026-05-01'))).toBe(history);
  });

  it('cannot change where a point begins without a new day', () => {
    const joined = { ...second, text: '1. One. 2. Two.' };
    expect(recordProblems(joined, history, on('2026-05-01'))).toEqual([
      expect.objectContaining({
        what: 'The text changed, but Last Updated is still 2026-03-01.',
      }),
    ]);
    const dated = { ...joined, lastUpdated: '2026-05-01' };
    expect(withPresent(dated, history, on('2026-05-01'))).toHaveLength(3);
  });

  it('keep both texts of one day: either may have been published', () => {
    const again = { ...second, text: '1. Two.' };
    const versions = withPresent(again, history, on('2026-03-01'));
    expect(daysOf(versions)).toEqual(['2026-01-10', '2026-03-01', '2026-03-01']);
    expect(chainProblems(legalRecords({ rules: versions }), FILE)).toEqual([]);
  });

  it.each([
    ['is far ahead', '2027-06-03', '1. New.'],
    ['went back', '2026-02-01', '1. New.'],
    ['did not move with the text', '2026-03-01', '1. New.'],
    ['is over', '2026-05-30', '1. New.'],
  ])('take no text whose day %s', (_, day, text) => {
    expect(withPresent(present(day, text), history, on('2026-06-01'))).toBe(history);
  });
});

describe('a version of a later day', () => {
  it('is recorded beside the one that holds, and is in order', () => {
    expect(daysOf(withPlanned)).toEqual(['2026-01-10', '2026-03-01', '2026-09-01']);
    expect(withPlanned.at(-1)?.accepted).toBe('2026-06-01');
    expect(recordProblems(planned, withPlanned, on('2026-06-01'))).toEqual([]);
    expect(chainProblems(legalRecords({ rules: withPlanned }), FILE)).toEqual([]);
  });

  it('may still be changed or moved: nobody has read it', () => {
    const changed = present('2026-08-01', '1. Four.');
    const versions = withPresent(changed, withPlanned, on('2026-06-02'));
    expect(daysOf(versions)).toEqual(['2026-01-10', '2026-03-01', '2026-08-01']);
    expect(chainProblems(legalRecords({ rules: versions }), FILE)).toEqual([]);
  });

  it('goes where the text that holds is brought back', () => {
    expect(recordProblems(second, withPlanned, on('2026-06-02'))).toEqual([
      expect.objectContaining({ what: 'The text or its day changed.' }),
    ]);
    expect(withPresent(second, withPlanned, on('2026-06-02'))).toEqual(history);
  });

  it('stays for good once its day has come', () => {
    const next = present('2026-09-02', '1. Five.');
    const versions = withPresent(next, withPlanned, on('2026-09-02'));
    expect(daysOf(versions)).toEqual(['2026-01-10', '2026-03-01', '2026-09-01', '2026-09-02']);
  });

  it('is told until its day, with the one that is shown', () => {
    const versions = { rules: withPlanned, other: history };
    expect(plannedVersions(versions, on('2026-08-31'))).toEqual([
      'The page “rules” changes on 2026-09-01: the first build from that day on publishes the new version. Until then the one of 2026-03-01 is shown.',
    ]);
    expect(plannedVersions(versions, on('2026-09-01'))).toEqual([]);
  });

  it('cannot be the first one of a page: nothing could be shown until then', () => {
    expect(recordProblems(planned, [], on('2026-06-01'))).toEqual([
      {
        file: 'rules.mdx',
        line: 4,
        what: 'Last Updated, 2026-09-01, lies in the future, and no earlier version can be shown until then.',
        fix: 'Take 2026-06-01 or an earlier day.',
      },
    ]);
    expect(withPresent(planned, [], on('2026-06-01'))).toEqual([]);
  });

  it('is of the next twelve months', () => {
    expect(recordProblems(present('2027-06-02', 'x'), history, on('2026-06-01'))).toEqual([
      expect.objectContaining({ what: 'The text or its day changed.' }),
    ]);
    expect(recordProblems(present('2027-06-03', 'x'), history, on('2026-06-01'))).toEqual([
      expect.objectContaining({
        what: 'Last Updated, 2027-06-03, lies in the future by more than a year.',
      }),
    ]);
  });
});

describe('what was published', () => {
  const [one, two] = history;
  it.each([
    ['a word', [{ ...one, text: '1. Won.' }, two], 'The version of 2026-01-10', 'was changed'],
    ['a title', [{ ...one, title: 'Rule' }, two], 'The version of 2026-01-10', 'was changed'],
    ['a day', [one, { ...two, from: '2026-03-02' }], 'The version of 2026-03-02', 'was changed'],
    ['the day of acceptance', [{ ...one, accepted: '2026-01-11' }, two], '2026-01-10', 'changed'],
    ['a version that is gone', [two], 'before that of 2026-03-01', 'removed'],
    ['another order', [two, one], 'before that of 2026-03-01', 'moved'],
    ['a version without its day', [{ ...one, from: 'May' }, two], 'A version', 'not whole'],
    ['a version without its text', [{ ...one, text: undefined }, two], 'A version', 'not whole'],
    ['no version', [], 'is no list of versions', 'rules'],
    ['what is no list', 'rules', 'is no list of versions', 'rules'],
  ])('cannot be changed unnoticed: %s', (_, versions, what, also) => {
    const source = JSON.stringify({ rules: versions }, null, 2);
    const problems = chainProblems({ versions: { rules: versions }, source }, FILE);
    expect(problems).toEqual([
      {
        file: FILE,
        line: expect.any(Number),
        what: expect.stringContaining(what),
        fix: `Bring the committed file back with \`git restore ${FILE}\`; a new text is a new version, written by \`npm run content:accept\`.`,
      },
    ]);
    expect(problems[0]?.what).toContain(also);
  });

  it('is told with its line', () => {
    const records = legalRecords({ rules: history });
    const source = records.source.replace('2. Two.', '2. Too.');
    const versions = JSON.parse(source) as typeof records.versions;
    const [problem] = chainProblems({ versions, source }, FILE);
    expect(source.split('\n')[(problem?.line ?? 0) - 1]).toContain(two?.sha256);
  });
});

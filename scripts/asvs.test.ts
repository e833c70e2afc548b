import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; they come first in it. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  // The chapter, and its sections from the first; 0 if all of one are of level 3.
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const numbers = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, range = '', gist = '', status = '', why = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const [first = '', last = first] = range.split('–');
    const from = numbers.indexOf(first);
    const to = numbers.indexOf(last);
    const references = [...why.matchAll(/`([^`›]+) › ([^`]+)`/g)].map(
      ([, file = '', title = '']) => ({ file, title }),
    );
    const covered = from < 0 || to < from ? [] : numbers.slice(from, to + 1);
    return { range, gist, status, why, covered, references };
  });

test('docs/asvs.md has every requirement of levels 1 and 2 once, in order', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.filter(({ covered }) => covered.length === 0).map(({ range }) => range)).toEqual([]);
  expect(rows.flatMap(({ covered }) => covered)).toEqual(numbers);
});

test('each is met by a test, or says why not', () => {
  const isSound = ({ status, gist, why, references }: (typeof rows)[number]) => {
    if (gist === '') return false;
    if (status === 'met') return references.length > 0;
    return /^(untested|operator|does not apply|not met)$/.test(status) && why !== '';
  };
  expect(rows.filter((row) => !isSound(row)).map(({ range }) => range)).toEqual([]);
});

test('every test that it names is there', () => {
  const isThere = ({ file, title }: { file: string; title: string }) =>
    existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(title);
  const named = rows.flatMap(({ references }) => references);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((reference) => !isThere(reference))).toEqual([]);
});

test('its sum is that of its rows', () => {
  const sum = (status: string) =>
    rows.filter((row) => row.status === status).flatMap(({ covered }) => covered).length;
  const all = ['met', 'untested', 'operator', 'does not apply', 'not met'];
  expect(page).toContain(`Of 253: ${all.map((status) => `${sum(status)} ${status}`).join(', ')}.`);
});

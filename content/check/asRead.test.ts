import { readTheSame } from './asRead.ts';

const words = (text: string) => ({ title: 'Rules', description: 'What holds.', text });
const areTheSame = (one: string, other: string) => readTheSame(words(one), words(other));

const POINTS = `## Payment

1. You pay the tuner
   in cash.
2. You may wait.

We ask for nothing else.`;

it.each([
  ['lines that break elsewhere', POINTS.replace('tuner\n   in', 'tuner in')],
  ['lines that end as on Windows', POINTS.replaceAll('\n', '\r\n')],
  ['points with an empty line between them', POINTS.replace('\n2.', '\n\n2.')],
  ['points with more space after their number', POINTS.replace('2. You', '2.  You')],
  ['points that only the file numbers otherwise', POINTS.replace('\n2.', '\n1.')],
  ['more empty lines', POINTS.replaceAll('\n\n', '\n\n\n')],
])('takes for the same: %s', (_, text) => {
  expect(areTheSame(POINTS, text)).toBe(true);
});

// None of these changes a word.
it.each([
  ['two points on one line', POINTS.replace('\n2.', ' 2.')],
  ['a point indented by a tab', POINTS.replace('\n2.', '\n\t2.')],
  ['a no-break space after the number', POINTS.replace('2. You', '2.\u00A0You')],
  ['a paragraph put into a point', POINTS.replace('We ask', '    We ask')],
  ['a paragraph joined to a point', POINTS.replace('\n\nWe', '\nWe')],
  ['a paragraph in two', POINTS.replace('nothing else', 'nothing\n\nelse')],
  ['a heading joined to its text', POINTS.replace('## Payment\n\n', '## Payment ')],
  ['a list that begins with another number', POINTS.replace('1.', '2.')],
  ['a line break that is shown', POINTS.replace('tuner\n', 'tuner  \n')],
  ['bold type', POINTS.replace('nothing', '**nothing**')],
])('takes for a change: %s', (_, text) => {
  expect(areTheSame(POINTS, text)).toBe(false);
});

it('takes a text that cannot be read for another one wherever a sign differs', () => {
  expect(areTheSame('1. {', '1. {')).toBe(true);
  expect(areTheSame('1. {', '1.  {')).toBe(false);
});

it.each(['title', 'description'] as const)('compares the %s, whatever its spaces are', (field) => {
  const before = words(POINTS);
  expect(readTheSame(before, { ...before, [field]: before[field].replace(/$/, ' ') })).toBe(true);
  expect(readTheSame(before, { ...before, [field]: 'Another' })).toBe(false);
});

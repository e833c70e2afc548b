import { nearest } from './nearest.ts';

const names = ['list', 'replay', 'release', 'opt-out', 'opt-outs', 'erase', 'purge'];

test.each([
  ['relaese', 'release'],
  ['REPLAY', 'replay'],
  ['opt-otus', 'opt-outs'],
  ['optout', 'opt-out'],
  ['lst', 'list'],
  ['eraze', 'erase'],
])('finds that %s misspells %s', (word, name) => {
  expect(nearest(word, names)).toBe(name);
});

test.each(['', 'nonsense', 'x', 'constructor'])('finds nothing near %j', (word) => {
  expect(nearest(word, names)).toBeUndefined();
});

import { builtCommit } from './lib/buildRecord.ts';

const record = { build: 'a7f8b285a8b2', pictures: [] };

test.each([
  ['the present one where nothing is kept', null, 'now'],
  ['that of the record where pictures are taken later', { ...record, commit: 'then' }, 'then'],
  ['none where the record says so', { ...record, commit: null }, null],
])('the commit of a build is %s', (_name, kept, expected) => {
  expect(builtCommit(kept, () => 'now')).toBe(expected);
});

import { isDeepStrictEqual } from 'node:util';
import isEqual from './isEqual';
import mergeMessages from './mergeMessages';
import sortFields from './sortFields';

describe('isEqual', () => {
  const newValues = () => [
    undefined,
    null,
    '',
    'Ana',
    false,
    NaN,
    {},
    { name: undefined },
    { email: undefined },
    { name: 'Ana' },
    { name: 'Ana', consent: true },
    { consent: true, name: 'Ana' },
    { name: { first: 'Ana' } },
    { name: { first: 'Ben' } },
    ['Ana'],
    ['Ana', 'Ben'],
  ];
  const pairs = newValues().flatMap((one) => newValues().map((other) => ({ one, other })));

  it.each(pairs)('compares $one with $other by what they hold', ({ one, other }) => {
    expect(isEqual(one, other)).toBe(isDeepStrictEqual(one, other));
  });
});

describe('mergeMessages', () => {
  it('unites the messages of all fields, the last of a field counts', () => {
    expect(
      mergeMessages.all([{}, { zip: 'Give a ZIP.' }, { zip: 'Unknown ZIP.', email: 'Give one.' }]),
    ).toEqual({ zip: 'Unknown ZIP.', email: 'Give one.' });
  });
});

describe('sortFields', () => {
  it('keeps fields that refer to no other', () => {
    expect(sortFields.array(['zip', 'email'], [])).toEqual(['zip', 'email']);
  });

  it('refuses a field that refers to another', () => {
    expect(() => sortFields.array(['zip', 'email'], [['email', 'zip']])).toThrow(
      'Take toposort out of slimRuntime.ts.',
    );
  });
});

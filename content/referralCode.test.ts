import { randomUUID } from 'node:crypto';
import { leadIdPrefixOf, referralCodeOf } from './referralCode.ts';

const idOf = (prefix: string) =>
  `${prefix.slice(0, 8)}-${prefix.slice(8)}00-4000-8000-000000000000`;

it.each([
  ['0000000000', '00000000'],
  ['ffffffffff', 'zzzzzzzz'],
  ['00443214c7', '01234567'],
])('writes the first bits of the id %s as %s', (prefix, code) => {
  expect(referralCodeOf(idOf(prefix))).toBe(code);
  expect(leadIdPrefixOf(code)).toBe(prefix);
});

it('finds the beginning of every id again, whatever it is, from eight unambiguous symbols', () => {
  for (let count = 0; count < 1_000; count += 1) {
    const id = randomUUID();
    const code = referralCodeOf(id) ?? '';
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/);
    expect(leadIdPrefixOf(code)).toBe(id.replace('-', '').slice(0, 10));
  }
});

it('reads a code as people copy it by hand', () => {
  expect(leadIdPrefixOf(' OIL23456 ')).toBe(leadIdPrefixOf('01123456'));
  expect(leadIdPrefixOf('ABCDEFGH')).toBe(leadIdPrefixOf('abcdefgh'));
});

it.each(['', 'abc', 'abcdefghj', 'abcdefgu', 'abcdef-h', '%', '🙂🙂🙂🙂🙂🙂🙂🙂'])(
  'finds no lead in %j',
  (text) => {
    expect(leadIdPrefixOf(text)).toBeNull();
  },
);

it.each(['', 'lead', 'mock', 'lead-id-of-another-service'])('has no code for %j', (id) => {
  expect(referralCodeOf(id)).toBeNull();
});

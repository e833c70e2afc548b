import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../common/packageRoot.ts';
import { parseEmail } from './emailSyntax.ts';

interface Vectors {
  tests: [id: number, address: string, category: string, diagnosis: string][];
}

const { tests } = JSON.parse(
  readFileSync(join(packageRoot, 'src/testing/vectors/isemail.json'), 'utf8'),
) as Vectors;

/** What the vectors call deliverable: valid, or valid but for a missing DNS record. */
const DELIVERABLE = new Set(['VALID_CATEGORY', 'DNSWARN', 'RFC5321']);

/** Addresses the standards allow and we refuse, by diagnosis or id, and why. */
const DEVIATIONS: Readonly<Record<string, string>> = {
  RFC5321_QUOTEDSTRING: 'no consumer has a quoted local part; it is a typo or an attack',
  RFC5321_ADDRESSLITERAL: 'nobody receives private mail at a bare address',
  RFC5321_TLDNUMERIC: 'no top-level domain is numeric',
  RFC5321_TLD: 'a top-level domain takes no mail (RFC 7085: ICANN forbids it)',
  '5': 'a top-level domain takes no mail (RFC 7085: ICANN forbids it)',
  '13': 'no top-level domain has one letter',
  '33': 'no top-level domain contains a hyphen, except punycode',
  '37': 'no top-level domain has one letter',
};

test.each(tests)('isemail %i: %j (%s)', (id, address, category, diagnosis) => {
  const deviates = DEVIATIONS[diagnosis] ?? DEVIATIONS[String(id)];
  const expected = DELIVERABLE.has(category) && deviates === undefined;
  expect(parseEmail(address) !== null).toBe(expected);
});

test('contains all vectors, and every listed deviation differs from its vector', () => {
  expect(tests).toHaveLength(164);
  const concerned = Object.keys(DEVIATIONS).map((key) => {
    const vectors = tests.filter(([id, , , diagnosis]) => key === diagnosis || key === String(id));
    for (const [, , category] of vectors) expect(DELIVERABLE.has(category)).toBe(true);
    return [key, vectors.length];
  });
  expect(Object.fromEntries(concerned)).toEqual({
    RFC5321_QUOTEDSTRING: 6,
    RFC5321_ADDRESSLITERAL: 7,
    RFC5321_TLDNUMERIC: 2,
    RFC5321_TLD: 1,
    '5': 1,
    '13': 1,
    '33': 1,
    '37': 1,
  });
});

// Web Platform Tests, form-validation-validity-typeMismatch.html. Deviation: the browser trims its
// field before it submits, so white space that arrives here is refused; so is the empty value.
test.each([
  ['test@example.com', true],
  ['\n\r \t test@example.com \n\r \t', false],
  ['abc', false],
  ['test1@example.com,test2@example.com', false],
  ['test1@example.com;test2@example.com', false],
  ['', false],
])('Web Platform Tests: %j is %s', (address, valid) => {
  expect(parseEmail(address) !== null).toBe(valid);
});

test.each<[address: string, domain: string | null, why: string]>([
  [
    'ana.núñez@example.com',
    null,
    'an unquoted local part is ASCII unless the mail path is all UTF-8',
  ],
  ['ana@münchen.example', 'xn--mnchen-3ya.example', 'an international domain'],
  ['ana@EXAMPLE.Com', 'example.com', 'case does not matter in a domain'],
  ["o'neil+x@example.com", 'example.com', 'apostrophe and plus'],
  ['ana@example.com.', null, 'a trailing dot'],
  ['ana@exa%6dple.com', null, 'percent signs'],
  ['ana@example.com:25', null, 'a port'],
  ['ana@example.com/x', null, 'a path'],
  ['ana@@example.com', null, 'two signs'],
  ['example.com', null, 'no sign'],
  ['ana@mail.example.c', null, 'a top-level domain of one letter below two labels'],
  ['ana@127.0.0.1', null, 'an address'],
  ['ana@127.1', null, 'an address in two parts'],
  ['ana@1234', null, 'an address as one number'],
  ['ana@1..2', null, 'digits and dots that make no address'],
  ['ana@１２７.0.0.1', null, 'digits of another script that make an address'],
])('%s has the domain %s (%s)', (address, domain) => {
  expect(parseEmail(address)?.domain ?? null).toBe(domain);
});

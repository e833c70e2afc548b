import { deriveCode, equalCodes } from './derive.ts';

test('a code has six digits, also where it begins with zeros', () => {
  const codes = Array.from({ length: 2_000 }, (_, n) => deriveCode('secret', `id ${n}`));
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});

test('a code depends on the secret and the id, and on nothing else', () => {
  const code = deriveCode('secret', 'id');
  expect(deriveCode('secret', 'id')).toBe(code);
  expect(deriveCode('secret', 'id 2')).not.toBe(code);
  expect(deriveCode('secret 2', 'id')).not.toBe(code);
});

test.each([
  ['s', 'v', '676313'],
  ['a secret', 'id-17', '093662'],
])('the code of %s and %s stays %s from version to version', (secret, id, code) => {
  expect(deriveCode(secret, id)).toBe(code);
});

test.each([
  ['123456', '123456', true],
  ['123456', '123457', false],
  ['123456', '12345', false],
  ['', '123456', false],
])('compares %j with %j: %s', (a, b, equal) => {
  expect(equalCodes(a, b)).toBe(equal);
});

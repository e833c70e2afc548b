import { exactly, fields, formed, objectOf, oneOf, parseJson, text, within } from './readers';

const notTexts = [undefined, null, 7, true, {}, ['a']];

it.each([undefined, null, 7, 'text', ['a']])('takes no fields of %j', (value) => {
  expect(objectOf(value)).toEqual({});
});

it('takes the fields of an object', () => {
  expect(objectOf({ a: 1 })).toEqual({ a: 1 });
});

describe('a text', () => {
  it('is cut to its most characters', () => {
    expect(text(3)('abcd')).toBe('abc');
    expect(text(3)('abc')).toBe('abc');
    expect(text(3)('')).toBe('');
  });

  it.each(notTexts)('is not %j', (value) => {
    expect(text(3)(value)).toBeUndefined();
  });
});

describe('a text to the letter', () => {
  it('is taken as it is', () => {
    expect(exactly(3)('abc')).toBe('abc');
  });

  it.each(['', 'abcd', 'a\0', ...notTexts])('is not %j', (value) => {
    expect(exactly(3)(value)).toBeUndefined();
  });
});

it('takes only what has a form', () => {
  const digits = formed(/^\d+$/);
  expect(digits('12')).toBe('12');
  expect(digits('1a')).toBeUndefined();
  expect(digits(12)).toBeUndefined();
});

it('takes only one of some values', () => {
  const answer = oneOf(['yes', 'no'] as const);
  expect(answer('no')).toBe('no');
  expect(answer('maybe')).toBeUndefined();
});

it.each([
  [5, 5],
  [-5, -5],
  [5.1, undefined],
  [-5.1, undefined],
  [NaN, undefined],
  ['5', undefined],
])('takes of numbers within five: %p', (value, taken) => {
  expect(within(5)(value)).toBe(taken);
});

it('leaves out the fields that nobody asked for, and those that cannot be read', () => {
  const read = fields<{ name: string; kind: 'a' }>({ name: text(3), kind: oneOf(['a'] as const) });
  expect(read({ name: 'Tide', kind: 'b', more: 1 })).toStrictEqual({ name: 'Tid' });
  expect(read(null)).toStrictEqual({});
});

it.each<[string | null, unknown]>([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['5', 5],
  ['', undefined],
  ['{', undefined],
  [null, undefined],
])('reads %j as JSON', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

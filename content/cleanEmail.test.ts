import { cleanEmail } from './cleanEmail.ts';

it.each([
  ['ada@example.com', 'ada@example.com'],
  [' ada@example.com \n', 'ada@example.com'],
  ['\u200bada@example.com\ufeff', 'ada@example.com'],
  ['ada@ex\u00adample\u200b.com', 'ada@example.com'],
  ['\u202aada@example.com\u202c ', 'ada@example.com'],
  ['a\u2060d\u200da@example.com', 'ada@example.com'],
  // A space inside is a mistake that only the person can correct.
  ['ada @example.com', 'ada @example.com'],
  ['adä@example.com', 'adä@example.com'],
])('%j is the address %j', (typed, address) => {
  expect(cleanEmail(typed)).toBe(address);
});

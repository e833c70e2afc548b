import { retryAfterSeconds } from './retryAfter.ts';

const NOW = new Date('2026-01-31T12:00:00.000Z');
const secondsOf = (headers: Record<string, string>) => retryAfterSeconds(new Headers(headers), NOW);

test.each<[string, number | null]>([
  ['120', 120],
  ['0', 0],
  ['86400', 86_400],
  ['86401', 86_400],
  ['99999999999999999999999', 86_400],
  ['Sat, 31 Jan 2026 12:02:00 GMT', 120],
  ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
  ['Sun, 31 Jan 2027 12:00:00 GMT', 86_400],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['soon', null],
  ['2026-01-31T12:02:00Z', null],
  ['Sat, 99 Jan 2026 12:02:00 GMT', null],
])('Retry-After: %s asks to wait %j s', (value, seconds) => {
  expect(secondsOf({ 'retry-after': value })).toBe(seconds);
});

test('no Retry-After asks for nothing', () => {
  expect(secondsOf({})).toBeNull();
});

test('a date is counted from the destination’s own clock', () => {
  const headers = {
    'retry-after': 'Sat, 31 Jan 2026 12:02:00 GMT',
    date: 'Sat, 31 Jan 2026 12:01:00 GMT',
  };
  expect(secondsOf(headers)).toBe(60);
  expect(secondsOf({ ...headers, date: 'today' })).toBe(120);
});

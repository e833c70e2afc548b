import { isoTime } from './isoTime';

it.each(['2026-11-20T10:01:00.000Z', '2028-02-29T00:00:00.000Z'])('takes %s', (time) => {
  expect(isoTime(time)).toBe(time);
});

it.each([
  '2026-02-30T10:00:00.000Z',
  '2026-02-29T10:00:00.000Z',
  '2026-13-01T10:00:00.000Z',
  '2026-11-20',
  'tomorrow',
  '',
  undefined,
  1_795_000_000_000,
])('does not take %p', (value) => {
  expect(isoTime(value)).toBeUndefined();
});

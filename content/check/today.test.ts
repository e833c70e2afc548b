import { isFuture, todayAt } from './today.ts';

const evening = todayAt(new Date('2026-12-01T03:00:00Z'), 'America/Los_Angeles');

it('is the day on the wall, where it is another day by UTC', () => {
  expect(evening.here).toBe('2026-11-30');
});

it('writes months and days with two digits', () => {
  expect(todayAt(new Date('2026-01-05T18:00:00Z'), 'UTC')).toEqual({
    here: '2026-01-05',
    latest: '2026-01-06',
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-30', false],
    ['2026-12-01', false],
    ['2026-12-02', true],
  ])('is in the future only where it is so in every time zone: %s', (day, expected) => {
    expect(isFuture(day, evening)).toBe(expected);
  });

  it('has begun where it begins first', () => {
    expect(isFuture('2026-12-02', todayAt(new Date('2026-12-01T09:59:59Z')))).toBe(true);
    expect(isFuture('2026-12-02', todayAt(new Date('2026-12-01T10:00:00Z')))).toBe(false);
  });
});

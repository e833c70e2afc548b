import { localDay } from './localDay.ts';

it('is the day on the wall, where it is another day by UTC', () => {
  // Three in the morning by UTC is the evening before in Los Angeles.
  const evening = Object.assign(new Date('2026-12-01T03:00:00Z'), {
    getFullYear: () => 2026,
    getMonth: () => 10,
    getDate: () => 30,
  });
  expect(localDay(evening)).toBe('2026-11-30');
});

it('writes months and days with two digits', () => {
  expect(localDay(new Date(2026, 0, 5))).toBe('2026-01-05');
});

import { sampleCompany } from '../testing/companies.ts';
import type { Terms } from './terms.ts';
import { visitTimes } from './visitTimes.ts';

const times = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const WEDNESDAY_NOON = '2026-11-25T18:00:00Z';
const of = (changes: Partial<Terms>, now = WEDNESDAY_NOON) =>
  visitTimes(sampleCompany('any', changes).terms, { times }, new Date(now)).map(
    ({ date, from, to }) => `${date} ${from}-${to}`,
  );

test.each<[string, Partial<Terms>, string[]]>([
  [
    'the first three from its tomorrow on',
    {},
    ['2026-11-26 08:00-12:00', '2026-11-26 13:00-17:00', '2026-11-27 08:00-12:00'],
  ],
  [
    'none on holidays, where it keeps them',
    { closed_on_holidays: true },
    ['2026-11-27 08:00-12:00', '2026-11-27 13:00-17:00', '2026-11-30 08:00-12:00'],
  ],
  [
    'none on its own closed days, nor on weekends',
    { closed_on: ['2026-11-26', '2026-11-27'] },
    ['2026-11-30 08:00-12:00', '2026-11-30 13:00-17:00', '2026-12-01 08:00-12:00'],
  ],
  [
    'cut to when it is open',
    { hours: { sat: [9 * 60 + 30, 15 * 60 + 30] } },
    ['2026-11-28 09:30-12:00', '2026-11-28 13:00-15:30', '2026-12-05 09:30-12:00'],
  ],
  [
    'none in which a visit would not fit',
    { hours: { fri: [10 * 60, 14 * 60 + 59] } },
    ['2026-11-27 10:00-12:00', '2026-12-04 10:00-12:00'],
  ],
  ['none where it is open in the evening only', { hours: { mon: [18 * 60, 24 * 60] } }, []],
])('offers %s', (_what, changes, expected) => {
  expect(of(changes)).toEqual(expected);
});

test.each([
  ['America/Chicago', '08:00-12:00', '13:00-16:00'],
  ['America/New_York', '08:00-12:00', '13:00-17:00'],
  ['America/Denver', '08:00-12:00', '13:00-15:00'],
])('a home in %s is visited while the company in New York is open', (home, morning, afternoon) => {
  const { terms } = sampleCompany('any', {
    time_zone: 'America/New_York',
    hours: { thu: [8 * 60, 17 * 60] },
  });
  const [first, second] = visitTimes(terms, { times }, new Date(WEDNESDAY_NOON), home);
  expect(`${first?.date} ${first?.from}-${first?.to}`).toBe(`2026-11-26 ${morning}`);
  expect(`${second?.date} ${second?.from}-${second?.to}`).toBe(`2026-11-26 ${afternoon}`);
});

test.each([
  // Half past midnight there, and half past eleven where the company is.
  ['America/Chicago', 'America/New_York', '09:00'],
  // Half past nine there, and half past midnight where the company is.
  ['America/New_York', 'America/Los_Angeles', '08:00'],
])(
  'a company in %s visits a home in %s once both have begun the next day, and as it is open',
  (time_zone, home, from) => {
    const hours = { thu: [8 * 60, 17 * 60], fri: [8 * 60, 17 * 60] } as const;
    const { terms } = sampleCompany('any', { time_zone, hours });
    const lateEvening = new Date('2026-11-26T05:30:00Z');
    expect(visitTimes(terms, { times }, lateEvening, home)[0]).toEqual({
      date: '2026-11-27',
      from,
      to: '12:00',
    });
  },
);

test('its tomorrow begins at its own midnight', () => {
  const justBefore = '2026-11-26T05:59:59Z';
  expect(of({}, justBefore)[0]).toBe('2026-11-26 08:00-12:00');
  expect(of({}, '2026-11-26T06:00:00Z')[0]).toBe('2026-11-27 08:00-12:00');
  expect(of({ time_zone: 'Pacific/Honolulu' }, '2026-11-26T06:00:00Z')[0]).toBe(
    '2026-11-26 08:00-12:00',
  );
});

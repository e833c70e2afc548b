import { tabTextStore } from '../../ports/textStore';
import { SESSION_DATA_KEY } from '../../session/store/keys';
import { forbiddenStorage } from '../../testing/fakeStorage';
import { dayAtHome, offeredTimes, timesOfCompany } from './visitTimes';

const record = {
  session_id: 'session-0001',
  landing_page: '/',
  referrer: 'direct',
  timestamp: 'now',
};

beforeEach(() => sessionStorage.clear());

const twice = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
/** The day at a home whose time zone is the device's, at a local time. */
const dayOf = (now: string) => dayAtHome(Date.parse(now));
const shown = (now: string, weekdays: number[], times = twice) =>
  offeredTimes(dayOf(now), { weekdays, times }, []).map(
    ({ date, from, to }) => `${date} ${from}-${to}`,
  );

// 2026-11-27 is a Friday.
it.each<[string, string, number[], string[]]>([
  [
    'tomorrow, however late it is today',
    '2026-11-23T23:59:00',
    [0, 1, 2, 3, 4, 5, 6],
    ['2026-11-24 08:00-12:00', '2026-11-24 13:00-17:00', '2026-11-25 08:00-12:00'],
  ],
  [
    'after a weekend',
    '2026-11-27T09:00:00',
    [1, 2, 3, 4, 5],
    ['2026-11-30 08:00-12:00', '2026-11-30 13:00-17:00', '2026-12-01 08:00-12:00'],
  ],
  [
    'on the only day of the week, over the end of a year',
    '2026-12-29T09:00:00',
    [0],
    ['2027-01-03 08:00-12:00', '2027-01-03 13:00-17:00', '2027-01-10 08:00-12:00'],
  ],
  [
    'not on Thanksgiving',
    '2026-11-25T09:00:00',
    [1, 2, 3, 4, 5],
    ['2026-11-27 08:00-12:00', '2026-11-27 13:00-17:00', '2026-11-30 08:00-12:00'],
  ],
  [
    'not on Independence Day',
    '2026-07-03T09:00:00',
    [6],
    ['2026-07-11 08:00-12:00', '2026-07-11 13:00-17:00', '2026-07-18 08:00-12:00'],
  ],
  [
    'on the third and the fifth Thursday of November',
    '2029-11-14T09:00:00',
    [4],
    ['2029-11-15 08:00-12:00', '2029-11-15 13:00-17:00', '2029-11-29 08:00-12:00'],
  ],
  [
    'neither on Christmas nor on the first day of a year',
    '2026-12-24T09:00:00',
    [5],
    ['2027-01-08 08:00-12:00', '2027-01-08 13:00-17:00', '2027-01-15 08:00-12:00'],
  ],
])('offers the first three: %s', (_when, now, weekdays, expected) => {
  expect(shown(now, weekdays)).toEqual(expected);
});

it('offers days in turn where a day has one time, also as the clocks change', () => {
  const once = [{ from: '09:00', to: '10:00' }];
  expect(shown('2027-03-13T12:00:00', [0, 1, 2, 3, 4, 5, 6], once)).toEqual([
    '2027-03-14 09:00-10:00',
    '2027-03-15 09:00-10:00',
    '2027-03-16 09:00-10:00',
  ]);
});

describe('where a company was named', () => {
  const named = ['2026-11-24', '2026-11-26'].map((date) => ({ date, from: '09:00', to: '12:00' }));
  const daily = { weekdays: [0, 1, 2, 3, 4, 5, 6], times: twice };

  it.each<[string, string, string[]]>([
    ['its own times', '2026-11-23T23:59:00', ['2026-11-24', '2026-11-26']],
    ['those that are left', '2026-11-24T00:00:00', ['2026-11-26']],
    [
      'the usual ones once all are past',
      '2026-11-26T00:00:00',
      ['2026-11-27', '2026-11-27', '2026-11-28'],
    ],
  ])('offers %s', (_what, now, dates) => {
    expect(offeredTimes(dayOf(now), daily, named).map(({ date }) => date)).toEqual(dates);
  });

  it('knows its times from the record of the request, whatever else stands there', () => {
    const stored = (match: unknown) =>
      sessionStorage.setItem(SESSION_DATA_KEY, JSON.stringify({ ...record, match }));
    expect(timesOfCompany()).toEqual([]);
    stored({ status: 'matched', visit_times: [...named, { date: 'soon' }, 7] });
    expect(timesOfCompany()).toEqual(named);
    stored({ status: 'matched' });
    expect(timesOfCompany()).toEqual([]);
    // Forbidden storage keeps nothing, so the record is in memory.
    const match = { status: 'matched', visit_times: named };
    const forbidden = jest
      .spyOn(window, 'sessionStorage', 'get')
      .mockImplementation(forbiddenStorage);
    tabTextStore.write(SESSION_DATA_KEY, JSON.stringify({ ...record, match }));
    expect(timesOfCompany()).toEqual(named);
    forbidden.mockRestore();
  });
});

// The device's time zone is the same for all of them (jest.config.js); some homes are a day ahead or behind.
it.each<[string, string, string[]]>([
  ['America/Chicago', '2026-11-30T00:30:00Z', ['2026-11-30', '2026-12-01', '2026-12-02']],
  ['America/Chicago', '2026-11-30T05:59:59Z', ['2026-11-30', '2026-12-01', '2026-12-02']],
  ['America/Chicago', '2026-11-30T06:00:00Z', ['2026-12-01', '2026-12-02', '2026-12-03']],
  ['America/New_York', '2026-11-30T05:00:00Z', ['2026-12-01', '2026-12-02', '2026-12-03']],
  ['Pacific/Honolulu', '2026-11-30T09:59:00Z', ['2026-11-30', '2026-12-01', '2026-12-02']],
  ['Pacific/Guam', '2026-11-29T14:00:00Z', ['2026-12-01', '2026-12-02', '2026-12-03']],
])('offers the times that are ahead by the clocks of a home in %s at %s', (zone, now, dates) => {
  const named = dates.map((date) => ({ date, from: '09:00', to: '12:00' }));
  const past = { date: '2026-11-29', from: '09:00', to: '12:00' };
  const daily = { weekdays: [0, 1, 2, 3, 4, 5, 6], times: twice.slice(0, 1) };
  tabTextStore.write(SESSION_DATA_KEY, JSON.stringify({ ...record, time_zone: zone }));
  const today = dayAtHome(Date.parse(now));
  expect(offeredTimes(today, daily, [past, ...named])).toEqual(named);
  expect(offeredTimes(today, daily, []).map(({ date }) => date)).toEqual(dates);
});

it('goes by the clocks of the device where the record names no time zone that it knows', () => {
  const now = Date.parse('2026-11-24T23:59:00');
  const day = Date.parse('2026-11-24') / 86_400_000;
  for (const time_zone of [undefined, 'Mars/Olympus', 7]) {
    tabTextStore.write(SESSION_DATA_KEY, JSON.stringify({ ...record, time_zone }));
    expect(dayAtHome(now)).toBe(day);
  }
});

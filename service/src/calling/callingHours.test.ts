import fc from 'fast-check';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import { callingHours, hoursOn, withCallingHours } from './callingHours.ts';
import { federalRule, stateRules } from './rules.ts';

const NEW_YORK = 'America/New_York';
const CHICAGO = 'America/Chicago';

const at = (zones: string[], state: string, now: string) => {
  const { call_not_before, call_not_after } = callingHours(zones, state, new Date(now));
  return [call_not_before, call_not_after].map((time) => time?.replace(':00.000Z', ''));
};

test.each([
  ['is open', [NEW_YORK], 'NY', '2026-01-14T15:00Z', '2026-01-14T13:00', '2026-01-15T02:00'],
  ['opens later', [NEW_YORK], 'NY', '2026-01-14T06:00Z', '2026-01-14T13:00', '2026-01-15T02:00'],
  [
    'has just closed',
    [NEW_YORK],
    'NY',
    '2026-01-15T02:00Z',
    '2026-01-15T13:00',
    '2026-01-16T02:00',
  ],
  [
    'is about to close',
    [NEW_YORK],
    'NY',
    '2026-01-15T01:59Z',
    '2026-01-14T13:00',
    '2026-01-15T02:00',
  ],
  [
    'at local midnight',
    [NEW_YORK],
    'NY',
    '2026-01-14T05:00Z',
    '2026-01-14T13:00',
    '2026-01-15T02:00',
  ],
  ['in summer', [NEW_YORK], 'NY', '2026-07-15T15:00Z', '2026-07-15T12:00', '2026-07-16T01:00'],
  [
    'the day clocks go forward',
    [NEW_YORK],
    'NY',
    '2026-03-08T05:30Z',
    '2026-03-08T12:00',
    '2026-03-09T01:00',
  ],
  [
    'the day clocks go back',
    [NEW_YORK],
    'NY',
    '2026-11-01T05:30Z',
    '2026-11-01T13:00',
    '2026-11-02T02:00',
  ],
  [
    'in Hawaii, without summer time',
    ['Pacific/Honolulu'],
    'HI',
    '2026-07-15T06:59Z',
    '2026-07-14T18:00',
    '2026-07-15T07:00',
  ],
  [
    'in Arizona, without summer time',
    ['America/Phoenix'],
    'AZ',
    '2026-07-15T16:00Z',
    '2026-07-15T15:00',
    '2026-07-16T04:00',
  ],
  [
    'in Indiana, with summer time',
    ['America/Indiana/Indianapolis'],
    'IN',
    '2026-07-15T15:00Z',
    '2026-07-15T12:00',
    '2026-07-16T01:00',
  ],
  [
    'in a territory, across the date line',
    ['Pacific/Guam'],
    '',
    '2026-01-14T23:00Z',
    '2026-01-14T22:00',
    '2026-01-15T11:00',
  ],
  [
    'in two zones, while both allow it',
    [CHICAGO, NEW_YORK],
    'IN',
    '2026-01-14T13:30Z',
    '2026-01-14T14:00',
    '2026-01-15T02:00',
  ],
  [
    'in two zones, named the other way',
    [NEW_YORK, CHICAGO],
    'IN',
    '2026-01-15T02:30Z',
    '2026-01-15T14:00',
    '2026-01-16T02:00',
  ],
  [
    'in zones that are far apart',
    ['Pacific/Palau', 'Pacific/Majuro'],
    '',
    '2026-01-14T12:00Z',
    '2026-01-14T23:00',
    '2026-01-15T09:00',
  ],
  [
    'by the stricter rule of Florida',
    [NEW_YORK],
    'FL',
    '2026-01-15T01:30Z',
    '2026-01-15T13:00',
    '2026-01-16T01:00',
  ],
  [
    'by the stricter rule of Oklahoma',
    [CHICAGO],
    'OK',
    '2026-01-15T01:59Z',
    '2026-01-14T14:00',
    '2026-01-15T02:00',
  ],
  [
    'by the stricter rule of Oregon, which is younger than the table',
    ['America/Los_Angeles'],
    'OR',
    '2026-01-15T04:30Z',
    '2026-01-15T16:00',
    '2026-01-16T04:00',
  ],
  [
    'on a Texan Sunday, from noon',
    [CHICAGO],
    'TX',
    '2026-01-11T15:00Z',
    '2026-01-11T18:00',
    '2026-01-12T03:00',
  ],
  [
    'after a Sunday without calls',
    [CHICAGO],
    'MS',
    '2026-01-11T15:00Z',
    '2026-01-12T14:00',
    '2026-01-13T02:00',
  ],
  [
    'after a holiday without calls',
    [NEW_YORK],
    'PA',
    '2026-11-26T15:00Z',
    '2026-11-27T13:00',
    '2026-11-28T02:00',
  ],
  [
    'after a holiday of its state',
    [CHICAGO],
    'LA',
    '2026-04-03T15:00Z',
    '2026-04-04T13:00',
    '2026-04-05T01:00',
  ],
  [
    'after a Saturday without calls',
    [CHICAGO],
    'SD',
    '2026-01-17T15:00Z',
    '2026-01-19T15:00',
    '2026-01-20T03:00',
  ],
  [
    'on a Saturday, for fewer hours',
    [NEW_YORK],
    'RI',
    '2026-01-17T14:30Z',
    '2026-01-17T15:00',
    '2026-01-17T22:00',
  ],
  [
    'on a holiday where none is kept',
    [NEW_YORK],
    'NY',
    '2026-11-26T15:00Z',
    '2026-11-26T13:00',
    '2026-11-27T02:00',
  ],
])('may be called %s: %p %s at %s from %s to %s', (_when, zones, state, now, from, until) => {
  expect(at(zones, state, now)).toEqual([from, until]);
});

test.each([
  [NEW_YORK, 'NJ'],
  [CHICAGO, 'IL'],
  ['America/Denver', 'CO'],
  ['America/Los_Angeles', 'CA'],
  ['America/Anchorage', 'AK'],
  ['America/Adak', 'AK'],
])('clocks in %s (%s) show the rule’s hours on every day of the year', (zone, state) => {
  const clockAt = (time: string | null) =>
    new Date(time ?? '').toLocaleString('sv-SE', { timeZone: zone });
  for (let day = 0; day < 365; day += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 + day));
    const hours = hoursOn(state, date);
    if (hours === null) continue;
    // Noon in the west of the country, when it is the same day in all of the zones.
    const { call_not_before, call_not_after } = callingHours(
      [zone],
      state,
      new Date(date.getTime() + 20 * 3_600_000),
    );
    const name = date.toISOString().slice(0, 10);
    const clock = (hour: number) => `${name} ${String(hour).padStart(2, '0')}:00:00`;
    expect([clockAt(call_not_before), clockAt(call_not_after)]).toEqual(hours.map(clock));
  }
});

test('nobody may be called where the zone is not known, or where several leave no hour', () => {
  const never = { call_not_before: null, call_not_after: null };
  expect(callingHours([], '', new Date())).toEqual(never);
  const opposite = ['Asia/Tokyo', 'America/New_York'];
  expect(callingHours(opposite, '', new Date('2026-01-14T12:00Z'))).toEqual(never);
});

test('a lead gets the hours of its own state, also after one of another state in the same zone', () => {
  // A Sunday, on which nobody is called in Louisiana.
  const sunday = new Date('2026-01-25T18:00:00Z');
  const [texas, louisiana] = ['75201', '70112'].map((zip) => {
    const { call_not_before } = withCallingHours({ zip, time_zones: null } as LeadRecord, sunday);
    return call_not_before;
  });
  expect(texas).toBe(callingHours([CHICAGO], 'TX', sunday).call_not_before);
  expect(louisiana).toBe(callingHours([CHICAGO], 'LA', sunday).call_not_before);
  expect([texas?.slice(0, 10), louisiana?.slice(0, 10)]).toEqual(['2026-01-25', '2026-01-26']);
});

test('a lead gets the hours of its own zone, also after one of another zone in the same state', () => {
  const now = new Date('2026-01-14T15:30Z');
  const opens = [
    { zip: '75201', time_zones: null },
    { zip: '79901', time_zones: ['America/Denver'] },
  ].map((lead) => withCallingHours(lead as LeadRecord, now).call_not_before);
  expect(opens).toEqual(['2026-01-14T15:00:00.000Z', '2026-01-14T16:00:00.000Z']);
});

test('a lead gets the hours in which both of its zones may be called, also after one with the first alone', () => {
  const now = new Date('2026-01-14T15:30Z');
  const zones = [[CHICAGO], [CHICAGO, 'America/Denver'], [CHICAGO]];
  const opens = zones.map(
    (time_zones) =>
      withCallingHours({ zip: '79855', time_zones } as LeadRecord, now).call_not_before,
  );
  expect(opens.map((time) => time?.slice(11, 16))).toEqual(['15:00', '16:00', '15:00']);
});

test('a lead gets the hours of each moment, also where an earlier one is asked for later', () => {
  const lead = { zip: '10001', time_zones: null } as LeadRecord;
  const times = [
    '2026-01-14T15:00Z',
    '2026-01-15T01:59Z',
    '2026-01-15T02:00Z',
    '2026-01-14T15:00Z',
  ];
  const callable = times.map((time) => withCallingHours(lead, new Date(time)));
  expect(callable.map(({ call_not_before }) => call_not_before?.slice(0, 13))).toEqual([
    '2026-01-14T13',
    '2026-01-14T13',
    '2026-01-15T13',
    '2026-01-14T13',
  ]);
  expect(callable[0]).toMatchObject({ time_zone: NEW_YORK, time_zones: [NEW_YORK] });
  expect(withCallingHours({ ...lead, zip: '09012' }, new Date())).toMatchObject({
    time_zone: null,
    time_zones: [],
    call_not_before: null,
    call_not_after: null,
  });
});

const zones = fc.uniqueArray(
  fc.constantFrom(
    NEW_YORK,
    CHICAGO,
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ),
  { minLength: 1, maxLength: 3 },
);
const states = fc.constantFrom('NY', '', ...Object.keys(stateRules));
const times = fc.date({
  min: new Date('2025-01-01T00:00Z'),
  max: new Date('2035-01-01T00:00Z'),
  noInvalidDate: true,
});

test('every minute of the hours is allowed by the local clock of each zone', () => {
  fc.assert(
    fc.property(
      zones,
      states,
      times,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (in_, state, now, part) => {
        const hours = callingHours(in_, state, now);
        expect(hours.call_not_before).not.toBeNull();
        const [from, until] = [
          Date.parse(hours.call_not_before ?? ''),
          Date.parse(hours.call_not_after ?? ''),
        ];
        expect(until).toBeGreaterThan(now.getTime());
        const moment = new Date(from + Math.floor((until - from - 1) * part));
        for (const timeZone of in_) {
          // Finds the local time in another way than the code does.
          const local = new Date(
            `${moment.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`,
          );
          const day = new Date(local.toISOString().slice(0, 10));
          const [opens = 24, closes = 0] = hoursOn(state, day) ?? [];
          expect(local.getUTCHours()).toBeGreaterThanOrEqual(Math.max(8, opens));
          expect(local.getUTCHours()).toBeLessThan(Math.min(21, closes));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('no state allows more than the federal rule, and each names its law, source and date', () => {
  const rules = [federalRule, ...Object.values(stateRules)];
  for (const { weekdays, saturday, sunday, law, source, readOn } of rules) {
    for (const [from, until] of [weekdays, saturday, sunday].filter((hours) => hours !== null)) {
      expect(from).toBeGreaterThanOrEqual(8);
      expect(until).toBeLessThanOrEqual(21);
    }
    expect(law).not.toBe('');
    expect(source).toMatch(/^https?:\/\//);
    expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

const [EIGHT_TO_EIGHT, NINE_TO_NINE, NEVER] = ['8-20', '9-21', 'never'];
/** When the laws named in rules.ts allow calls: Monday to Friday, on Saturdays, Sundays and holidays. */
const allowed = [
  ['AL', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, NEVER, NEVER],
  ['CT', '9-20', '9-20', '9-20', '9-20'],
  ['FL', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT],
  ['KY', '10-21', '10-21', '10-21', '10-21'],
  ['LA', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, NEVER, NEVER],
  ['MA', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT],
  ['MD', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT],
  ['MI', NINE_TO_NINE, NINE_TO_NINE, NINE_TO_NINE, NINE_TO_NINE],
  ['MN', NINE_TO_NINE, NINE_TO_NINE, NINE_TO_NINE, NINE_TO_NINE],
  ['MS', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, NEVER, EIGHT_TO_EIGHT],
  ['NM', NINE_TO_NINE, NINE_TO_NINE, NINE_TO_NINE, NINE_TO_NINE],
  ['NV', '9-20', '9-20', '9-20', '9-20'],
  ['OK', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT],
  ['OR', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT],
  ['PA', '8-21', '8-21', '8-21', NEVER],
  ['RI', '9-18', '10-17', NEVER, NEVER],
  ['SD', NINE_TO_NINE, NEVER, NEVER, NINE_TO_NINE],
  ['TX', NINE_TO_NINE, NINE_TO_NINE, '12-21', NINE_TO_NINE],
  ['UT', '8-21', '8-21', NEVER, NEVER],
  ['WA', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, EIGHT_TO_EIGHT],
  ['a state without a rule', '8-21', '8-21', '8-21', '8-21'],
];

test.each(allowed)(
  '%s allows calls at %s on weekdays, %s on Saturdays, %s on Sundays, %s on Thanksgiving',
  (state, ...hours) => {
    const days = ['2026-01-14', '2026-01-17', '2026-01-11', '2026-11-26'];
    const found = days.map((day) => hoursOn(String(state), new Date(day))?.join('-') ?? NEVER);
    expect(found).toEqual(hours);
  },
);

test('the hours of each state with a rule are written out above', () => {
  const written = allowed.map(([state]) => state).filter((state) => state?.length === 2);
  expect(written).toEqual(Object.keys(stateRules).sort());
});

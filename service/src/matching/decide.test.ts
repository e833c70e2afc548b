import fc from 'fast-check';
import { canonicalJson } from '../common/canonicalJson.ts';
import type { Company, Terms } from '../companies/terms.ts';
import { sampleCompany } from '../testing/companies.ts';
import { decide, type CountsOf, type Visitor } from './decide.ts';

const visitor: Visitor = {
  zip: '75201',
  answers: { home_type: 'apartment', household_type: 'neither' },
  returned_by: [],
  previous: null,
};
/** A Wednesday, noon in Dallas. */
const NOON = new Date('2026-11-18T18:00:00Z');

const idsOf = (companies: readonly Company[], changes: Partial<Visitor> = {}, now = NOON) =>
  decide({ ...visitor, ...changes }, companies, {}, now).ranked.map(({ company_id }) => company_id);

const anyCompany = fc
  .record({
    weight: fc.integer({ min: 1, max: 20 }),
    prefix: fc.constantFrom('7', '752', '10001'),
    zone: fc.constantFrom('America/Chicago', 'America/Phoenix', 'Pacific/Honolulu'),
    from: fc.integer({ min: 0, max: 1439 }),
    length: fc.integer({ min: 1, max: 1440 }),
    most: fc.option(fc.integer({ min: 0, max: 5 })),
    insured: fc.constantFrom('2026-01-01', '2026-12-01', '2030-01-01'),
    types: fc.option(fc.subarray(['apartment', 'townhouse'])),
    is_paused: fc.boolean(),
  })
  .map(
    ({ weight, prefix, zone, from, length, most, insured, types, is_paused }) =>
      (id: string) =>
        sampleCompany(
          id,
          {
            weight,
            coverage: { zips: [], prefixes: [prefix], counties: [], around: [] },
            time_zone: zone,
            hours: { mon: [from, Math.min(1440, from + length)], wed: [0, from + 1] },
            capacity: { day: most, week: null, month: null },
            takes: types === null ? {} : { home_type: types },
            documents: {
              vetted: '2030-01-01',
              insured,
              background_checked: '2030-01-01',
            },
          },
          { is_paused },
        ),
  );
const anyCompanies = fc
  .array(anyCompany, { maxLength: 12 })
  .map((made) => made.map((make, index) => make(`company-${index}`)));
const anyCounts = fc.dictionary(
  fc.nat(12).map((index) => `company-${index}`),
  fc.record({ day: fc.nat(6), week: fc.nat(9), month: fc.nat(20), share: fc.nat(20) }),
);
const anyTime = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2029-01-01'),
  noInvalidDate: true,
});

test('the order of companies and counts does not matter', () => {
  fc.assert(
    fc.property(anyCompanies, anyCounts, anyTime, fc.nat(), (companies, counts, now, seed) => {
      const shuffled = [...companies].sort(
        (a, b) => ((a.terms.weight * 7 + seed) % 11) - ((b.terms.weight * 7 + seed) % 11),
      );
      const turned: CountsOf = Object.fromEntries(Object.entries(counts).reverse());
      expect(decide(visitor, shuffled.reverse(), turned, now)).toEqual(
        decide(visitor, companies, counts, now),
      );
    }),
  );
});

test('a decision comes out again from its inputs as a database returns them', () => {
  const stored = <T>(value: T): T => JSON.parse(canonicalJson(value)) as T;
  fc.assert(
    fc.property(anyCompanies, anyCounts, anyTime, (companies, counts, now) => {
      const decision = decide(visitor, companies, counts, now);
      const again = decide(stored(visitor), stored(companies), stored(counts), now);
      expect(canonicalJson(again)).toBe(canonicalJson(decision));
    }),
    { numRuns: 1_000 },
  );
});

test('every company stands in one place, and those that are not ranked say why', () => {
  fc.assert(
    fc.property(anyCompanies, anyCounts, anyTime, (companies, counts, now) => {
      const { ranked, excluded, out_of_reach } = decide(visitor, companies, counts, now);
      const ids = [...ranked, ...excluded].map(({ company_id }) => company_id);
      expect(new Set(ids).size + out_of_reach).toBe(companies.length);
      expect(excluded.every(({ reasons }) => reasons.length > 0)).toBe(true);
    }),
  );
});

test('each company stays within one lead of its weighted share at every point', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 }),
      (weights) => {
        const companies = weights.map((weight, index) => sampleCompany(`c${index}`, { weight }));
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const shares = new Map(companies.map(({ company_id }) => [company_id, 0]));
        for (let leads = 1; leads <= 60; leads += 1) {
          const counts = Object.fromEntries(
            [...shares].map(([id, share]) => [id, { day: 0, week: 0, month: 0, share }]),
          );
          const first = decide(visitor, companies, counts, NOON).ranked[0]?.company_id ?? '';
          shares.set(first, (shares.get(first) ?? 0) + 1);
          for (const { company_id, terms } of companies) {
            const due = (leads * terms.weight) / sum;
            expect(Math.abs((shares.get(company_id) ?? 0) - due)).toBeLessThanOrEqual(1);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('companies of the same weight take turns', () => {
  const companies = ['a', 'b', 'c'].map((id) => sampleCompany(id));
  const shares: Record<string, number> = { a: 0, b: 0, c: 0 };
  const order = Array.from({ length: 9 }, () => {
    const counts = Object.fromEntries(
      Object.entries(shares).map(([id, share]) => [id, { day: 0, week: 0, month: 0, share }]),
    );
    const first = decide(visitor, companies, counts, NOON).ranked[0]?.company_id ?? '';
    shares[first] = (shares[first] ?? 0) + 1;
    return first;
  });
  expect(shares).toEqual({ a: 3, b: 3, c: 3 });
  for (let round = 0; round < 9; round += 3) {
    expect(new Set(order.slice(round, round + 3)).size).toBe(3);
  }
});

test.each([
  ['a ZIP of its list', { zips: ['75201'], prefixes: [] }, true],
  ['another ZIP', { zips: ['75202'], prefixes: [] }, false],
  ['the beginning of the ZIP', { prefixes: ['752'] }, true],
  ['the county of the ZIP', { prefixes: [], counties: ['Dallas, TX'] }, true],
  ['a county of the same name elsewhere', { prefixes: [], counties: ['Dallas, AL'] }, false],
  ['31 miles to Fort Worth', { prefixes: [], around: [{ zip: '76102', miles: 32 }] }, true],
  ['fewer miles to it', { prefixes: [], around: [{ zip: '76102', miles: 25 }] }, false],
])('covers by %s: %o', (_name, changes, covers) => {
  const coverage = { zips: [], counties: [], around: [], ...changes };
  expect(idsOf([sampleCompany('a', { coverage })])).toEqual(covers ? ['a'] : []);
});

test('says all that speaks against a company', () => {
  const full = { day: 2, week: 2, month: 2, share: 2 };
  const company = sampleCompany(
    'a',
    {
      takes: { home_type: ['townhouse'], timing: ['asap'] },
      capacity: { day: 2, week: 10, month: null },
      documents: { vetted: '2026-11-17', insured: '2026-11-18', background_checked: '2030-01-01' },
      hours: {},
    },
    { is_paused: true },
  );
  const returned = { ...visitor, returned_by: ['a'] };
  expect(decide(returned, [company], { a: full }, NOON).excluded).toEqual([
    {
      company_id: 'a',
      version: 1,
      reasons: [
        'is paused',
        'document vetted expired after 2026-11-17',
        'does not take home_type = apartment',
        'does not take timing = no answer',
        'has its 2 leads of this day',
        'returned this phone before',
        'does not open within two weeks',
      ],
    },
  ]);
});

test.each([
  [{ day: 1, week: 5, month: 9, share: 0 }, 'has its 5 leads of this week'],
  [{ day: 0, week: 0, month: 10, share: 0 }, 'has its 10 leads of this month'],
])('with %j leads a company %s', (counts, reason) => {
  const company = sampleCompany('a', { capacity: { day: null, week: 5, month: 10 } });
  const { excluded } = decide(visitor, [company], { a: counts }, NOON);
  expect(excluded.map(({ reasons }) => reasons)).toEqual([[reason]]);
});

test('a company that is open only while nobody there may be called is not eligible', () => {
  const sundays = sampleCompany('a', {
    coverage: { zips: ['70112'], prefixes: [], counties: [], around: [] },
    hours: { sun: [540, 1_020] },
  });
  const { ranked, excluded } = decide({ ...visitor, zip: '70112' }, [sundays], {}, NOON);
  expect(ranked).toEqual([]);
  expect(excluded[0]?.reasons).toEqual(['is open only while nobody at 70112 may be called']);
});

test('the company that had the phone before comes first', () => {
  const companies = [sampleCompany('a', { weight: 100 }), sampleCompany('b')];
  expect(idsOf(companies)).toEqual(['a', 'b']);
  expect(idsOf(companies, { previous: 'b' })).toEqual(['b', 'a']);
});

test('the company that had the phone before gets it, although it has its leads of the day', () => {
  const company = sampleCompany('a', { capacity: { day: 1, week: null, month: null } });
  const counts = { a: { day: 1, week: 1, month: 1, share: 1 } };
  const ranked = (previous: string | null) =>
    decide({ ...visitor, previous }, [company], counts, NOON).ranked.length;
  expect([ranked(null), ranked('a')]).toEqual([0, 1]);
});

describe('whoever can call first comes first, whatever the shares', () => {
  const hours = (from: number, to: number) => ({
    hours: Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [from * 60, to * 60]]),
    ),
  });
  const closing = (minutes: number, answer_minutes = 15) =>
    sampleCompany('a', {
      weight: 100,
      answer_minutes,
      hours: { wed: [0, 12 * 60 + minutes], thu: [480, 1_080] },
    });
  const allDay = sampleCompany('b', hours(0, 24));
  test.each([
    ['both are open', sampleCompany('a', { weight: 100, ...hours(8, 18) }), NOON, ['a', 'b']],
    ['one is closed', sampleCompany('a', { weight: 100, ...hours(8, 11) }), NOON, ['b', 'a']],
    ['one closes in 14 minutes of its 15', closing(14), NOON, ['b', 'a']],
    ['one closes in 15 minutes of its 15', closing(15), NOON, ['a', 'b']],
    ['one takes longer than its day to accept', closing(60, 1_440), NOON, ['a', 'b']],
    [
      'nobody may be called before both are open',
      sampleCompany('a', { weight: 100, ...hours(8, 18) }),
      new Date('2026-11-19T04:00:00Z'),
      ['a', 'b'],
    ],
    [
      'the state of the visitor lets nobody be called before both are open',
      sampleCompany('a', { weight: 100, ...hours(9, 18) }),
      // Half past eight in Dallas; calls to Texas may begin at nine.
      new Date('2026-11-18T14:30:00Z'),
      ['a', 'b'],
    ],
    [
      'calls end before one of them, which takes an hour, has accepted',
      sampleCompany('a', { weight: 100, answer_minutes: 60, ...hours(10, 23) }),
      // Twenty minutes before calls to Texas must end.
      new Date('2026-11-19T02:40:00Z'),
      ['b', 'a'],
    ],
    [
      'people may be called before one of them is open',
      sampleCompany('a', { weight: 100, ...hours(10, 18) }),
      new Date('2026-11-19T04:00:00Z'),
      ['b', 'a'],
    ],
  ])('where %s', (_, first, now, ids) => {
    expect(idsOf([first, allDay], {}, now)).toEqual(ids);
  });

  test.each<[string, Date, Partial<Terms>]>([
    ['a day of its own', NOON, { closed_on: ['2026-11-18'] }],
    ['a holiday', new Date('2026-11-26T18:00:00Z'), { closed_on_holidays: true }],
  ])('where one is closed on %s, and both have the same hours', (_, now, closed) => {
    const first = sampleCompany('a', { weight: 100, ...closed });
    expect(idsOf([first, sampleCompany('b')], {}, now)).toEqual(['b', 'a']);
  });

  test('and it is said of each whether it had the phone, whether it is open, and for long enough', () => {
    const companies = [closing(14), allDay, sampleCompany('c', hours(8, 11))];
    const { ranked } = decide({ ...visitor, previous: 'c' }, companies, {}, NOON);
    const said = ranked.map(({ company_id, reasons }) => [company_id, ...reasons.slice(0, -1)]);
    expect(said).toEqual([
      ['c', 'had this phone before', 'is closed now'],
      ['b', 'is open'],
      ['a', 'is open, but not long enough to call'],
    ]);
  });

  test('but the company that had the phone before', () => {
    const closed = sampleCompany('a', hours(8, 11));
    expect(idsOf([closed, allDay], { previous: 'a' })).toEqual(['a', 'b']);
  });

  test('shares hold among those that can', () => {
    const companies = [allDay, sampleCompany('c', hours(0, 24)), sampleCompany('a', hours(8, 11))];
    const counts = { b: { day: 0, week: 0, month: 0, share: 3 } };
    const ids = decide(visitor, companies, counts, NOON).ranked.map(({ company_id }) => company_id);
    expect(ids).toEqual(['c', 'b', 'a']);
  });
});

test.each([
  ['open', '2026-11-18T18:00:00Z', {}, null],
  ['not yet open', '2026-11-18T13:59:59Z', {}, '2026-11-18T14:00:00.000Z'],
  ['just closed', '2026-11-19T00:00:00Z', {}, '2026-11-19T14:00:00.000Z'],
  ['over the weekend', '2026-11-21T18:00:00Z', {}, '2026-11-23T14:00:00.000Z'],
  ['in summer', '2026-07-01T03:00:00Z', {}, '2026-07-01T13:00:00.000Z'],
  [
    'over the night on which clocks go forward',
    '2026-03-07T18:00:00Z',
    {},
    '2026-03-09T13:00:00.000Z',
  ],
  [
    'over the night on which clocks go back',
    '2026-10-31T18:00:00Z',
    {},
    '2026-11-02T14:00:00.000Z',
  ],
  [
    'over Thanksgiving and a day of its own',
    '2026-11-26T18:00:00Z',
    { closed_on_holidays: true, closed_on: ['2026-11-27'] },
    '2026-11-30T14:00:00.000Z',
  ],
  [
    'where no clocks change',
    '2026-07-01T03:00:00Z',
    { time_zone: 'America/Phoenix' },
    '2026-07-01T15:00:00.000Z',
  ],
])('opens next: %s', (_name, now, changes, opens_at) => {
  const [first] = decide(visitor, [sampleCompany('a', changes)], {}, new Date(now)).ranked;
  expect(first?.opens_at).toBe(opens_at);
});

describe('a document', () => {
  const documents = {
    vetted: '2030-01-01',
    insured: '2026-11-18',
    background_checked: '2030-01-01',
  };
  const EXPIRED = 'document insured expired after 2026-11-18';
  const EXPIRES = 'document insured expires 2026-11-18, before it can call';
  const weekdays = { hours: { wed: [480, 1_020], thu: [480, 1_020] } } as const;

  test.each<[string, string, Partial<Terms>, string[] | null]>([
    ['on its last day', '2026-11-18T18:00:00Z', {}, null],
    ['in the last minute that its company is open', '2026-11-18T23:59:00Z', {}, null],
    [
      'at night, as its company is closed until the day after',
      '2026-11-19T05:59:59Z',
      {},
      [EXPIRES],
    ],
    [
      'in the evening, as its company is open but calls begin on the day after',
      '2026-11-19T03:30:00Z',
      { hours: { wed: [0, 1_440], thu: [0, 1_440] } },
      [EXPIRES],
    ],
    ['at midnight', '2026-11-19T06:00:00Z', {}, [EXPIRED]],
    ['on its last day further east', '2026-11-18T02:00:00Z', { time_zone: 'Pacific/Guam' }, null],
    [
      'on the day after further east',
      '2026-11-18T20:00:00Z',
      { time_zone: 'Pacific/Guam' },
      [EXPIRED],
    ],
    ['while the company is open', '2026-11-18T22:59:00Z', weekdays, null],
    [
      'while the company is closed until the day after',
      '2026-11-18T23:00:00Z',
      weekdays,
      [EXPIRES],
    ],
    ['before the company opens on its last day', '2026-11-18T13:00:00Z', weekdays, null],
    [
      'where the company never opens',
      '2026-11-18T18:00:00Z',
      { hours: {} },
      ['does not open within two weeks'],
    ],
  ])('holds or not %s', (_when, time, changes, against) => {
    const companies = [sampleCompany('a', { documents, ...changes })];
    const { excluded } = decide(visitor, companies, {}, new Date(time));
    expect(excluded[0]?.reasons ?? null).toEqual(against);
  });
});

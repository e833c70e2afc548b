import { standardProduct } from '@tidyguard/content/products';
import fc from 'fast-check';
import { sampleCompany } from '../testing/companies.ts';
import { columnNames, readRow } from './columns.ts';
import { weekdays } from './openingHours.ts';
import type { Terms } from './terms.ts';
import { cellChanges, cellsOf } from './writeList.ts';

const { quiz } = standardProduct;
const { terms: usual } = sampleCompany('a');

const limit = fc.option(fc.integer({ min: 1, max: 100_000 }));
const open = fc
  // Overlaps the calling hours.
  .tuple(fc.integer({ min: 0, max: 1_259 }), fc.integer({ min: 481, max: 1_440 }))
  .filter(([from, until]) => from < until);
const sorted = (values: string[]) =>
  fc.uniqueArray(fc.constantFrom(...values)).map((all) => all.sort());
const anyTerms: fc.Arbitrary<Terms> = fc.record(
  {
    legal_name: fc.constantFrom('A, B & "C" LLC', 'Café Ñandú, Inc.', '=1+1 LLC'),
    shown_name: fc.constantFrom('A', "'B"),
    coverage: fc.record({
      zips: sorted(['75201', '02108', '99501']).filter((zips) => zips.length > 0),
      prefixes: sorted(['0', '752']),
      counties: sorted(['Collin, TX', 'Dallas, TX']),
      around: fc.array(
        fc.record({ zip: fc.constant('75201'), miles: fc.integer({ min: 1, max: 200 }) }),
        {
          maxLength: 2,
        },
      ),
    }),
    takes: fc.constantFrom<Terms['takes'][]>(
      {},
      { cleaning_frequency: ['weekly'], home_type: ['apartment', 'townhouse'] },
    ),
    time_zone: fc.constantFrom('America/Chicago', 'Pacific/Honolulu'),
    hours: fc
      .record(Object.fromEntries(weekdays.map((day) => [day, open])), { requiredKeys: [] })
      .filter((hours) => Object.keys(hours).length > 0),
    closed_on: sorted(['2026-12-24', '2027-01-02']),
    closed_on_holidays: fc.boolean(),
    capacity: fc.record({ day: limit, week: limit, month: limit }),
    weight: fc.integer({ min: 1, max: 1_000 }),
    price_cents: fc.integer({ min: 0, max: 9_999_999 }),
    return_percent: fc.integer({ min: 0, max: 100 }),
    answer_minutes: fc.integer({ min: 1, max: 1_440 }),
    destination: fc.constantFrom('https://crm.example.com/a?b=1,2', 'leads@example.com'),
    documents: fc.constant(usual.documents),
  },
  {
    requiredKeys: (Object.keys(usual) as (keyof Terms)[]).filter(
      (name) => name !== 'return_percent',
    ),
  },
);

test('what is written of a company is read back as it was', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      expect(readRow(cellsOf({ company_id: 'a', terms }), quiz)).toEqual({
        company_id: 'a',
        terms,
      });
    }),
    { numRuns: 300 },
  );
});

test('names the cells that another list changes, each with what it was', () => {
  expect(cellChanges(usual, usual)).toEqual([]);
  const changed = { ...usual, weight: 7, return_percent: 20 };
  expect(cellChanges(usual, changed)).toEqual([
    { column: 'weight', before: String(usual.weight), after: '7' },
    { column: 'return_percent', before: '', after: '20' },
  ]);
});

test('has a cell for every column', () => {
  expect(Object.keys(cellsOf({ company_id: 'a', terms: usual })).sort()).toEqual(
    [...columnNames].sort(),
  );
});

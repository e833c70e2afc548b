import { sampleCompany } from '../testing/companies.ts';
import { sameNames } from './sameNames.ts';

const named = (id: string, legal_name: string, shown_name: string, is_paused = false) =>
  sampleCompany(id, { legal_name, shown_name }, { is_paused });

test('companies with names of their own are none', () => {
  expect(sameNames([named('a', 'A LLC', 'Tidy'), named('b', 'B LLC', 'Tidy Two')])).toEqual([]);
});

test('names those that bear the same name, and in which columns', () => {
  expect(
    sameNames([
      named('a', 'Bright Home LLC', 'Bright Home'),
      named('a-2', 'BRIGHT  HOME llc', 'BrightHome'),
      named('b', 'Tidy Inc.', 'Tidy'),
      named('c', 'Tidy Inc.', 'Tidy of Dallas'),
      named('d', 'Other Inc.', 'tidy'),
    ]),
  ).toEqual([
    { company_ids: ['a', 'a-2'], columns: ['legal_name', 'shown_name'] },
    { company_ids: ['b', 'c'], columns: ['legal_name'] },
    { company_ids: ['b', 'd'], columns: ['shown_name'] },
  ]);
});

test('a company that is paused is mixed up with none', () => {
  expect(sameNames([named('a', 'A LLC', 'A', true), named('b', 'A LLC', 'A')])).toEqual([]);
});

import { listCompanies } from '../testing/listCompanies.ts';
import { sampleCompany } from '../testing/companies.ts';
import { sharedDatabase } from '../testing/harness.ts';
import { addCounts } from '../repositories/companyCounts.ts';
import { companiesAt, latestRevision, pauseCompany } from '../repositories/companies.ts';
import { countStates, documentEnds, withStates } from './companyStates.ts';
import { periodStarts } from './counts.ts';
import { noCompanyGetsLeads } from '../operation/noCompany.ts';

const db = await sharedDatabase();
/** A Wednesday, 23:30 in Dallas. */
const NOW = new Date('2026-11-19T05:30:00Z');
const HOUR_MS = 3_600_000;
const until = (insured: string) => ({
  documents: { vetted: '2035-01-01', insured, background_checked: '2035-01-01' },
});

test('counts companies by whether they may get leads, and else by what comes first of why not', async () => {
  const one = { day: 1, week: null, month: null };
  const full = sampleCompany('full', { capacity: one });
  await listCompanies(
    db,
    sampleCompany('free', { capacity: one }),
    sampleCompany('unlimited'),
    full,
    sampleCompany('paused', until('2026-11-17')),
    sampleCompany('expired', until('2026-11-17')),
    sampleCompany('last-day', until('2026-11-18')),
    sampleCompany('closed', {
      hours: { mon: [480, 1080] },
      closed_on: ['2026-11-23', '2026-11-30'],
    }),
  );
  await pauseCompany(db, 'paused', true, NOW);
  await addCounts(db, [periodStarts(NOW)(full)]);
  expect(await countStates(db, NOW)).toEqual({
    active: 3,
    paused: 1,
    paused_by_document: 1,
    full: 1,
    closed: 1,
  });
  const listed = await withStates(db, await companiesAt(db, await latestRevision(db)), NOW);
  expect(listed.find(({ state }) => state === 'full')?.company_id).toBe('full');
  expect(listed.find(({ state }) => state === 'closed')?.company_id).toBe('closed');
  // After midnight the full company has a new day, and the other one's document has expired.
  expect(await countStates(db, new Date(NOW.getTime() + HOUR_MS))).toMatchObject({
    active: 3,
    paused_by_document: 2,
    full: 0,
  });
});

test('says when the first document of each kind ends, at midnight where the company is', async () => {
  expect(await documentEnds(db, NOW)).toEqual([]);
  await listCompanies(
    db,
    sampleCompany('over', until('2026-11-17')),
    sampleCompany('paused', until('2026-11-19')),
    sampleCompany('dallas', until('2026-11-24')),
    sampleCompany('denver', { ...until('2026-11-24'), time_zone: 'America/Denver' }),
  );
  await pauseCompany(db, 'paused', true, NOW);
  const ends = await documentEnds(db, NOW);
  expect(ends.map(({ kind, endsAt }) => [kind, new Date(endsAt).toISOString()])).toEqual([
    ['vetted', '2035-01-02T06:00:00.000Z'],
    ['insured', '2026-11-25T06:00:00.000Z'],
    ['background_checked', '2035-01-02T06:00:00.000Z'],
  ]);
});

test('a start warns where companies are listed and none of them may get leads', async () => {
  expect(await noCompanyGetsLeads(db, NOW)).toEqual([]);
  await listCompanies(db, sampleCompany('one', until('2026-11-18')), sampleCompany('two'));
  await pauseCompany(db, 'two', true, NOW);
  expect(await noCompanyGetsLeads(db, NOW)).toEqual([]);
  expect(await noCompanyGetsLeads(db, new Date(NOW.getTime() + HOUR_MS))).toEqual([
    'No listed company may get leads now (1 paused, 1 paused by document): visitors are told that no ' +
      'company was found, and leads wait. npm run companies says why',
  ]);
});

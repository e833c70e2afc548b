import { paths } from '../contract/index.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import { post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { leadSubmission } from '../testing/samples.ts';
import { sampleCompany } from '../testing/companies.ts';
import { leadsToNobody } from './withoutDestination.ts';

const db = await sharedDatabase();
const DAY_MS = 86_400_000;

async function takeLead(setting = ''): Promise<void> {
  const app = await testApp(db, { config: testConfig({ DELIVERY_URLS: setting }) });
  await post(app, paths.lead, leadSubmission());
  await app.close();
}

const NO_DESTINATION = /^Nobody is told of leads: set DELIVERY_URLS, or list companies/;

test('says that nobody is told of leads where there is neither a destination nor a company', async () => {
  expect(await leadsToNobody(db, 0, new Date())).toEqual([expect.stringMatching(NO_DESTINATION)]);
  expect(await leadsToNobody(db, 1, new Date())).toEqual([]);
  await listCompanies(db, sampleCompany('first'));
  expect(await leadsToNobody(db, 0, new Date())).toEqual([]);
});

test('names the leads that came while there was no destination, and the command that delivers them', async () => {
  await takeLead();
  await takeLead();
  const today = new Date();
  const day = today.toISOString().slice(0, 10);
  expect(await leadsToNobody(db, 1, today)).toEqual([
    '2 accepted leads of the last 30 days came while there was no destination, and nobody was told: ' +
      `npm run leads -- replay --since ${day} delivers all that came since`,
  ]);
  expect(await leadsToNobody(db, 1, new Date(today.getTime() + 31 * DAY_MS))).toEqual([]);
});

test('does not count a lead that has a destination, whether or not it arrived', async () => {
  const target = await startFakeDestination(() => 500);
  await takeLead(target.setting);
  await target.close();
  expect(await leadsToNobody(db, 1, new Date())).toEqual([]);
});

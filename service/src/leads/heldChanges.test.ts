/** What visitors are told whose change of their lead is held while a company has the earlier version. */
import { randomUUID } from 'node:crypto';
import { paths, type LeadSubmission, type LeadUpdate } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { NOON } from '../testing/assignments.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { sampleCompany } from '../testing/companies.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';

const OLD_PHONE = '2145550123';
const NEW_PHONE = '2145550188';
const TOLL_FREE = '8005881234';
const MINUTE_MS = 60_000;

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** A visitor whose lead a company has, and the calls by which they change it. */
async function visitor() {
  const clock = new ManualClock(NOON);
  const app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
  closeLater(() => app.close());
  await listCompanies(db, sampleCompany('first', { shown_name: 'First' }));
  const lead = await matchedLead(app, await askForCompanies(app), clock.now(), OLD_PHONE);
  const { session_id, session_key = '' } = lead;
  const { body } = await post(app, paths.lead, lead);
  expect(body).toMatchObject({ match: { company: 'First' }, held: false });
  const change = async (
    changes: LeadUpdate['changes'],
    agreed: Pick<LeadUpdate, 'consent' | 'session_key' | 'consent_initially_checked'> = {},
  ) => {
    clock.advance(MINUTE_MS);
    const update: LeadUpdate = {
      session_id,
      edit_key: String(body.edit_key),
      change_id: randomUUID(),
      changes,
      page_url: 'http://localhost:8000/outcome/deep-clean',
      submitted_at: clock.now().toISOString(),
      ...agreed,
    };
    return (await post(app, paths.leadUpdate, update)).body;
  };
  /** What the page sends with a new phone: a consent to the same companies, with its own ticket. */
  const agreedAnew = async (submission: LeadSubmission = lead) => {
    const tcpa_timestamp = clock.now().toISOString();
    const anew = { ...submission, consent: { ...submission.consent, tcpa_timestamp } };
    const { consent } = await withTicket(app, anew, { session_key });
    return { consent, session_key, consent_initially_checked: false };
  };
  return { app, clock, lead, change, agreedAnew };
}

type Visitor = Awaited<ReturnType<typeof visitor>>;

const newest = async () => (await readRecords(db, null, 100)).find(({ latest }) => latest);
const gotByCompany = () =>
  db.query("SELECT version, event FROM deliveries WHERE destination = 'company:first'");

test.each<[string, string, (of: Visitor) => Promise<Partial<LeadUpdate>>]>([
  [
    'phone_opted_out',
    NEW_PHONE,
    async ({ clock, agreedAnew }) => {
      await addOptOut(db, NEW_PHONE, 'STOP', clock.now());
      clock.advance(MINUTE_MS);
      return agreedAnew();
    },
  ],
  ['phone_invalid', TOLL_FREE, ({ agreedAnew }) => agreedAnew()],
  [
    'consent_unproven',
    NEW_PHONE,
    async ({ agreedAnew }) => {
      const { consent, ...agreed } = await agreedAnew();
      return { ...agreed, consent: { ...consent, ticket: 'no ticket' } };
    },
  ],
  [
    'consent_prechecked',
    NEW_PHONE,
    async ({ agreedAnew }) => ({ ...(await agreedAnew()), consent_initially_checked: true }),
  ],
])(
  'who corrects the phone is promised no call where that is held for %s, and the company gets no new number',
  async (reason, phone, agree) => {
    const of = await visitor();
    const answer = await of.change({ phone }, await agree(of));
    expect((await newest())?.quarantine_reasons).toContain(reason);
    expect(answer).toEqual({ status: 'accepted', held: true });
    // A further change keeps the new phone, which nobody calls yet.
    expect(await of.change({ first_name: 'Bea' })).toEqual({ status: 'accepted', held: true });
    expect(await gotByCompany()).toEqual([{ version: 1, event: 'lead' }]);
  },
);

test('the company gets the new number once it is released', async () => {
  const { clock, change, agreedAnew } = await visitor();
  await addOptOut(db, NEW_PHONE, 'STOP', clock.now());
  clock.advance(MINUTE_MS);
  await change({ phone: NEW_PHONE }, await agreedAnew());
  const { lead_id: leadId = '' } = (await newest()) ?? {};
  await createOperations(db, null, testConfig()).release({ leadId, by: 'ana@host' });
  expect(await newest()).toMatchObject({ phone: NEW_PHONE, status: 'accepted' });
  expect(await gotByCompany()).toContainEqual({ version: 2, event: 'lead' });
  expect(await change({ email: 'eva@example.com' })).toMatchObject({
    match: { company: 'First' },
    held: false,
  });
});

test('a phone that was held, and corrected before anybody looked, is not released with the new one', async () => {
  const { clock, change, agreedAnew } = await visitor();
  const typo = '2145550177';
  for (const phone of [typo, NEW_PHONE]) {
    await addOptOut(db, phone, 'STOP', clock.now());
    clock.advance(MINUTE_MS);
    await change({ phone }, await agreedAnew());
  }
  const { lead_id: leadId = '' } = (await newest()) ?? {};
  const operations = createOperations(db, null, testConfig());
  const release = () => operations.release({ leadId, by: 'ana@host' });
  expect(await release()).toEqual({ released: 1, leftOut: 1 });
  // Nor by itself, once the new one goes.
  expect(await release()).toEqual({ released: 0, leftOut: 1 });
  const [held] = await readRecords(db, null, 10, { phone: typo });
  expect(held).toMatchObject({ phone: typo, status: 'quarantined' });
  expect((await gotByCompany()).map(({ version }) => version).sort()).toEqual([1, 3]);
});

test('who goes back to the phone that the company has is called', async () => {
  const { change, agreedAnew } = await visitor();
  expect(await change({ phone: TOLL_FREE }, await agreedAnew())).toMatchObject({ held: true });
  expect(await change({ phone: OLD_PHONE }, await agreedAnew())).toMatchObject({
    match: { company: 'First' },
    held: false,
  });
});

test('who changes something else is called by the phone that stays, though that is held', async () => {
  const { change } = await visitor();
  expect(await change({ email: 'eva@mailinator.com' })).toMatchObject({
    match: { company: 'First' },
    held: false,
  });
  expect(await newest()).toMatchObject({ status: 'quarantined' });
});

test('who takes the quiz again with another phone is told the same', async () => {
  const { app, lead, agreedAnew } = await visitor();
  const { consent } = await agreedAnew();
  const again = withContact({ ...lead, consent }, { phone: TOLL_FREE });
  const { body } = await post(app, paths.lead, again);
  expect(body).toMatchObject({ held: true });
  expect(body).not.toHaveProperty('match');
  expect((await post(app, paths.lead, again)).body).toMatchObject({ held: true });
});

/** What the acknowledgement of a lead says of who calls. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { revokeConsents } from '../repositories/optOuts.ts';
import { sampleCompany } from '../testing/companies.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission } from '../testing/samples.ts';

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
beforeEach(async () => {
  // A Wednesday, noon in Dallas.
  clock = new ManualClock('2026-11-18T18:00:00.000Z');
  app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
});
afterEach(() => app.close());

const submit = async (submission: object) => {
  const { status, body } = await post(app, paths.lead, submission);
  expect(status).toBe(200);
  return body;
};
const matched = async () => matchedLead(app, await askForCompanies(app), clock.now());
const pause = (id: string) => pauseCompany(db, id, true, clock.now());

test('the company that has the lead, and when it visits', async () => {
  await listCompanies(db, sampleCompany('one', { shown_name: 'One', hours: { thu: [540, 720] } }));
  // It opens tomorrow at nine.
  expect((await submit(await matched())).match).toEqual({
    status: 'matched',
    company: 'One',
    opens_at: '2026-11-19T15:00:00.000Z',
    visit_times: ['2026-11-19', '2026-11-26'].map((date) => ({ date, from: '09:00', to: '12:00' })),
  });
});

test('when it visits, by the clocks of the home', async () => {
  const hours = { thu: [13 * 60, 17 * 60] } as const;
  await listCompanies(db, sampleCompany('one', { time_zone: 'America/New_York', hours }));
  // The company closes at four in Dallas.
  expect((await submit(await matched())).match).toMatchObject({
    visit_times: ['2026-11-19', '2026-11-26'].map((date) => ({ date, from: '13:00', to: '16:00' })),
  });
});

test('the second that was named, where the first could not have it; the same again, however often it is asked', async () => {
  await listCompanies(db, sampleCompany('first', { weight: 100 }), sampleCompany('second'));
  const submission = await matched();
  await pause('first');
  const { match } = await submit(submission);
  expect(match).toMatchObject({ status: 'matched', company: 'second' });
  expect(match).not.toHaveProperty('opens_at');
  expect((await submit(submission)).match).toEqual(match);
  // The first answer may have been lost, and with it the process that gave it.
  await app.close();
  app = await testApp(db, { clock });
  expect((await submit(submission)).match).toEqual(match);
});

test('nobody, where none that was named can have it, or none was named', async () => {
  await listCompanies(db, sampleCompany('one'));
  const submission = await matched();
  await pause('one');
  expect((await submit(submission)).match).toEqual({ status: 'nobody' });
  await app.close();
  app = await testApp(db, { clock });
  const unnamed = leadSubmission({ session_id: 'session-of-nobody-1' });
  expect((await submit(unnamed)).match).toEqual({ status: 'nobody' });
});

test('nobody, once the consent is revoked, also in the acknowledgement of a change', async () => {
  await listCompanies(db, sampleCompany('one'));
  const submission = await matched();
  const { edit_key, match } = await submit(submission);
  expect(match).toMatchObject({ status: 'matched' });
  await revokeConsents(db, { kind: 'phone', value: '2145550123' }, 'a letter', clock.now());
  expect((await submit(submission)).match).toEqual({ status: 'nobody' });
  const change = await post(app, paths.leadUpdate, {
    session_id: submission.session_id,
    edit_key,
    change_id: randomUUID(),
    changes: { first_name: 'Bea' },
    page_url: 'https://tidyguard.example/outcome/deep-clean',
    submitted_at: clock.now().toISOString(),
  });
  expect(change.body).toEqual({ status: 'accepted', match: { status: 'nobody' }, held: true });
});

test('nothing, where no company was ever listed, or the lead is held', async () => {
  expect(await submit(leadSubmission({ session_id: 'session-usual-0001' }))).not.toHaveProperty(
    'match',
  );
  await listCompanies(db, sampleCompany('one'));
  const unproven = leadSubmission({ session_id: 'session-held-00001' });
  expect(await submit(unproven)).not.toHaveProperty('match');
});

test('a lead is acknowledged also where nobody can say who calls it', async () => {
  await listCompanies(db, sampleCompany('one'));
  const submission = await matched();
  await app.close();
  const failing: typeof db = {
    ...db,
    kind: db.kind,
    query: (sql, params) =>
      sql.includes('waiting_leads WHERE lead_id = ANY')
        ? Promise.reject(new Error('away'))
        : db.query(sql, params),
    exec: (sql) => db.exec(sql),
    transaction: (act) => db.transaction(act),
    close: () => Promise.resolve(),
  };
  app = await testApp(failing, { clock });
  const body = await submit(submission);
  expect(body).toMatchObject({ status: 'accepted' });
  expect(body).not.toHaveProperty('match');
});

import { standardProduct } from '@tidyguard/content/products';
import { takeAnswer } from '../matching/answers.ts';
import { passOnUnanswered } from '../matching/passOn.ts';
import { weekdays } from '../companies/openingHours.ts';
import { parseCompaniesCommand, executeCompanies } from '../operation/cli/companyCommands.ts';
import { lastAnswer } from '../companies/returnReasons.ts';
import { monthOf } from '../companies/statement.ts';
import { systemClock } from '../common/clock.ts';
import type { Terms } from '../companies/terms.ts';
import { paths } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { erase } from '../leads/erasure.ts';
import {
  beginDue,
  claimUnqueuedOfCompanies,
  replayDead,
  saveAttempts,
} from '../repositories/deliveries.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { readAllAssignments } from '../repositories/assignments.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { sampleCompany } from '../testing/companies.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination, type DestinationAnswer } from '../testing/fakeDestination.ts';
import { endPauses, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies, listWithWebhook } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { startCompanyDeliveries } from './companyDeliveries.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** Longer than a sweep and an attempt. */
const LIMIT_MS = 12_000;

/** A company whose webhooks come to a fake destination, signed with the secret that the command prints. */
async function company(
  id: string,
  changes: Partial<Terms> = {},
  answer: (requests: number) => DestinationAnswer = () => 200,
) {
  const target = await startFakeDestination((_, requests) => answer(requests));
  closeLater(() => target.close());
  await listWithWebhook(db, id, target, changes);
  return target;
}

/** Changes some of a company's terms and keeps the others. */
async function change(id: string, changes: Partial<Terms>): Promise<void> {
  const [latest] = await db.query<{ terms: Partial<Terms> }>(
    'SELECT terms FROM company_versions WHERE company_id = $1 ORDER BY version DESC LIMIT 1',
    [id],
  );
  await listCompanies(db, sampleCompany(id, { ...latest?.terms, ...changes }));
}

async function serve(env: Record<string, string> = {}) {
  const app = await testApp(db, { config: testConfig({ DELIVERY_RETRY_SECONDS: '1,1', ...env }) });
  closeLater(() => app.close());
  return app;
}

const states = () =>
  db.query<{ destination: string; event: string; state: string; last_error: string | null }>(
    'SELECT destination, event, state, last_error FROM deliveries ORDER BY created_at',
  );

test('the company that has the lead gets it, signed and with what it needs; another gets nothing', async () => {
  const [first, second] = [
    await company('first', { weight: 100, price_cents: 4_500 }),
    await company('second'),
  ];
  const own = await startFakeDestination(() => 200);
  closeLater(() => own.close());
  const app = await serve({ DELIVERY_URLS: `crm=${own.setting}` });
  const reply = await askForCompanies(app);
  const lead = await matchedLead(app, reply, new Date());
  const { body } = await post(app, paths.lead, lead);
  await eventually('the lead', LIMIT_MS, () => first.received.length === 1);
  const [assignment] = await readAllAssignments(db, [String(body.lead_id)]);
  const assignedAt = assignment?.assigned_at ?? '';
  const { zip, first_name, last_name, phone, email, ...answers } = lead.quiz_answers;
  expect(first.received[0]).toEqual({
    id: expect.any(String) as string,
    type: 'lead.assigned',
    timestamp: assignedAt,
    data: {
      assignment_id: assignment?.assignment_id,
      company_id: 'first',
      assigned_at: assignedAt,
      answer_by: expect.any(String) as string,
      promised_by: assignment?.promised_by,
      return_by: assignment && new Date(lastAnswer(assignment)).toISOString(),
      price_cents: 4_500,
      repeats: null,
      answer_url: expect.stringMatching(
        `^https://[^/]+/hooks/company/answer/${assignment?.assignment_id}\\.`,
      ) as string,
      lead_id: body.lead_id,
      version: 1,
      received_at: expect.any(String) as string,
      ...{ first_name, last_name, phone, email, zip, answers, request: null, opted_out: false },
      time_zone: 'America/Chicago',
      call_not_before: expect.any(String) as string,
      call_not_after: expect.any(String) as string,
      consent: {
        text: reply.consent?.text,
        version: reply.consent?.version,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        agreed_at: expect.any(String) as string,
      },
    },
  });
  await eventually('the owner’s own', LIMIT_MS, () => own.received.length === 1);
  // The owner's own destination is told who has the lead.
  expect(own.received[0]).toMatchObject({ type: 'lead.created', data: { company_id: 'first' } });

  // A lead that it already has keeps the price of that time.
  await change('first', { price_cents: 9_900 });
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  await post(app, paths.lead, withContact(again, { email: 'ana.lee@example.com' }));
  await eventually('the correction', LIMIT_MS, () => first.received.length === 2);
  expect(first.received[1]).toMatchObject({
    type: 'lead.updated',
    data: {
      version: 2,
      email: 'ana.lee@example.com',
      company_id: 'first',
      price_cents: 4_500,
    },
  });

  // The same phone from another browser.
  const other = await matchedLead(app, await askForCompanies(app), new Date());
  await post(app, paths.lead, other);
  await eventually('the other lead', LIMIT_MS, () => first.received.length === 3);
  expect(first.received[2]).toMatchObject({
    type: 'lead.assigned',
    data: { version: 1, repeats: assignment?.assignment_id, price_cents: 9_900 },
  });
  expect([first.counts.unsigned, second.counts.requests]).toEqual([0, 0]);
}, 60_000);

test('a company is told when the person agreed by the time that the ticket proves, not by a wrong clock', async () => {
  const target = await company('first');
  const app = await serve();
  const lead = await matchedLead(app, await askForCompanies(app), new Date(0));
  const { body } = await post(app, paths.lead, lead);
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
  const [record] = await readRecords(db, null, 1, { leadId: String(body.lead_id) });
  expect(record?.consent?.agreed_at).toMatch(/^1970-/);
  expect(target.received[0]).toMatchObject({
    data: { consent: { agreed_at: record?.consent?.ticked_at } },
  });
}, 60_000);

test('a company that is closed is told the hours in which it can first call', async () => {
  const inThreeDays = weekdays[(new Date().getUTCDay() + 3) % 7] ?? 'mon';
  // These hours allow calls on every day.
  const target = await company('first', { hours: { [inThreeDays]: [13 * 60, 15 * 60] } });
  const app = await serve();
  const reply = await askForCompanies(app);
  await post(app, paths.lead, await matchedLead(app, reply, new Date()));
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
  const { data } = target.received[0] as { data: Record<string, string> };
  const opening = reply.companies[0]?.opens_at ?? '';
  expect(Date.parse(opening)).toBeGreaterThan(Date.now() + 24 * 3_600_000);
  expect(data.call_not_before && data.call_not_before <= opening).toBe(true);
  expect(data.call_not_after && data.call_not_after > opening).toBe(true);
}, 60_000);

test('a company that has the lead is told of a revoked consent, and of an erasure', async () => {
  const target = await company('first');
  const app = await serve();
  const reply = await askForCompanies(app);
  const { body } = await post(app, paths.lead, await matchedLead(app, reply, new Date()));
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
  await addOptOut(db, '2145550123', 'STOP', new Date());
  await eventually('the notice', LIMIT_MS, () => target.received.length === 2);
  expect(target.received[1]).toMatchObject({
    type: 'consent.revoked',
    data: { lead_id: body.lead_id, reason: 'stop' },
  });
  const person = { kind: 'phone', value: '2145550123' } as const;
  await erase(db, person, { now: new Date(), withConsent: false });
  await eventually('the second notice', LIMIT_MS, () => target.received.length === 3);
  expect(target.received[2]).toMatchObject({
    type: 'person.erased',
    data: { lead_id: body.lead_id },
  });
}, 60_000);

test('a lead that is not accepted in its time reaches the second company, and the first is told', async () => {
  const [first, second] = [await company('first', { weight: 100 }), await company('second')];
  const app = await serve();
  const reply = await askForCompanies(app);
  const { body } = await post(app, paths.lead, await matchedLead(app, reply, new Date()));
  await eventually('the lead', LIMIT_MS, () => first.received.length === 1);
  // Set, because when the time ends depends on the hour in which the test runs.
  await db.query('UPDATE assignments SET answer_by = assigned_at');
  await eventually('the lead again', LIMIT_MS, () => second.received.length === 1);
  await eventually('the notice', LIMIT_MS, () => first.received.length === 2);
  expect(second.received[0]).toMatchObject({
    type: 'lead.assigned',
    data: { lead_id: body.lead_id, company_id: 'second' },
  });
  expect(first.received[1]).toMatchObject({
    type: 'lead.withdrawn',
    data: { lead_id: body.lead_id, reason: 'unanswered' },
  });
}, 60_000);

/** A lead on its way to its company, by a service that has not begun to make deliveries. */
async function inFlight() {
  // It started before the first company was listed.
  const app = await serve();
  await company('first');
  const lead = await matchedLead(app, await askForCompanies(app), new Date());
  await post(app, paths.lead, lead);
  const [delivery] = await db.query<{ delivery_id: string }>('SELECT delivery_id FROM deliveries');
  const deliveryId = delivery?.delivery_id ?? '';
  const begun = new Date();
  expect(await beginDue(db, null, [deliveryId], begun)).toHaveLength(1);
  const later = (seconds: number) => new Date(begun.getTime() + seconds * 1_000);
  return { app, lead, deliveryId, later };
}

test.each([
  ['arrives late', { state: 'delivered', status: 200, error: null }, 8],
  ['has no answer in time', { state: 'pending', status: null, error: 'TimeoutError' }, 16],
  ['never ended, because its process died', null, 61],
] as const)(
  'a lead that was in flight as its company lost it and %s is followed by the notice, and not overtaken',
  async (_name, outcome, settled) => {
    const { app, deliveryId, later } = await inFlight();
    await app.close();
    await db.query('UPDATE assignments SET answer_by = assigned_at');
    await passOnUnanswered(db, { clock: systemClock, promise: standardProduct.promise });
    const events = () => states().then((rows) => rows.map(({ event, state }) => [event, state]));
    expect(await events()).toEqual([
      ['lead', 'withheld'],
      ['lead.withdrawn', 'pending'],
    ]);
    expect(await claimUnqueuedOfCompanies(db, later(settled - 2), 10)).toEqual([]);
    if (outcome !== null) {
      const result = { deliveryId, destination: 'company:first', round: 0, attempts: 1 };
      const at = later(settled).toISOString();
      await saveAttempts(db, [{ ...result, ...outcome, at }]);
    }
    expect(await claimUnqueuedOfCompanies(db, later(settled), 10)).toHaveLength(1);
  },
);

test('a correction of a lead that is in flight does not overtake it', async () => {
  const { app, lead, deliveryId, later } = await inFlight();
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  await post(app, paths.lead, withContact(again, { email: 'ana.lee@example.com' }));
  await app.close();
  expect(await claimUnqueuedOfCompanies(db, later(5), 10)).toEqual([]);
  const result = { deliveryId, destination: 'company:first', round: 0, attempts: 1 };
  const arrived = { state: 'delivered', status: 200, error: null } as const;
  await saveAttempts(db, [{ ...result, ...arrived, at: later(8).toISOString() }]);
  expect(await claimUnqueuedOfCompanies(db, later(10), 10)).toHaveLength(1);
});

test('what was revoked before it left is not sent', async () => {
  const target = await company('first');
  const app = await testApp(db);
  const reply = await askForCompanies(app);
  const lead = await matchedLead(app, reply, new Date());
  await app.close();
  // A service that makes no deliveries, so that the STOP comes before any sweep.
  const idle = await testApp(db);
  await post(idle, paths.lead, lead);
  await addOptOut(db, '2145550123', 'STOP', new Date());
  await idle.close();
  await serve();
  await eventually('the sweep', LIMIT_MS, async () => (await states())[0]?.state === 'withheld');
  expect(target.counts.requests).toBe(0);
}, 60_000);

test('a company is told that the number had sent STOP before the consent', async () => {
  const target = await company('first');
  await addOptOut(db, '2145550123', 'STOP', new Date(Date.now() - 60_000));
  const app = await serve({ PHONE_OPTED_OUT: 'deliver' });
  await post(app, paths.lead, await matchedLead(app, await askForCompanies(app), new Date()));
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
  expect(target.received[0]).toMatchObject({ type: 'lead.assigned', data: { opted_out: true } });
}, 60_000);

test('what was given up of an earlier version stays so where a newer one is sent', async () => {
  let isUp = false;
  const target = await company('first', {}, () => (isUp ? 200 : 503));
  const app = await serve();
  const lead = await matchedLead(app, await askForCompanies(app), new Date());
  await post(app, paths.lead, lead);
  await eventually('the end of the attempts', 30_000, async () => {
    return (await states())[0]?.state === 'dead';
  });
  isUp = true;
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  await post(app, paths.lead, withContact(again, { email: 'ana.lee@example.com' }));
  await eventually('the correction', LIMIT_MS, () => target.received.length === 1);
  expect(target.received[0]).toMatchObject({ type: 'lead.assigned', data: { version: 2 } });
  expect(await replayDead(db, null)).toBe(0);
  expect((await states())[0]).toMatchObject({ state: 'withheld' });
}, 60_000);

test('a failed attempt is repeated, and what was given up is sent by a replay', async () => {
  let isUp = false;
  const target = await company('first', {}, () => (isUp ? 200 : 503));
  const app = await serve();
  await post(app, paths.lead, await matchedLead(app, await askForCompanies(app), new Date()));
  await eventually('the end of the attempts', 30_000, async () => {
    return (await states())[0]?.state === 'dead';
  });
  expect(target.counts.requests).toBe(3);
  isUp = true;
  expect(await replayDead(db, null)).toBe(1);
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
  await eventually('its state', LIMIT_MS, async () => (await states())[0]?.state === 'delivered');
}, 60_000);

test('a company that is renamed before it got the lead does not get it: the next one does', async () => {
  let isUp = false;
  const target = await company('first', { weight: 100 }, () => (isUp ? 200 : 503));
  const second = await company('second');
  const app = await serve({ DELIVERY_RETRY_SECONDS: '600' });
  const reply = await askForCompanies(app);
  expect(reply.companies[0]?.company_id).toBe('first');
  await post(app, paths.lead, await matchedLead(app, reply, new Date()));
  await eventually('an attempt', LIMIT_MS, async () => (await states())[0]?.last_error !== null);
  await change('first', { legal_name: 'Another Owner LLC' });
  isUp = true;
  await endPauses(db);
  await eventually('the lead at the next one', LIMIT_MS, () => second.received.length === 1);
  expect(target.received.filter(({ type }) => type !== 'lead.withdrawn')).toEqual([]);
  expect((await states())[0]).toMatchObject({ destination: 'company:first', state: 'withheld' });
}, 60_000);

test('a company that is renamed before it accepted a lead that had reached it has it no longer', async () => {
  const target = await company('first', { weight: 100, price_cents: 4_500 });
  const second = await company('second');
  const app = await serve();
  const { body } = await post(
    app,
    paths.lead,
    await matchedLead(app, await askForCompanies(app), new Date()),
  );
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
  await change('first', { legal_name: 'Another Owner LLC' });
  const leadId = String(body.lead_id);
  const [own] = await readAllAssignments(db, [leadId]);
  const options = { db, clock: systemClock, promise: standardProduct.promise };
  const late = await takeAnswer(options, own?.assignment_id ?? '', { answer: 'accept' });
  expect(late).toMatchObject({ kind: 'refused', why: 'renamed' });
  await eventually('the lead at the next one', LIMIT_MS, () => second.received.length === 1);
  await eventually('word of it', LIMIT_MS, () => target.received.length === 2);
  expect(target.received[1]).toMatchObject({
    type: 'lead.withdrawn',
    data: { assignment_id: own?.assignment_id, reason: 'renamed' },
  });
  expect(await readAllAssignments(db, [leadId])).toMatchObject([
    { company_id: 'first', ended: 'renamed' },
    { company_id: 'second', ended: null },
  ]);
  expect(await readRecords(db, null, 10)).toMatchObject([{ company_id: 'second' }]);
  // Statements count months by the company's time zone.
  const { time_zone } = sampleCompany('first').terms;
  const month = monthOf({ assigned_at: own?.assigned_at ?? '', time_zone });
  const { statement } = createOperations(db, null, testConfig());
  const { totals } = (await statement({ companyId: 'first', month })) ?? {};
  expect(totals).toMatchObject({ withdrawn: 1, amount_cents: 0 });
}, 60_000);

test('a company that had the same lead twice is told each time which assignment is over', async () => {
  const target = await company('first');
  const app = await serve();
  const reply = await askForCompanies(app);
  const lead = await matchedLead(app, reply, new Date());
  const { body } = await post(app, paths.lead, lead);
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
  await change('first', { legal_name: 'Another Owner LLC' });
  await eventually('word of it', LIMIT_MS, () => target.received.length === 2);

  const again = await matchedLead(app, await askForCompanies(app, reply.session_id), new Date());
  const { session_key = '' } = lead;
  await post(app, paths.lead, await withTicket(app, again, { session_key }));
  await eventually('the lead again', LIMIT_MS, () => target.received.length === 3);
  await change('first', { legal_name: 'Third Owner LLC' });
  await eventually('word of that', LIMIT_MS, () => target.received.length === 4);
  const had = await readAllAssignments(db, [String(body.lead_id)]);
  expect(had).toHaveLength(2);
  expect(target.received).toMatchObject(
    had.flatMap(({ assignment_id }) => [
      { type: 'lead.assigned', data: { assignment_id } },
      { type: 'lead.withdrawn', data: { assignment_id } },
    ]),
  );
}, 60_000);

test('a company that had the same version of a lead twice is told of the second time as well', async () => {
  const [first, second] = [await company('first', { weight: 100 }), await company('second')];
  const app = await serve();
  const { body } = await post(
    app,
    paths.lead,
    await matchedLead(app, await askForCompanies(app), new Date()),
  );
  await eventually('the lead', LIMIT_MS, () => first.received.length === 1);
  const had = () => readAllAssignments(db, [String(body.lead_id)]);
  const hadByFirst = async () => (await had()).filter(({ company_id }) => company_id === 'first');
  const withdrawn = () =>
    first.received.flatMap(({ type, data }) =>
      type === 'lead.withdrawn' ? [data.assignment_id] : [],
    );
  await change('first', { legal_name: 'Another Owner LLC' });
  await eventually('word of it', LIMIT_MS, () => withdrawn().length === 1);
  await eventually('the lead at the next one', LIMIT_MS, () => second.received.length === 1);
  // The consent names the company by this name, so it may have the lead again.
  await change('first', { legal_name: 'first LLC' });
  const endTime = () =>
    db.query('UPDATE assignments SET answer_by = assigned_at WHERE ended IS NULL');
  await endTime();
  await eventually('the lead again', LIMIT_MS, async () => (await hadByFirst()).length === 2);
  await endTime();
  await eventually('word of that', LIMIT_MS, () => withdrawn().length === 2);
  expect(await had()).toMatchObject([
    { company_id: 'first', lead_version: 1, ended: 'renamed' },
    { company_id: 'second', ended: 'unanswered' },
    { company_id: 'first', lead_version: 1, ended: 'unanswered' },
  ]);
  expect(withdrawn()).toEqual((await hadByFirst()).map(({ assignment_id }) => assignment_id));
}, 60_000);

test('a company that has taken the lead gets it under a new name as well', async () => {
  let isUp = false;
  const target = await company('first', {}, () => (isUp ? 200 : 503));
  const app = await serve({ DELIVERY_RETRY_SECONDS: '600' });
  await post(app, paths.lead, await matchedLead(app, await askForCompanies(app), new Date()));
  await eventually('an attempt', LIMIT_MS, async () => (await states())[0]?.last_error !== null);
  await db.query('UPDATE assignments SET accepted_at = now()');
  await change('first', { legal_name: 'First Inc.' });
  isUp = true;
  await endPauses(db);
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
}, 60_000);

test('a webhook whose process has died is made again as soon as one to a destination', async () => {
  await company('first', {}, () => 503);
  const app = await serve({ DELIVERY_RETRY_SECONDS: '3600' });
  await post(app, paths.lead, await matchedLead(app, await askForCompanies(app), new Date()));
  await eventually('an attempt', LIMIT_MS, async () => (await states())[0]?.last_error !== null);
  expect(
    await db.query(
      `SELECT extract(epoch FROM expire_in)::int AS seconds FROM pgboss.job
       WHERE name = 'deliver-companies'`,
    ),
  ).toEqual([{ seconds: 25 }]);
}, 60_000);

test('a company that wants e-mails now gets nothing at its old address, and its leads wait for a way to send them', async () => {
  const target = await company('first');
  const app = await testApp(db);
  await post(app, paths.lead, await matchedLead(app, await askForCompanies(app), new Date()));
  await app.close();
  await listCompanies(db, sampleCompany('first', { destination: 'leads@first.example.com' }));
  await serve();
  await eventually('an attempt', LIMIT_MS, async () => (await states())[0]?.last_error !== null);
  expect((await states())[0]).toMatchObject({ last_error: 'MAIL_URL is not set' });
  expect(target.counts.requests).toBe(0);
}, 60_000);

test('starts when the first company is listed while the service runs', async () => {
  const errors: unknown[] = [];
  const options = {
    db,
    clock: systemClock,
    pausesSeconds: [1],
    onAttempt: () => undefined,
    onError: (error: unknown) => errors.push(error),
    promise: { contactWithinMinutes: 15 },
    links: { linkOf: () => 'https://example.com' },
    letters: null,
  };
  const deliveries = await startCompanyDeliveries(options, 50);
  closeLater(() => deliveries.stop());
  const app = await testApp(db);
  closeLater(() => app.close());
  const target = await company('first');
  await post(app, paths.lead, await matchedLead(app, await askForCompanies(app), new Date()));
  await eventually('the lead', LIMIT_MS, () => target.received.length === 1);
  expect(errors).toEqual([]);
}, 60_000);

test('the owner gets the secret of a company by a command, the same each time', async () => {
  await listCompanies(db, sampleCompany('first'));
  const operations = createOperations(db, null, testConfig());
  const secretOf = async (id: string) => {
    let output = '';
    const command = parseCompaniesCommand(['secret', id]);
    if (command.name === 'help') throw new Error('no command');
    const write = async (text: string) => {
      output += text;
    };
    await executeCompanies(operations, command, write, async () => '');
    return output;
  };
  const secret = await secretOf('first');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/);
  expect(await secretOf('first')).toBe(secret);
  await expect(secretOf('other')).rejects.toThrow('There is no company other.');
});

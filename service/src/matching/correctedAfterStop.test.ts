/**
 * A visitor corrects the phone of a lead after the first phone said STOP, before the company loses the lead.
 */
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { readAllAssignments } from '../repositories/assignments.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { sampleCompany } from '../testing/companies.ts';
import { deliverAll } from '../testing/deliverAll.ts';
import { post, sharedDatabase } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { ReturningVisitor, type Sent } from '../testing/returningVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';

const [OLD, NEW] = ['2145550123', '2145550188'];

const db = await sharedDatabase();
const visitor = new ReturningVisitor(db);

beforeEach(() =>
  listCompanies(db, sampleCompany('first', { weight: 100 }), sampleCompany('second')),
);

/** The first phone says STOP, which ends the time to accept; no sweep has taken the lead yet. */
async function stop() {
  await addOptOut(db, OLD, 'STOP', visitor.clock.now());
  visitor.clock.advance(1_000);
  await passOnOptOuts(db, visitor.clock.now());
  visitor.clock.advance(1_000);
}

/** Sends the lead with another phone and a new consent to the same companies; returns the answer. */
async function correct({ lead }: Sent) {
  const tcpa_timestamp = visitor.clock.now().toISOString();
  const anew = { ...lead, consent: { ...lead.consent, tcpa_timestamp } };
  const again = await withTicket(visitor.app, anew, { session_key: lead.session_key ?? '' });
  const answer = await visitor.submit(withContact(again, { phone: NEW }));
  visitor.clock.advance(1_000);
  return answer;
}

const withdrawn = () =>
  db.query("SELECT destination, reason FROM deliveries WHERE event = 'lead.withdrawn'");

test('the company keeps the lead, and has its time to accept the corrected phone', async () => {
  const sent = await visitor.ofFirst();
  await deliverAll(db, visitor.clock.now());
  const had = await visitor.lastOf(sent);
  await stop();
  const correctedAt = visitor.clock.now().getTime();
  await correct(sent);
  expect(await visitor.sweep()).toBe(0);
  expect(await visitor.historyOf(sent.leadId)).toEqual([['first', null]]);
  expect(await withdrawn()).toEqual([]);
  const time = Date.parse(had?.answer_by ?? '') - Date.parse(had?.assigned_at ?? '');
  const now = await visitor.lastOf(sent);
  expect(Date.parse(now?.answer_by ?? '') - correctedAt).toBe(time);
  // The lead is still taken away once the new time is over.
  visitor.clock.advance(time);
  expect(await visitor.sweep()).toBe(1);
  expect(await withdrawn()).toEqual([{ destination: 'company:first', reason: 'unanswered' }]);
});

test('the company may accept it at once', async () => {
  const sent = await visitor.ofFirst();
  await stop();
  await correct(sent);
  const own = await visitor.lastOf(sent);
  expect(await visitor.answer(own?.assignment_id, { answer: 'accept' })).toMatchObject({
    kind: 'recorded',
  });
  expect(await visitor.sweep()).toBe(0);
});

test('a company whose time was over before the STOP came has not accepted it in its time', async () => {
  const sent = await visitor.ofFirst();
  visitor.clock.advance(15 * MINUTE_MS);
  await stop();
  await correct(sent);
  expect(await visitor.sweep()).toBe(1);
  expect(await visitor.historyOf(sent.leadId)).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
});

test('a change of something else gives no time back: the consent is revoked', async () => {
  const sent = await visitor.ofFirst();
  await stop();
  const [before] = await readAllAssignments(db, [sent.leadId]);
  await visitor.submit(withContact(sent.lead, { email: 'ana.lee@example.com' }));
  expect(await visitor.lastOf(sent)).toEqual(before);
});

test('a change of something else, once the renewed time is over, does not renew it again', async () => {
  const sent = await visitor.ofFirst();
  await stop();
  const { edit_key } = await correct(sent);
  visitor.clock.advance(15 * MINUTE_MS);
  const overdue = await visitor.lastOf(sent);
  const { status } = await post(visitor.app, paths.leadUpdate, {
    session_id: sent.sessionId,
    edit_key,
    change_id: randomUUID(),
    changes: { email: 'ana.lee@example.com' },
    page_url: 'http://localhost:8000/outcome/deep-clean',
    submitted_at: visitor.clock.now().toISOString(),
  });
  expect(status).toBe(200);
  expect(await visitor.lastOf(sent)).toEqual(overdue);
  expect(await visitor.sweep()).toBe(1);
  expect(await visitor.historyOf(sent.leadId)).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
});

import { randomUUID } from 'node:crypto';
import type { ReturnReason } from '../companies/returnReasons.ts';
import { paths } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { waitingText } from '../operation/cli/why.ts';
import { countWaiting, readAllAssignments, readWaiting } from '../repositories/assignments.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { findDueMails, insertMails } from '../repositories/mails.ts';
import { addMissingRequests } from '../repositories/optOutImport.ts';
import { decideReturn } from '../repositories/answers.ts';
import { IN_FLIGHT_SECONDS } from '../repositories/deliveries.ts';
import { addOptOut, readOptOuts } from '../repositories/optOuts.ts';
import { passOnOptOuts, readOpenRequests } from '../repositories/revocations.ts';
import { sampleCompany } from '../testing/companies.ts';
import { deliverAll } from '../testing/deliverAll.ts';
import { post, sharedDatabase, testConfig, withoutTriggers } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { ReturningVisitor } from '../testing/returningVisitor.ts';
import { leadSubmission } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { callersOf } from './callers.ts';

const db = await sharedDatabase();
const visitor = new ReturningVisitor(db);

beforeEach(() =>
  listCompanies(
    db,
    sampleCompany('first', { weight: 100, price_cents: 4_500, return_percent: 0 }),
    sampleCompany('second'),
  ),
);

/** Submits a lead of a phone in its own session, a minute before the next step. */
async function lead(phone?: string) {
  const reply = await askForCompanies(visitor.app);
  const { lead_id: leadId } = await visitor.submit(
    await matchedLead(visitor.app, reply, visitor.clock.now(), phone),
  );
  visitor.clock.advance(60_000);
  const [assignment] = await readAllAssignments(db, [leadId]);
  return { leadId, id: assignment?.assignment_id };
}

const waiting = async () =>
  (await readWaiting(db, null, 10)).map((one) => [one.lead_id, waitingText(one)]);

const WRONG = 'a company that called its phone reported that the number is wrong: do not call it';

test('a phone that a company found to be wrong goes to no other company, in no lead, and the owner is told', async () => {
  const [reported, other] = [await lead(), await lead()];
  const stranger = await lead('2145550199');
  await visitor.answer(reported.id, { answer: 'return', reason: 'wrong_number' });
  // The company no longer has an accepted lead of the phone, so its time to accept the other one ends.
  await visitor.sweep();
  visitor.clock.advance(30 * 60_000);
  await visitor.sweep();
  expect(await visitor.historyOf(reported.leadId)).toEqual([['first', 'returned']]);
  expect(await visitor.historyOf(other.leadId)).toEqual([['first', 'unanswered']]);
  expect(await waiting()).toEqual([
    [reported.leadId, 'the last company that had it returned it (wrong_number)'],
    [other.leadId, WRONG],
  ]);
  // A lead of another phone goes on to the next company.
  expect(await visitor.historyOf(stranger.leadId)).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
});

/** Whether a lead is held. */
const isHeld = async (leadId: string) =>
  (await readRecords(db, null, 10)).find(({ lead_id }) => lead_id === leadId)?.status ===
  'quarantined';

test('whoever enters the phone again after the report, and only ticks the box, goes to nobody', async () => {
  const reported = await lead();
  await visitor.answer(reported.id, { answer: 'return', reason: 'wrong_number' });
  visitor.clock.advance(1);
  const again = await lead();
  expect(await isHeld(again.leadId)).toBe(true);
  expect(await visitor.historyOf(again.leadId)).toEqual([]);
});

test('everybody who got the phone is told, the destinations of the owner as well', async () => {
  const { leadId, id } = await lead();
  await db.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, created_at)
     VALUES ($1, $2, 1, 'crm', $3)`,
    [randomUUID(), leadId, visitor.clock.now().toISOString()],
  );
  await deliverAll(db, visitor.clock.now());
  await visitor.answer(id, { answer: 'return', reason: 'wrong_number' });
  await passOnOptOuts(db, visitor.clock.now());
  const told = await db.query(
    `SELECT destination, reason FROM deliveries WHERE event = 'consent.revoked'
     ORDER BY destination`,
  );
  expect(told).toEqual([
    { destination: 'company:first', reason: 'stop' },
    { destination: 'crm', reason: 'stop' },
  ]);
});

test('the phone gets no text about the request, and the visitor the e-mail that asks for another number', async () => {
  const { leadId, id } = await lead();
  const mails = (
    [
      ['confirmation_text', '2145550123'],
      ['caller_change', leadSubmission().lead.email],
    ] as const
  ).map(([kind, recipient]) => ({
    mailId: randomUUID(),
    kind,
    about: { leadId, version: 1 },
    recipient,
    createdAt: visitor.clock.now().toISOString(),
  }));
  await insertMails(db, mails);
  await visitor.answer(id, { answer: 'return', reason: 'wrong_number' });
  const due = () =>
    findDueMails(
      db,
      mails.map(({ mailId }) => mailId),
      { perVisitor: 5, toCompany: 5, textsPerPhone: 5 },
    );
  expect((await due()).map(({ kind }) => kind)).toEqual(['caller_change']);
  // The person at that number says STOP as well, which ends the e-mails and the wait for another number.
  expect(await waiting()).toHaveLength(1);
  await addOptOut(db, '2145550123', 'STOP', visitor.clock.now());
  expect(await due()).toEqual([]);
  expect([await waiting(), await countWaiting(db)]).toEqual([[], []]);
});

test('a report that the owner refused keeps the phone from nobody', async () => {
  const [reported, other] = [await lead(), await lead()];
  await visitor.answer(reported.id, { answer: 'accept' });
  await visitor.answer(reported.id, { answer: 'return', reason: 'wrong_number' });
  await createOperations(db, null, testConfig()).decideReturn({
    leadId: reported.leadId,
    companyId: 'first',
    isApproved: false,
  });
  await visitor.sweep();
  expect(await visitor.historyOf(other.leadId)).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
  expect(await isHeld((await lead()).leadId)).toBe(false);
});

test('a report that is approved after a refusal is told to whoever got the phone in between, and to nobody twice', async () => {
  const [{ leadId, id }, other] = [await lead(), await lead()];
  const deliverTo = async (destination: string) => {
    await db.query(
      `INSERT INTO deliveries (delivery_id, lead_id, version, destination, created_at)
       VALUES ($1, $2, 1, $3, $4)`,
      [randomUUID(), leadId, destination, visitor.clock.now().toISOString()],
    );
    await deliverAll(db, visitor.clock.now());
    visitor.clock.advance(60_000);
  };
  const decide = (isApproved: boolean) =>
    decideReturn(db, { leadId, companyId: 'first', isApproved }, visitor.clock.now());
  const passOn = async () => {
    await passOnOptOuts(db, visitor.clock.now());
    visitor.clock.advance((IN_FLIGHT_SECONDS + 1) * 1_000);
    await passOnOptOuts(db, visitor.clock.now());
  };
  await deliverTo('crm');
  await visitor.answer(id, { answer: 'accept' });
  await visitor.answer(id, { answer: 'return', reason: 'wrong_number' });
  const reportedAt = visitor.clock.now().toISOString();
  await passOn();
  await decide(false);
  await visitor.sweep();
  await deliverTo('dialer');
  expect(await readOpenRequests(db)).toEqual({ count: 0, since: null });
  const approvedAt = visitor.clock.now().toISOString();
  await decide(true);
  // Said again, it changes nothing.
  visitor.clock.advance(1_000);
  await decide(true);
  const { count, since } = await readOpenRequests(db);
  expect([count, Date.parse(since ?? '')]).toEqual([1, Date.parse(approvedAt)]);
  await passOn();
  expect(await readOpenRequests(db)).toEqual({ count: 0, since: null });
  const told = await db.query<{ destination: string; requested_at: Date | string }>(
    `SELECT destination, requested_at FROM deliveries
     WHERE event = 'consent.revoked' AND lead_id = $1 ORDER BY destination`,
    [leadId],
  );
  expect(
    told.map(({ destination, requested_at }) => [
      destination,
      new Date(requested_at).toISOString(),
    ]),
  ).toEqual([
    ['company:first', reportedAt],
    ['crm', reportedAt],
    ['dialer', approvedAt],
  ]);
  // Nor has the company that got the other lead in between any time to accept it.
  await visitor.sweep();
  expect(await visitor.historyOf(other.leadId)).toEqual([
    ['first', 'unanswered'],
    ['second', 'unanswered'],
  ]);
  const entries = await db.query<{ content: string }>(
    `SELECT content FROM proof_entries WHERE kind = 'event'`,
  );
  expect(
    entries.filter(({ content }) => content.includes(`["revocation","${leadId}"`)),
  ).toHaveLength(1);
});

test('a report that comes back from an export of opt-outs can be refused as before', async () => {
  const { leadId, id } = await lead();
  await visitor.answer(id, { answer: 'accept' });
  await visitor.answer(id, { answer: 'return', reason: 'wrong_number' });
  const exported = await readOptOuts(db, null, 10);
  await withoutTriggers(db, 'DELETE FROM opt_outs');
  await addMissingRequests(
    db,
    exported.flatMap(({ kind, subject, history }) =>
      history.map((request) => ({ ...request, subject: { kind, value: subject } })),
    ),
  );
  expect(await isHeld((await lead()).leadId)).toBe(true);
  await createOperations(db, null, testConfig()).decideReturn({
    leadId,
    companyId: 'first',
    isApproved: false,
  });
  expect(await isHeld((await lead()).leadId)).toBe(false);
});

test('a report that the owner refused takes with it nothing that a person said', async () => {
  const [reported, other] = [await lead(), await lead()];
  await visitor.answer(reported.id, { answer: 'accept' });
  await visitor.answer(reported.id, { answer: 'return', reason: 'wrong_number' });
  await visitor.answer(other.id, { answer: 'return', reason: 'no_more_calls' });
  await createOperations(db, null, testConfig()).decideReturn({
    leadId: reported.leadId,
    companyId: 'first',
    isApproved: false,
  });
  expect(await isHeld((await lead()).leadId)).toBe(true);
});

test('a company that gave the lead back for want of time says nothing of its phone', async () => {
  const [given, other] = [await lead(), await lead()];
  await visitor.answer(given.id, { answer: 'return', reason: 'no_time' });
  await visitor.sweep();
  visitor.clock.advance(30 * 60_000);
  await visitor.sweep();
  expect((await visitor.historyOf(other.leadId)).map(([company]) => company)).toEqual([
    'first',
    'second',
  ]);
});

test('also where the company had accepted the lead that it reports, and so need not accept the other', async () => {
  const [reported, other] = [await lead(), await lead()];
  await visitor.answer(reported.id, { answer: 'accept' });
  visitor.clock.advance(60_000);
  await visitor.answer(reported.id, { answer: 'return', reason: 'wrong_number' });
  // This lead begins to wait later than the other one, which the list's order shows.
  visitor.clock.advance(60_000);
  expect(await visitor.sweep()).toBe(1);
  expect(await visitor.historyOf(other.leadId)).toEqual([['first', 'unanswered']]);
  expect(await waiting()).toEqual([
    [reported.leadId, 'the last company that had it returned it (wrong_number)'],
    [other.leadId, WRONG],
  ]);
});

/** A lead that a company gave back for a reason, and a function that changes it a minute later. */
async function givenBack(reason: ReturnReason) {
  const session_id = randomUUID();
  const sent = await matchedLead(
    visitor.app,
    await askForCompanies(visitor.app, session_id),
    visitor.clock.now(),
  );
  const { lead_id: leadId, edit_key } = await visitor.submit(sent);
  visitor.clock.advance(60_000);
  const [assignment] = await readAllAssignments(db, [leadId]);
  await visitor.answer(assignment?.assignment_id, { answer: 'return', reason });
  visitor.clock.advance(60_000);
  /** Changes the lead; with a new phone the visitor agrees again to the same companies. */
  const change = async (changes: { email: string } | { phone: string }) => {
    const tcpa_timestamp = visitor.clock.now().toISOString();
    const again = await withTicket(
      visitor.app,
      { ...sent, consent: { ...sent.consent, tcpa_timestamp } },
      { session_key: sent.session_key ?? '' },
    );
    return post(visitor.app, paths.leadUpdate, {
      session_id,
      session_key: sent.session_key,
      edit_key,
      change_id: randomUUID(),
      changes,
      ...('phone' in changes && { consent: again.consent }),
      page_url: 'https://tidyguard.example/outcome/deep-clean',
      submitted_at: tcpa_timestamp,
    });
  };
  return { leadId, change };
}

const callerOf = async (leadId: string) => (await callersOf(db, [leadId])).get(leadId);

test('also the lead that was reported, while its visitor changes something else of it', async () => {
  const { leadId, change } = await givenBack('wrong_number');
  expect(await change({ email: 'anna@example.com' })).toMatchObject({
    status: 200,
    body: { match: { status: 'nobody' }, held: true },
  });
  expect(await visitor.historyOf(leadId)).toEqual([['first', 'returned']]);
  expect(await waiting()).toEqual([
    [leadId, 'the last company that had it returned it (wrong_number)'],
  ]);
  expect(await callerOf(leadId)).toEqual({ kind: 'nobody', doubt: 'wrong_number' });
});

test.each(['wrong_number', 'not_reached'] as const)(
  'what was said of a phone (%s) is what the visitor is told, until the phone is corrected',
  async (reason) => {
    const { leadId, change } = await givenBack(reason);
    expect(await callerOf(leadId)).toEqual({ kind: 'nobody', doubt: reason });
    await pauseCompany(db, 'second', true, visitor.clock.now());
    expect(await change({ phone: '2145550188' })).toMatchObject({ status: 200 });
    expect(await waiting()).toEqual([
      [leadId, 'none of the companies that the consent names could get it'],
    ]);
    expect(await callerOf(leadId)).toEqual({ kind: 'nobody', doubt: null });
  },
);

test('a lead that was given back for another reason leaves no doubt about its phone', async () => {
  await pauseCompany(db, 'second', true, visitor.clock.now());
  const { leadId } = await givenBack('no_time');
  expect(await callerOf(leadId)).toEqual({ kind: 'nobody', doubt: null });
});

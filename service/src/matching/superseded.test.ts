import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import type { Terms } from '../companies/terms.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import { LeadService } from '../leads/leadService.ts';
import { submissionRulesOf } from '../leads/submissionRules.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { decisionText } from '../operation/cli/why.ts';
import { ticketJudge } from '../proof/consentTickets.ts';
import { findWaiting, readAllAssignments } from '../repositories/assignments.ts';
import { readAssignmentsOfPhones } from '../repositories/leadsOfPhone.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { findStanding } from '../repositories/matchDecisions.ts';
import { addOptIn, addOptOut } from '../repositories/optOuts.ts';
import { sampleCompany } from '../testing/companies.ts';
import {
  ManualClock,
  post,
  sharedDatabase,
  testApp,
  testConfig,
  testSigningKey,
} from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { takeAnswer, type CompanyAnswer } from './answers.ts';
import { assignReleased, assignStored } from './assignments.ts';
import { passOnUnanswered } from './passOn.ts';
import { reservedConsentsOf } from './reservations.ts';

/** A Wednesday, noon in Dallas. */
const NOON = '2026-11-18T18:00:00.000Z';
const { consent, promise } = standardProduct;

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
});
afterEach(() => app.close());

const covering = (...zips: string[]): Partial<Terms> => ({
  coverage: { zips, prefixes: [], counties: [], around: [] },
});
const atMost = (day: number): Partial<Terms> => ({ capacity: { day, week: null, month: null } });
const oneADay = atMost(1);

const submit = async (lead: LeadSubmission) => {
  const { status, body } = await post(app, paths.lead, lead);
  expect(status).toBe(200);
  return body as { lead_id: string; match?: { status: string; company?: string } };
};

/** A lead that the company `first` has, and its session. */
async function ofFirst() {
  const reply = await askForCompanies(app);
  const lead = await matchedLead(app, reply, clock.now());
  const { lead_id } = await submit(lead);
  clock.advance(60_000);
  return { lead, leadId: lead_id, sessionId: reply.session_id };
}

type Sent = Awaited<ReturnType<typeof ofFirst>>;

/** The same person again from the same browser, who agreed to be called by us only. */
const withoutNames = ({ lead }: Sent, changes: (lead: LeadSubmission) => LeadSubmission) =>
  withTicket(
    app,
    changes({
      ...lead,
      consent: {
        ...lead.consent,
        tcpa_timestamp: clock.now().toISOString(),
        tcpa_text: consent.text,
        tcpa_version: consent.version,
      },
    }),
    { session_key: lead.session_key ?? '' },
  );

const atZip =
  (zip: string) =>
  (lead: LeadSubmission): LeadSubmission => ({
    ...lead,
    quiz_answers: { ...lead.quiz_answers, zip },
  });

/** The same person without a proper ticket: what is sent is held, with a consent of its own. */
const unproven = ({ lead }: Sent, phone: string): LeadSubmission => ({
  ...withContact(lead, { phone }),
  consent: { ...lead.consent, tcpa_timestamp: clock.now().toISOString(), ticket: 'abc' },
});

/** Sends the quiz again for another home, agreeing to the companies that work there. */
async function moveTo({ sessionId: session_id, lead: { session_key = '' } }: Sent, zip: string) {
  const asked = { session_id, zip, answers: { home_type: 'apartment' } };
  const { body } = await post(app, paths.qualification, asked);
  const reply = { ...(body as never as Awaited<ReturnType<typeof askForCompanies>>), session_id };
  const lead = await matchedLead(app, reply, clock.now());
  const moved = await submit(await withTicket(app, atZip(zip)(lead), { session_key }));
  clock.advance(60_000);
  return moved;
}

const historyOf = async (leadId: string) =>
  (await readAllAssignments(db, [leadId])).map(({ company_id, ended }) => [company_id, ended]);
const toldTo = (companyId: string) =>
  db.query(
    `SELECT event, version, state, reason FROM deliveries WHERE destination = $1
     ORDER BY created_at, event`,
    [`company:${companyId}`],
  );

test.each<[string, (lead: LeadSubmission) => LeadSubmission]>([
  ['another home', atZip('10001')],
  ['another phone', (lead) => withContact(lead, { phone: '2145550188' })],
  [
    'other work',
    (lead) => ({ ...lead, quiz_answers: { ...lead.quiz_answers, home_type: 'townhouse' } }),
  ],
])(
  'a company loses a lead that asks for %s under a consent that does not name it, and is told',
  async (_, change) => {
    await listCompanies(db, sampleCompany('first', oneADay));
    const sent = await ofFirst();
    const again = await submit(await withoutNames(sent, change));
    expect(again).toMatchObject({ lead_id: sent.leadId, match: { status: 'nobody' } });
    expect(await historyOf(sent.leadId)).toEqual([['first', 'superseded']]);
    expect(await findWaiting(db, sent.leadId)).toMatchObject({ reason: 'none_named' });
    expect(await toldTo('first')).toEqual([
      { event: 'lead', version: 1, state: 'withheld', reason: 'superseded' },
      { event: 'lead.withdrawn', version: 1, state: 'pending', reason: 'superseded' },
    ]);
    // Its room is free again.
    expect((await askForCompanies(app)).companies).toHaveLength(1);
  },
);

test('the same request again under a consent that names nobody stays where it is', async () => {
  await listCompanies(db, sampleCompany('first'));
  const sent = await ofFirst();
  const again = await submit(
    await withoutNames(sent, (lead) => withContact(lead, { email: 'ana.lee@example.com' })),
  );
  expect(again).toMatchObject({ match: { status: 'matched', company: 'first' } });
  expect(await historyOf(sent.leadId)).toEqual([['first', null]]);
  expect(await toldTo('first')).toMatchObject([{ event: 'lead', version: 1, state: 'pending' }]);
});

test('the same request again after a STOP, under a consent that names nobody, is no company’s', async () => {
  await listCompanies(db, sampleCompany('first'));
  const sent = await ofFirst();
  await addOptOut(db, '2145550123', 'STOP', clock.now());
  clock.advance(60_000);
  const again = await withoutNames(sent, (lead) =>
    withContact(lead, { email: 'ana.lee@example.com' }),
  );
  expect(await submit(again)).toMatchObject({ match: { status: 'nobody' } });
  expect(await historyOf(sent.leadId)).toEqual([['first', 'superseded']]);
});

test('a new phone under STOP, in a request that names nobody, takes the lead from the company too', async () => {
  await listCompanies(db, sampleCompany('first'));
  const sent = await ofFirst();
  const again = await withoutNames(sent, (lead) =>
    withContact(atZip('10001')(lead), { phone: '2145550188' }),
  );
  clock.advance(60_000);
  await addOptOut(db, '2145550188', 'STOP', clock.now());
  clock.advance(60_000);
  expect(await submit(again)).toMatchObject({ match: { status: 'nobody' } });
  expect(await historyOf(sent.leadId)).toEqual([['first', 'superseded']]);
});

test('the same request again under a consent that names another company goes to that', async () => {
  await listCompanies(db, sampleCompany('first', { weight: 100 }), sampleCompany('second'));
  const sent = await ofFirst();
  await pauseCompany(db, 'first', true, clock.now());
  expect(await moveTo(sent, '75201')).toMatchObject({ match: { company: 'second' } });
  expect(await historyOf(sent.leadId)).toEqual([
    ['first', 'superseded'],
    ['second', null],
  ]);
});

test('a company that the newest consent names gets the lead in the place of one that it does not, and later back', async () => {
  await listCompanies(
    db,
    sampleCompany('first', { ...covering('75201'), ...oneADay }),
    sampleCompany('second', covering('10001')),
  );
  const sent = await ofFirst();
  expect(await moveTo(sent, '10001')).toMatchObject({
    lead_id: sent.leadId,
    match: { status: 'matched', company: 'second' },
  });
  expect(await moveTo(sent, '75201')).toMatchObject({ match: { company: 'first' } });
  expect(await historyOf(sent.leadId)).toEqual([
    ['first', 'superseded'],
    ['second', 'superseded'],
    ['first', null],
  ]);
  // A notice that comes late would speak of what it has now.
  expect(await toldTo('first')).toEqual([
    { event: 'lead', version: 1, state: 'withheld', reason: 'superseded' },
    { event: 'lead.withdrawn', version: 1, state: 'withheld', reason: 'assigned_again' },
    { event: 'lead', version: 3, state: 'pending', reason: null },
  ]);
  expect(await toldTo('second')).toContainEqual({
    event: 'lead.withdrawn',
    version: 2,
    state: 'pending',
    reason: 'superseded',
  });
  // It had not called before: the lead is no repetition, and takes its room again.
  expect((await readAllAssignments(db, [sent.leadId])).at(-1)).toMatchObject({ repeats: null });
  expect((await askForCompanies(app)).status).toBe('nobody');
  const operations = createOperations(db, null, testConfig());
  const why = await operations.why({ leadId: sent.leadId, isReplay: true });
  const text = why ? decisionText(why) : '';
  expect(text).toContain('taken back, because the visitor changed the request');
  expect(text).toContain('Decided again: the same.');
  // The decision is the one that the lead follows now.
  expect(text).toMatch(/^Decided 2026-11-18 18:02:00 UTC for 75201/);
  expect(text).not.toContain('No company was chosen before the consent');
});

test('a company that got the lead back, and then did not accept it, does not get it a third time', async () => {
  const terms = (zip: string) => ({ ...covering(zip), answer_minutes: 15 });
  await listCompanies(
    db,
    sampleCompany('first', terms('75201')),
    sampleCompany('second', terms('10001')),
  );
  const sent = await ofFirst();
  await moveTo(sent, '10001');
  await moveTo(sent, '75201');
  clock.advance(15 * 60_000);
  expect(await passOnUnanswered(db, { clock, promise })).toBe(1);
  expect((await historyOf(sent.leadId)).at(-1)).toEqual(['first', 'unanswered']);
  expect(await findWaiting(db, sent.leadId)).toMatchObject({ reason: 'unanswered' });
});

test('a quiz that is begun anew and left keeps its reservation where the lead is passed on', async () => {
  await listCompanies(db, sampleCompany('first', { weight: 100 }), sampleCompany('second'));
  const sent = await ofFirst();
  const asked = { session_id: sent.sessionId, zip: '75202', answers: { home_type: 'apartment' } };
  await post(app, paths.qualification, asked);
  clock.advance(15 * 60_000);
  await passOnUnanswered(db, { clock, promise });
  expect(await historyOf(sent.leadId)).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
  expect(await db.query('SELECT zip, ended FROM reservations ORDER BY made_at')).toEqual([
    { zip: '75201', ended: 'used' },
    { zip: '75202', ended: null },
  ]);
  const operations = createOperations(db, null, testConfig());
  const why = await operations.why({ leadId: sent.leadId, isReplay: false });
  expect(why && decisionText(why)).toMatch(/^Decided 2026-11-18 18:00:00 UTC for 75201/);
});

test('what was sent before, and is stored only later, takes no lead from anybody', async () => {
  await listCompanies(db, sampleCompany('first'));
  const early = clock.now();
  clock.advance(60_000);
  const sent = await ofFirst();
  const leads = new LeadService({
    db,
    clock,
    rules: submissionRulesOf(testConfig(), null),
    judgeTicket: ticketJudge([testSigningKey], reservedConsentsOf(db)),
    onStored: (tx, stored) => assignStored(db, tx, stored, { clock, promise }),
  });
  const late = await withoutNames(sent, atZip('10001'));
  await leads.submit(late, {
    ipAddress: '192.0.2.1',
    userAgent: '',
    gpcHeader: false,
    receivedAt: early,
  });
  expect(await db.query('SELECT 1 FROM lead_versions')).toHaveLength(2);
  expect(await historyOf(sent.leadId)).toEqual([['first', null]]);
});

test.each([
  ['names the company: it gets the new phone', true],
  ['names only us: the company loses the lead', false],
])('a new phone by the outcome page, whose consent %s', async (_, isNamed) => {
  await listCompanies(db, sampleCompany('first'));
  const reply = await askForCompanies(app);
  const submission = await matchedLead(app, reply, clock.now());
  const { body } = await post(app, paths.lead, submission);
  clock.advance(60_000);
  const agreed = isNamed ? reply.consent : consent;
  const again = await withTicket(
    app,
    {
      ...submission,
      consent: {
        tcpa_agreed: true,
        tcpa_timestamp: clock.now().toISOString(),
        tcpa_text: agreed?.text ?? '',
        tcpa_version: agreed?.version ?? '',
      },
    },
    { session_key: submission.session_key ?? '' },
  );
  const updated = await post(app, paths.leadUpdate, {
    session_id: submission.session_id,
    session_key: submission.session_key,
    edit_key: body.edit_key,
    change_id: randomUUID(),
    changes: { phone: '2145550188' },
    consent: again.consent,
    page_url: 'http://localhost:8000/outcome/deep-clean',
    submitted_at: clock.now().toISOString(),
  });
  expect(updated).toMatchObject({
    status: 200,
    body: { match: { status: isNamed ? 'matched' : 'nobody' } },
  });
  expect(await historyOf(String(body.lead_id))).toEqual([['first', isNamed ? null : 'superseded']]);
  expect(await toldTo('first')).toContainEqual(
    isNamed
      ? { event: 'lead', version: 2, state: 'pending', reason: null }
      : { event: 'lead.withdrawn', version: 1, state: 'pending', reason: 'superseded' },
  );
});

test.each([
  ['no ticket', undefined],
  ['a ticket that is none', 'abc'],
])('a new phone with %s is stored and held, and the service goes on', async (_, ticket) => {
  await listCompanies(db, sampleCompany('first'));
  const reply = await askForCompanies(app);
  const submission = await matchedLead(app, reply, clock.now());
  const { body } = await post(app, paths.lead, submission);
  const { status } = await post(app, paths.leadUpdate, {
    session_id: submission.session_id,
    session_key: submission.session_key,
    edit_key: body.edit_key,
    change_id: randomUUID(),
    changes: { phone: '2145550188' },
    consent: { ...submission.consent, ticket },
    page_url: 'http://localhost:8000/outcome/deep-clean',
    submitted_at: clock.now().toISOString(),
  });
  expect(status).toBe(200);
  expect(await db.query('SELECT status FROM lead_versions ORDER BY version')).toEqual([
    { status: 'accepted' },
    { status: 'quarantined' },
  ]);
  expect(await historyOf(String(body.lead_id))).toEqual([['first', null]]);
});

test('what a company says of a lead that it lost so is refused, and costs nothing', async () => {
  await listCompanies(db, sampleCompany('first'));
  const sent = await ofFirst();
  const [assignment] = await readAllAssignments(db, [sent.leadId]);
  const id = assignment?.assignment_id ?? randomUUID();
  await submit(await withoutNames(sent, atZip('10001')));
  const answer = await takeAnswer({ db, clock, promise }, id, { answer: 'contacted' });
  expect(answer).toMatchObject({ kind: 'refused', why: 'superseded' });
  const operations = createOperations(db, null, testConfig());
  const month = { companyId: 'first', month: '2026-11' };
  expect((await operations.statement(month))?.totals).toMatchObject({
    withdrawn: 1,
    amount_cents: 0,
  });
});

test('a company that had reached the person before is charged, once also where it gets the lead again', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  const sent = await ofFirst();
  const answer = async (given: 'accept' | 'contacted') => {
    const assignment = (await readAllAssignments(db, [sent.leadId])).at(-1);
    const id = assignment?.assignment_id ?? randomUUID();
    await takeAnswer({ db, clock, promise }, id, { answer: given });
  };
  await answer('contacted');
  await submit(await withoutNames(sent, atZip('10001')));
  const operations = createOperations(db, null, testConfig());
  const month = { companyId: 'first', month: '2026-11' };
  expect((await operations.statement(month))?.totals).toMatchObject({ amount_cents: 4_500 });
  clock.advance(60_000);
  expect(await moveTo(sent, '75201')).toMatchObject({ match: { company: 'first' } });
  expect(await findWaiting(db, sent.leadId)).toBeNull();
  await answer('accept');
  expect((await operations.statement(month))?.totals).toMatchObject({
    charged: 1,
    repeated: 1,
    amount_cents: 4_500,
  });
});

test('a company that had called pays once: with a corrected phone, and in another session', async () => {
  await listCompanies(
    db,
    sampleCompany('first', { ...covering('75201'), price_cents: 4_500 }),
    sampleCompany('second', covering('10001')),
  );
  const sent = await ofFirst();
  const ownAnswers = async (leadId: string, answer: 'accept' | 'contacted') => {
    const own = (await readAllAssignments(db, [leadId])).at(-1);
    await takeAnswer({ db, clock, promise }, own?.assignment_id ?? randomUUID(), { answer });
  };
  await ownAnswers(sent.leadId, 'contacted');
  const session_key = sent.lead.session_key ?? '';
  const again = await withTicket(app, sent.lead, { session_key });
  await submit(withContact(again, { phone: '2145550188' }));
  clock.advance(60_000);
  await moveTo(sent, '10001');
  await moveTo(sent, '75201');
  await ownAnswers(sent.leadId, 'accept');
  await moveTo(sent, '10001');
  const other = await submit(
    await matchedLead(app, await askForCompanies(app), clock.now(), '2145550123'),
  );
  await ownAnswers(other.lead_id, 'accept');
  const operations = createOperations(db, null, testConfig());
  const month = { companyId: 'first', month: '2026-11' };
  expect((await operations.statement(month))?.totals).toMatchObject({ amount_cents: 4_500 });
});

describe('a phone that is corrected', () => {
  const CORRECTED = '2145550188';
  const correct = async (sent: Sent, phone: string) => {
    const session_key = sent.lead.session_key ?? '';
    await submit(withContact(await withTicket(app, sent.lead, { session_key }), { phone }));
    clock.advance(60_000);
  };
  const askAgain = async (phone: string) => {
    const lead = await matchedLead(app, await askForCompanies(app), clock.now(), phone);
    const { lead_id } = await submit(lead);
    return (await readAllAssignments(db, [lead_id])).at(-1);
  };
  const lastOf = async ({ leadId }: Sent) => (await readAllAssignments(db, [leadId])).at(-1);
  const answer = async (sent: Sent, given: CompanyAnswer) =>
    takeAnswer({ db, clock, promise }, (await lastOf(sent))?.assignment_id ?? randomUUID(), given);
  beforeEach(() =>
    listCompanies(
      db,
      sampleCompany('first', { ...covering('75201'), weight: 100 }),
      sampleCompany('second', covering('75201', '10001')),
    ),
  );

  test('stays with the company, which is charged once, in another session too', async () => {
    const sent = await ofFirst();
    await correct(sent, CORRECTED);
    const had = await lastOf(sent);
    const repeated = { company_id: 'first', repeats: had?.assignment_id };
    expect(await askAgain(CORRECTED)).toMatchObject(repeated);
    expect(await askAgain('2145550123')).toMatchObject(repeated);
    // Corrected back: the phone is known by two versions, and its assignment once.
    await correct(sent, '2145550123');
    expect(await readAssignmentsOfPhones(db, ['2145550123'])).toHaveLength(2);
  });

  test('stays with the company also in another session of the same batch', async () => {
    const sent = await ofFirst();
    const session_key = sent.lead.session_key ?? '';
    const held = (lead: LeadSubmission): LeadSubmission => ({
      ...lead,
      ...(lead.signals && { signals: { ...lead.signals, honeypot: 'x' } }),
    });
    const corrected = withContact(await withTicket(app, sent.lead, { session_key }), {
      phone: CORRECTED,
    });
    await submit(held(corrected));
    const reply = await askForCompanies(app);
    const { lead_id } = await submit(held(await matchedLead(app, reply, clock.now(), CORRECTED)));
    await db.query("UPDATE lead_versions SET status = 'accepted'");
    await db.transaction((tx) =>
      assignReleased(db, tx, [sent.leadId, lead_id], { clock, promise }),
    );
    const [had, made] = await readAllAssignments(db, [sent.leadId, lead_id]);
    expect(made).toMatchObject({ lead_id, company_id: 'first', repeats: had?.assignment_id });
  });

  test('is charged once where the company had it before, and takes no place any more', async () => {
    const terms = { ...covering('75201'), price_cents: 4_500, weight: 100, ...atMost(2) };
    await listCompanies(db, sampleCompany('first', terms));
    const had = await askAgain(CORRECTED);
    await answerTo(had?.assignment_id ?? '', { answer: 'accept' });
    const sent = await ofFirst();
    const named = async () =>
      (await askForCompanies(app)).companies.map(({ company_id }) => company_id);
    expect(await named()).toEqual(['second']);
    await correct(sent, CORRECTED);
    // Who took the person has nothing to accept.
    expect(await lastOf(sent)).toMatchObject({ repeats: had?.assignment_id, answer_by: null });
    expect(await named()).toContain('first');
    await answer(sent, { answer: 'accept' });
    expect(await statedTotals()).toMatchObject({ charged: 1, repeated: 1, amount_cents: 4_500 });
  });

  test('takes along the leads that repeat the corrected one', async () => {
    const sent = await ofFirst();
    const own = await lastOf(sent);
    const repeat = await askAgain('2145550123');
    expect(repeat).toMatchObject({ repeats: own?.assignment_id });
    const had = await askAgain(CORRECTED);
    expect(had).toMatchObject({ company_id: 'first', repeats: null });
    await correct(sent, CORRECTED);
    const first = { repeats: had?.assignment_id };
    expect(await lastOf(sent)).toMatchObject(first);
    expect(await readAllAssignments(db, [repeat?.lead_id ?? ''])).toMatchObject([first]);
  });

  test('does not go to the company again that returned it', async () => {
    const sent = await ofFirst();
    await correct(sent, CORRECTED);
    await answer(sent, { answer: 'return', reason: 'not_requested' });
    expect(await askAgain(CORRECTED)).toMatchObject({ company_id: 'second', repeats: null });
  });

  test('does not go there again either where another company has the lead by now', async () => {
    const sent = await ofFirst();
    await correct(sent, CORRECTED);
    await answer(sent, { answer: 'return', reason: 'no_time' });
    expect(await lastOf(sent)).toMatchObject({ company_id: 'second', lead_version: 2 });
    await pauseCompany(db, 'second', true, clock.now());
    expect(await askAgain(CORRECTED)).toBeUndefined();
  });

  test('says nothing of a company that returned the lead before', async () => {
    const sent = await ofFirst();
    await answer(sent, { answer: 'return', reason: 'wrong_number' });
    await correct(sent, CORRECTED);
    const known = await readAssignmentsOfPhones(db, [CORRECTED]);
    expect(known.map(({ company_id }) => company_id)).toEqual(['second']);
  });

  test('is not the one of a company that lost the lead by it', async () => {
    const sent = await ofFirst();
    await answer(sent, { answer: 'contacted' });
    const moved = (lead: LeadSubmission) => withContact(atZip('10001')(lead), { phone: CORRECTED });
    await submit(await withoutNames(sent, moved));
    expect(await readAssignmentsOfPhones(db, [CORRECTED])).toEqual([]);
  });
});

/** A lead of the same phone in another session, as it is assigned, and the id of that. */
async function repeated(email = 'ana@example.com') {
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  const { lead_id } = await submit(withContact(lead, { email }));
  const assignment = (await readAllAssignments(db, [lead_id])).at(-1);
  return { lead_id, assignment, id: assignment?.assignment_id ?? randomUUID() };
}

test('a lead that comes after a revocation repeats the one before, and is charged if its company takes it', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  const { id } = await repeated();
  await addOptOut(db, '2145550123', 'STOP', clock.now());
  clock.advance(60_000);
  const second = await repeated();
  expect(second.assignment).toMatchObject({ company_id: 'first', repeats: id });
  await takeAnswer({ db, clock, promise }, second.id, { answer: 'accept' });
  expect(await statedTotals()).toMatchObject({ charged: 1, repeated: 1, amount_cents: 4_500 });
  clock.advance(60_000);
  await addOptIn(db, '2145550123', 'START', clock.now());
  await takeAnswer({ db, clock, promise }, id, { answer: 'accept' });
  expect(await statedTotals()).toMatchObject({ charged: 1, repeated: 1, amount_cents: 4_500 });
});

const statedTotals = async () => {
  const operations = createOperations(db, null, testConfig());
  return (await operations.statement({ companyId: 'first', month: '2026-11' }))?.totals;
};

/** A company that has 15 minutes to accept a lead of 45 dollars. */
const listFirst = () => listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
const answerTo = (id: string, given: CompanyAnswer) =>
  takeAnswer({ db, clock, promise }, id, given);
const sweep = () => passOnUnanswered(db, { clock, promise });

test.each(['returned', 'not accepted in its time'])(
  'where the first of three leads of a phone is %s, one of the others is charged',
  async (ending) => {
    await listFirst();
    const original = await repeated();
    clock.advance(3 * 60_000);
    const others = [await repeated(), await repeated()];
    expect(others.map(({ assignment }) => assignment?.repeats)).toEqual([original.id, original.id]);
    if (ending === 'returned') {
      await answerTo(original.id, { answer: 'return', reason: 'no_time' });
    } else {
      clock.advance(12 * 60_000);
      expect(await sweep()).toBe(1);
    }
    for (const { id } of others) await answerTo(id, { answer: 'accept' });
    expect(await statedTotals()).toMatchObject({ charged: 1, repeated: 1, amount_cents: 4_500 });
    // Nor is one that comes then; a company that returned the phone does not get it again.
    const late = await repeated();
    if (ending === 'returned') return expect(late.assignment).toBeUndefined();
    expect(late.assignment).toMatchObject({ repeats: original.id, answer_by: null });
    expect(await statedTotals()).toMatchObject({ charged: 1, repeated: 2, amount_cents: 4_500 });
  },
);

test('the lead that was accepted first stays the one that is charged', async () => {
  await listFirst();
  const [first, second] = [await repeated(), await repeated()];
  await answerTo(second.id, { answer: 'accept' });
  const charges = async () => {
    const operations = createOperations(db, null, testConfig());
    const statement = await operations.statement({ companyId: 'first', month: '2026-11' });
    return new Map(statement?.leads.map(({ lead_id, charge }) => [lead_id, charge]));
  };
  const expected = new Map([
    [first.lead_id, 'repeated'],
    [second.lead_id, 'charged'],
  ]);
  expect(await charges()).toEqual(expected);
  clock.advance(60_000);
  await answerTo(first.id, { answer: 'accept' });
  expect(await charges()).toEqual(expected);
});

test('a return that the owner refuses leaves no other lead of the phone with the company', async () => {
  await listCompanies(
    db,
    sampleCompany('first', { price_cents: 4_500, weight: 100, return_percent: 0 }),
    sampleCompany('second'),
  );
  const [first, second] = [await repeated(), await repeated()];
  await answerTo(first.id, { answer: 'accept' });
  await answerTo(first.id, { answer: 'return', reason: 'not_reached' });
  await createOperations(db, null, testConfig()).decideReturn({
    leadId: first.lead_id,
    companyId: 'first',
    isApproved: false,
  });
  expect(await sweep()).toBe(1);
  expect(await historyOf(second.lead_id)).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
});

test('a repeat that its company had called for is charged once where it comes back', async () => {
  await listCompanies(
    db,
    sampleCompany('first', { ...covering('75201'), price_cents: 4_500 }),
    sampleCompany('second', covering('10001')),
  );
  const original = await repeated();
  clock.advance(15 * 60_000);
  const sent = await ofFirst();
  await sweep();
  expect(await historyOf(original.lead_id)).toEqual([['first', 'unanswered']]);
  const [own] = await readAllAssignments(db, [sent.leadId]);
  expect(own).toMatchObject({ repeats: original.id });
  await answerTo(own?.assignment_id ?? '', { answer: 'contacted' });
  await moveTo(sent, '10001');
  await moveTo(sent, '75201');
  const back = (await readAllAssignments(db, [sent.leadId])).at(-1);
  expect(back).toMatchObject({ company_id: 'first', repeats: original.id });
  await answerTo(back?.assignment_id ?? '', { answer: 'accept' });
  expect(await statedTotals()).toMatchObject({ amount_cents: 4_500 });
});

test.each([
  ['the first', 0],
  ['the second', 1],
])('who has accepted %s of two leads of a phone need not accept the other', async (_, accepted) => {
  await listCompanies(
    db,
    sampleCompany('first', { price_cents: 4_500, weight: 100 }),
    sampleCompany('second'),
  );
  const both = [await repeated(), await repeated()];
  await answerTo(both[accepted]?.id ?? '', { answer: 'accept' });
  clock.advance(15 * 60_000);
  expect(await sweep()).toBe(0);
  for (const { lead_id } of both) expect(await historyOf(lead_id)).toEqual([['first', null]]);
  const operations = createOperations(db, null, testConfig());
  const why = await operations.why({ leadId: both[1]?.lead_id ?? '', isReplay: false });
  expect(why && decisionText(why)).toContain('It had this phone before: ');
  expect(await statedTotals()).toMatchObject({ charged: 1, repeated: 1, amount_cents: 4_500 });
  // Who gives the person back has the other lead no longer either.
  await answerTo(both[accepted]?.id ?? '', { answer: 'return', reason: 'no_time' });
  expect(await sweep()).toBe(1);
  expect(await historyOf(both[1 - accepted]?.lead_id ?? '')).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
});

test('two returns of one phone that are not decided on cost it once, and so does one that is refused', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500, return_percent: 0 }));
  const both = [await repeated(), await repeated()];
  for (const { id } of both) await answerTo(id, { answer: 'accept' });
  for (const { id } of both) await answerTo(id, { answer: 'return', reason: 'wrong_number' });
  expect(await statedTotals()).toMatchObject({ undecided: 1, repeated: 1, amount_cents: 4_500 });
  const decide = (of: number, isApproved: boolean) =>
    createOperations(db, null, testConfig()).decideReturn({
      leadId: both[of]?.lead_id ?? '',
      companyId: 'first',
      isApproved,
    });
  await decide(1, false);
  expect(await statedTotals()).toMatchObject({ amount_cents: 4_500 });
  await decide(0, true);
  expect(await statedTotals()).toMatchObject({ returned: 1, refused: 1, amount_cents: 4_500 });
});

test('a lead that its company gives back without having accepted it costs nothing', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500, return_percent: 0 }));
  const { id } = await repeated();
  await answerTo(id, { answer: 'return', reason: 'no_time' });
  expect(await statedTotals()).toMatchObject({ returned: 1, amount_cents: 0 });
});

test('a lead that repeats one which is revoked and was not accepted is charged', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  await repeated();
  const second = await repeated();
  await takeAnswer({ db, clock, promise }, second.id, { answer: 'accept' });
  clock.advance(60_000);
  await addOptOut(db, '2145550123', 'STOP', clock.now());
  expect(await statedTotals()).toMatchObject({ charged: 1, repeated: 1, amount_cents: 4_500 });
});

test('a lead that repeats one which was erased before it was accepted is charged', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  await repeated('erased@example.com');
  const second = await repeated();
  await takeAnswer({ db, clock, promise }, second.id, { answer: 'accept' });
  await createOperations(db, null, testConfig()).erase({
    subject: { kind: 'email', value: 'erased@example.com' },
    withConsent: false,
  });
  expect(await statedTotals()).toMatchObject({ charged: 1, repeated: 1, amount_cents: 4_500 });
});

test('a consent that is held takes no place of one that was revoked', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  const sent = await ofFirst();
  await submit(unproven(sent, '2145550188'));
  expect(await db.query('SELECT status FROM lead_versions ORDER BY version')).toEqual([
    { status: 'accepted' },
    { status: 'quarantined' },
  ]);
  const [had] = await readAllAssignments(db, [sent.leadId]);
  const isRevoked = async () => (await findStanding(db, sent.leadId))?.is_revoked;
  expect(await isRevoked()).toBe(false);
  await addOptOut(db, '2145550123', 'STOP', clock.now());
  expect(await isRevoked()).toBe(true);
  const answer = await takeAnswer({ db, clock, promise }, had?.assignment_id ?? randomUUID(), {
    answer: 'accept',
  });
  expect(answer).toMatchObject({ kind: 'refused', why: 'revoked' });
});

test('a company that is called otherwise now is not agreed to by its old name', async () => {
  await listCompanies(db, sampleCompany('first'));
  const { lead, leadId } = await ofFirst();
  await listCompanies(db, sampleCompany('first', { legal_name: 'Second Owner LLC' }));
  const session_key = lead.session_key ?? '';
  const agreedAt = { ...lead.consent, tcpa_timestamp: clock.now().toISOString() };
  const again = await withTicket(app, { ...lead, consent: agreedAt }, { session_key });
  expect(await submit(withContact(again, { phone: '2145550188' }))).toMatchObject({
    match: { status: 'nobody' },
  });
  expect(await historyOf(leadId)).toEqual([['first', 'superseded']]);
});

test('the same request again takes no other company of the consent away', async () => {
  await listCompanies(db, sampleCompany('first', { weight: 100 }), sampleCompany('second'));
  const sent = await ofFirst();
  await submit(
    await withoutNames(sent, (lead) => withContact(lead, { email: 'ana.lee@example.com' })),
  );
  clock.advance(15 * 60_000);
  await passOnUnanswered(db, { clock, promise });
  expect(await historyOf(sent.leadId)).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
  // The version whose consent names it.
  expect(await toldTo('second')).toMatchObject([{ event: 'lead', version: 1, state: 'pending' }]);
  clock.advance(15 * 60_000);
  await passOnUnanswered(db, { clock, promise });
  expect(await findWaiting(db, sent.leadId)).toMatchObject({ reason: 'unanswered' });
});

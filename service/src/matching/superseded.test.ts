import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { Terms } from '../companies/terms.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import { LeadService } from '../leads/leadService.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { decisionText } from '../operation/cli/why.ts';
import { ticketJudge } from '../proof/consentTickets.ts';
import { findWaiting, readAllAssignments } from '../repositories/assignments.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { findStanding } from '../repositories/matchDecisions.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { sampleCompany } from '../testing/companies.ts';
import { post, sharedDatabase, testConfig, testSigningKey } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { atZip, covering, ReturningVisitor, type Sent } from '../testing/returningVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { assignStored } from './assignments.ts';
import { passOnRenamed } from './passOn.ts';
import { reservedConsentsOf } from './reservations.ts';

const { consent, promise } = standardProduct;

const db = await sharedDatabase();
const visitor = new ReturningVisitor(db);

const oneADay: Partial<Terms> = { capacity: { day: 1, week: null, month: null } };

/** A submission of the same person that is held: its own consent has no valid ticket. */
const unproven = ({ lead }: Sent, phone: string): LeadSubmission => ({
  ...withContact(lead, { phone }),
  consent: { ...lead.consent, tcpa_timestamp: visitor.clock.now().toISOString(), ticket: 'abc' },
});

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
    const sent = await visitor.ofFirst();
    const again = await visitor.submit(await visitor.withoutNames(sent, change));
    expect(again).toMatchObject({ lead_id: sent.leadId, match: { status: 'nobody' } });
    expect(await visitor.historyOf(sent.leadId)).toEqual([['first', 'superseded']]);
    expect(await findWaiting(db, sent.leadId)).toMatchObject({ reason: 'none_named' });
    expect(await toldTo('first')).toEqual([
      { event: 'lead', version: 1, state: 'withheld', reason: 'superseded' },
      { event: 'lead.withdrawn', version: 1, state: 'pending', reason: 'superseded' },
    ]);
    // Its room is free again.
    expect((await askForCompanies(visitor.app)).companies).toHaveLength(1);
  },
);

test('the same request again under a consent that names nobody stays where it is', async () => {
  await listCompanies(db, sampleCompany('first'));
  const sent = await visitor.ofFirst();
  const again = await visitor.submit(
    await visitor.withoutNames(sent, (lead) => withContact(lead, { email: 'ana.lee@example.com' })),
  );
  expect(again).toMatchObject({ match: { status: 'matched', company: 'first' } });
  expect(await visitor.historyOf(sent.leadId)).toEqual([['first', null]]);
  expect(await toldTo('first')).toMatchObject([{ event: 'lead', version: 1, state: 'pending' }]);
});

test('the same request again after a STOP, under a consent that names nobody, is no company’s', async () => {
  await visitor.deliverOptedOut();
  await listCompanies(db, sampleCompany('first'));
  const sent = await visitor.ofFirst();
  await addOptOut(db, '2145550123', 'STOP', visitor.clock.now());
  visitor.clock.advance(60_000);
  const again = await visitor.withoutNames(sent, (lead) =>
    withContact(lead, { email: 'ana.lee@example.com' }),
  );
  expect(await visitor.submit(again)).toMatchObject({ match: { status: 'nobody' } });
  expect(await visitor.historyOf(sent.leadId)).toEqual([['first', 'superseded']]);
});

test('a new phone under STOP, in a request that names nobody, takes the lead from the company too', async () => {
  await visitor.deliverOptedOut();
  await listCompanies(db, sampleCompany('first'));
  const sent = await visitor.ofFirst();
  const again = await visitor.withoutNames(sent, (lead) =>
    withContact(atZip('10001')(lead), { phone: '2145550188' }),
  );
  visitor.clock.advance(60_000);
  await addOptOut(db, '2145550188', 'STOP', visitor.clock.now());
  visitor.clock.advance(60_000);
  expect(await visitor.submit(again)).toMatchObject({ match: { status: 'nobody' } });
  expect(await visitor.historyOf(sent.leadId)).toEqual([['first', 'superseded']]);
});

test('the same request again under a consent that names another company goes to that', async () => {
  await listCompanies(db, sampleCompany('first', { weight: 100 }), sampleCompany('second'));
  const sent = await visitor.ofFirst();
  await pauseCompany(db, 'first', true, visitor.clock.now());
  expect(await visitor.moveTo(sent, '75201')).toMatchObject({ match: { company: 'second' } });
  expect(await visitor.historyOf(sent.leadId)).toEqual([
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
  const sent = await visitor.ofFirst();
  expect(await visitor.moveTo(sent, '10001')).toMatchObject({
    lead_id: sent.leadId,
    match: { status: 'matched', company: 'second' },
  });
  expect(await visitor.moveTo(sent, '75201')).toMatchObject({ match: { company: 'first' } });
  expect(await visitor.historyOf(sent.leadId)).toEqual([
    ['first', 'superseded'],
    ['second', 'superseded'],
    ['first', null],
  ]);
  // A late notice would look as if it was about the lead that the company has again.
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
  // The company had not reported a call, so the lead is no repeat, and takes room again.
  expect((await readAllAssignments(db, [sent.leadId])).at(-1)).toMatchObject({ repeats: null });
  expect((await askForCompanies(visitor.app)).status).toBe('nobody');
  const operations = createOperations(db, null, testConfig());
  const why = await operations.why({ leadId: sent.leadId, isReplay: true });
  const text = why ? decisionText(why) : '';
  expect(text).toContain('taken back, because the visitor changed the request');
  expect(text).toContain('Decided again: the same.');
  // The decision shown is the one that the lead follows in the end.
  expect(text).toMatch(/^Decided 2026-11-18 18:02:00 UTC for 75201/);
  expect(text).not.toContain('before the consent');
});

test('a notice that could not be delivered is not sent later to a company that has the lead again', async () => {
  await listCompanies(
    db,
    sampleCompany('first', covering('75201')),
    sampleCompany('second', covering('10001')),
  );
  const sent = await visitor.ofFirst();
  await visitor.moveTo(sent, '10001');
  await db.query(`UPDATE deliveries SET state = 'dead' WHERE event = 'lead.withdrawn'`);
  await visitor.moveTo(sent, '75201');
  expect(await toldTo('first')).toContainEqual({
    event: 'lead.withdrawn',
    version: 1,
    state: 'withheld',
    reason: 'assigned_again',
  });
});

test('a company that got the lead back, and then did not accept it, does not get it a third time', async () => {
  const terms = (zip: string) => ({ ...covering(zip), answer_minutes: 15 });
  await listCompanies(
    db,
    sampleCompany('first', terms('75201')),
    sampleCompany('second', terms('10001')),
  );
  const sent = await visitor.ofFirst();
  await visitor.moveTo(sent, '10001');
  await visitor.moveTo(sent, '75201');
  visitor.clock.advance(15 * 60_000);
  expect(await visitor.sweep()).toBe(1);
  expect((await visitor.historyOf(sent.leadId)).at(-1)).toEqual(['first', 'unanswered']);
  expect(await findWaiting(db, sent.leadId)).toMatchObject({ reason: 'unanswered' });
});

test('after two other requests the next company is to call by when the last of them was promised', async () => {
  await listCompanies(
    db,
    sampleCompany('first', { ...covering('75201'), weight: 100 }),
    sampleCompany('second', covering('10001')),
    sampleCompany('third', covering('75201')),
  );
  const sent = await visitor.ofFirst();
  await visitor.moveTo(sent, '10001');
  await visitor.moveTo(sent, '75201');
  visitor.clock.advance(15 * 60_000);
  expect(await visitor.sweep()).toBe(1);
  const assigned = await readAllAssignments(db, [sent.leadId]);
  expect(assigned.map(({ ended }) => ended)).toEqual([
    'superseded',
    'superseded',
    'unanswered',
    null,
  ]);
  const promised = assigned.map(({ promised_by }) => promised_by);
  expect(new Set(promised.slice(0, 3)).size).toBe(3);
  expect(promised[3]).toBe(promised[2]);
});

test('a quiz that is begun anew and left keeps its reservation where the lead is passed on', async () => {
  await listCompanies(db, sampleCompany('first', { weight: 100 }), sampleCompany('second'));
  const sent = await visitor.ofFirst();
  const asked = { session_id: sent.sessionId, zip: '75202', answers: { home_type: 'apartment' } };
  await post(visitor.app, paths.qualification, asked);
  visitor.clock.advance(15 * 60_000);
  await visitor.sweep();
  expect(await visitor.historyOf(sent.leadId)).toEqual([
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
  const early = visitor.clock.now();
  visitor.clock.advance(60_000);
  const sent = await visitor.ofFirst();
  const leads = new LeadService({
    db,
    clock: visitor.clock,
    rules: { ...testConfig(), lineTypes: null },
    judgeTicket: ticketJudge([testSigningKey], reservedConsentsOf(db)),
    onStored: (tx, stored) => assignStored(db, tx, stored, { clock: visitor.clock, promise }),
  });
  const late = await visitor.withoutNames(sent, atZip('10001'));
  await leads.submit(late, {
    ipAddress: '192.0.2.1',
    userAgent: '',
    gpcHeader: false,
    receivedAt: early,
  });
  expect(await db.query('SELECT 1 FROM lead_versions')).toHaveLength(2);
  expect(await visitor.historyOf(sent.leadId)).toEqual([['first', null]]);
});

test.each([
  ['names the company: it gets the new phone', true],
  ['names only us: the company loses the lead', false],
])('a new phone by the outcome page, whose consent %s', async (_, isNamed) => {
  await listCompanies(db, sampleCompany('first'));
  const reply = await askForCompanies(visitor.app);
  const submission = await matchedLead(visitor.app, reply, visitor.clock.now());
  const { body } = await post(visitor.app, paths.lead, submission);
  visitor.clock.advance(60_000);
  const agreed = isNamed ? reply.consent : consent;
  const again = await withTicket(
    visitor.app,
    {
      ...submission,
      consent: {
        tcpa_agreed: true,
        tcpa_timestamp: visitor.clock.now().toISOString(),
        tcpa_text: agreed?.text ?? '',
        tcpa_version: agreed?.version ?? '',
      },
    },
    { session_key: submission.session_key ?? '' },
  );
  const updated = await post(visitor.app, paths.leadUpdate, {
    session_id: submission.session_id,
    session_key: submission.session_key,
    edit_key: body.edit_key,
    change_id: randomUUID(),
    changes: { phone: '2145550188' },
    consent: again.consent,
    page_url: 'http://localhost:8000/outcome/deep-clean',
    submitted_at: visitor.clock.now().toISOString(),
  });
  expect(updated).toMatchObject({
    status: 200,
    body: { match: { status: isNamed ? 'matched' : 'nobody' } },
  });
  expect(await visitor.historyOf(String(body.lead_id))).toEqual([
    ['first', isNamed ? null : 'superseded'],
  ]);
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
  const reply = await askForCompanies(visitor.app);
  const submission = await matchedLead(visitor.app, reply, visitor.clock.now());
  const { body } = await post(visitor.app, paths.lead, submission);
  const { status } = await post(visitor.app, paths.leadUpdate, {
    session_id: submission.session_id,
    session_key: submission.session_key,
    edit_key: body.edit_key,
    change_id: randomUUID(),
    changes: { phone: '2145550188' },
    consent: { ...submission.consent, ticket },
    page_url: 'http://localhost:8000/outcome/deep-clean',
    submitted_at: visitor.clock.now().toISOString(),
  });
  expect(status).toBe(200);
  expect(await db.query('SELECT status FROM lead_versions ORDER BY version')).toEqual([
    { status: 'accepted' },
    { status: 'quarantined' },
  ]);
  expect(await visitor.historyOf(String(body.lead_id))).toEqual([['first', null]]);
});

test('what a company says of a lead that it lost so is refused, and costs nothing', async () => {
  await listCompanies(db, sampleCompany('first'));
  const sent = await visitor.ofFirst();
  const [assignment] = await readAllAssignments(db, [sent.leadId]);
  const id = assignment?.assignment_id ?? randomUUID();
  await visitor.submit(await visitor.withoutNames(sent, atZip('10001')));
  const answer = await visitor.answer(id, { answer: 'contacted' });
  expect(answer).toMatchObject({ kind: 'refused', why: 'superseded' });
  expect((await visitor.statement())?.totals).toMatchObject({
    withdrawn: 1,
    amount_cents: 0,
  });
});

test('a company that had reached the person before is charged, once also where it gets the lead again', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  const sent = await visitor.ofFirst();
  const answer = async (given: 'accept' | 'contacted') => {
    const assignment = (await readAllAssignments(db, [sent.leadId])).at(-1);
    const id = assignment?.assignment_id ?? randomUUID();
    await visitor.answer(id, { answer: given });
  };
  await answer('contacted');
  await visitor.submit(await visitor.withoutNames(sent, atZip('10001')));
  expect((await visitor.statement())?.totals).toMatchObject({ amount_cents: 4_500 });
  visitor.clock.advance(60_000);
  expect(await visitor.moveTo(sent, '75201')).toMatchObject({ match: { company: 'first' } });
  expect(await findWaiting(db, sent.leadId)).toBeNull();
  await answer('accept');
  expect((await visitor.statement())?.totals).toMatchObject({
    charged: 1,
    repeated: 1,
    amount_cents: 4_500,
  });
});

test('a consent that is held takes no place of one that was revoked', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  const sent = await visitor.ofFirst();
  await visitor.submit(unproven(sent, '2145550188'));
  expect(await db.query('SELECT status FROM lead_versions ORDER BY version')).toEqual([
    { status: 'accepted' },
    { status: 'quarantined' },
  ]);
  const [had] = await readAllAssignments(db, [sent.leadId]);
  const isRevoked = async () => (await findStanding(db, sent.leadId))?.is_revoked;
  expect(await isRevoked()).toBe(false);
  await addOptOut(db, '2145550123', 'STOP', visitor.clock.now());
  expect(await isRevoked()).toBe(true);
  const answer = await visitor.answer(had?.assignment_id, {
    answer: 'accept',
  });
  expect(answer).toMatchObject({ kind: 'refused', why: 'revoked' });
});

test('a company that is called otherwise now is not agreed to by its old name', async () => {
  await listCompanies(db, sampleCompany('first'));
  const { lead, leadId } = await visitor.ofFirst();
  await listCompanies(db, sampleCompany('first', { legal_name: 'Second Owner LLC' }));
  const session_key = lead.session_key ?? '';
  const agreedAt = { ...lead.consent, tcpa_timestamp: visitor.clock.now().toISOString() };
  const again = await withTicket(visitor.app, { ...lead, consent: agreedAt }, { session_key });
  expect(await visitor.submit(withContact(again, { phone: '2145550188' }))).toMatchObject({
    match: { status: 'nobody' },
  });
  expect(await visitor.historyOf(leadId)).toEqual([['first', 'superseded']]);
});

test('a company that lost the lead as it was renamed has it again once the visitor agrees to its present name', async () => {
  await listCompanies(db, sampleCompany('first'));
  const sent = await visitor.ofFirst();
  await listCompanies(db, sampleCompany('first', { legal_name: 'Second Owner LLC' }));
  expect(await passOnRenamed(db, { clock: visitor.clock, promise })).toBe(1);
  expect(await findWaiting(db, sent.leadId)).toMatchObject({ reason: 'renamed' });
  expect(await visitor.moveTo(sent, '75201')).toMatchObject({ match: { company: 'first' } });
  expect(await visitor.historyOf(sent.leadId)).toEqual([
    ['first', 'renamed'],
    ['first', null],
  ]);
});

test('a company whose name is only written otherwise keeps its leads', async () => {
  const legal_name = 'Bright Café LLC';
  await listCompanies(db, sampleCompany('first', { legal_name }));
  const { leadId } = await visitor.ofFirst();
  for (const written of ['BRIGHT CAFÉ  LLC', 'Bright Cafe\u0301 LLC']) {
    await listCompanies(db, sampleCompany('first', { legal_name: written }));
    expect(await passOnRenamed(db, { clock: visitor.clock, promise })).toBe(0);
  }
  expect(await visitor.historyOf(leadId)).toEqual([['first', null]]);
});

test('the same request again takes no other company of the consent away', async () => {
  await listCompanies(db, sampleCompany('first', { weight: 100 }), sampleCompany('second'));
  const sent = await visitor.ofFirst();
  await visitor.submit(
    await visitor.withoutNames(sent, (lead) => withContact(lead, { email: 'ana.lee@example.com' })),
  );
  visitor.clock.advance(15 * 60_000);
  await visitor.sweep();
  expect(await visitor.historyOf(sent.leadId)).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
  // The second company gets the version whose consent names it.
  expect(await toldTo('second')).toMatchObject([{ event: 'lead', version: 1, state: 'pending' }]);
  visitor.clock.advance(15 * 60_000);
  await visitor.sweep();
  expect(await findWaiting(db, sent.leadId)).toMatchObject({ reason: 'unanswered' });
});

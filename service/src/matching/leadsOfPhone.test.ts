import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { LeadSubmission } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { decisionText } from '../operation/cli/why.ts';
import { readAllAssignments } from '../repositories/assignments.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { readAssignmentsOfPhones } from '../repositories/leadsOfPhone.ts';
import { addOptIn, addOptOut } from '../repositories/optOuts.ts';
import { sampleCompany } from '../testing/companies.ts';
import { sharedDatabase, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { atZip, covering, ReturningVisitor, type Sent } from '../testing/returningVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import type { CompanyAnswer } from './answers.ts';
import { assignReleased } from './assignments.ts';

const { promise } = standardProduct;

const db = await sharedDatabase();
const visitor = new ReturningVisitor(db);

test('a company that had called pays once: with a corrected phone, and in another session', async () => {
  await listCompanies(
    db,
    sampleCompany('first', { ...covering('75201'), price_cents: 4_500 }),
    sampleCompany('second', covering('10001')),
  );
  const sent = await visitor.ofFirst();
  const ownAnswers = async (leadId: string, answer: 'accept' | 'contacted') => {
    const own = (await readAllAssignments(db, [leadId])).at(-1);
    await visitor.answer(own?.assignment_id, { answer });
  };
  await ownAnswers(sent.leadId, 'contacted');
  const session_key = sent.lead.session_key ?? '';
  const again = await withTicket(visitor.app, sent.lead, { session_key });
  await visitor.submit(withContact(again, { phone: '2145550188' }));
  visitor.clock.advance(60_000);
  await visitor.moveTo(sent, '10001');
  await visitor.moveTo(sent, '75201');
  await ownAnswers(sent.leadId, 'accept');
  await visitor.moveTo(sent, '10001');
  const other = await visitor.submit(
    await matchedLead(
      visitor.app,
      await askForCompanies(visitor.app),
      visitor.clock.now(),
      '2145550123',
    ),
  );
  await ownAnswers(other.lead_id, 'accept');
  expect((await visitor.statement())?.totals).toMatchObject({ amount_cents: 4_500 });
});

describe('a phone that is corrected', () => {
  const CORRECTED = '2145550188';
  const correct = async (sent: Sent, phone: string) => {
    const session_key = sent.lead.session_key ?? '';
    await visitor.submit(
      withContact(await withTicket(visitor.app, sent.lead, { session_key }), { phone }),
    );
    visitor.clock.advance(60_000);
  };
  const askAgain = async (phone: string) => {
    const lead = await matchedLead(
      visitor.app,
      await askForCompanies(visitor.app),
      visitor.clock.now(),
      phone,
    );
    const { lead_id } = await visitor.submit(lead);
    return (await readAllAssignments(db, [lead_id])).at(-1);
  };
  const answer = async (sent: Sent, given: CompanyAnswer) =>
    visitor.answer((await visitor.lastOf(sent))?.assignment_id, given);
  beforeEach(() =>
    listCompanies(
      db,
      sampleCompany('first', { ...covering('75201'), weight: 100 }),
      sampleCompany('second', covering('75201', '10001')),
    ),
  );

  test('stays with the company, which is charged once, in another session too', async () => {
    const sent = await visitor.ofFirst();
    await correct(sent, CORRECTED);
    const had = await visitor.lastOf(sent);
    const repeated = { company_id: 'first', repeats: had?.assignment_id };
    expect(await askAgain(CORRECTED)).toMatchObject(repeated);
    expect(await askAgain('2145550123')).toMatchObject(repeated);
    // After the correction back two versions have the phone, but its assignment is listed once.
    await correct(sent, '2145550123');
    expect(await readAssignmentsOfPhones(db, ['2145550123'])).toHaveLength(2);
  });

  test('stays with the company also in another session of the same batch', async () => {
    const sent = await visitor.ofFirst();
    const session_key = sent.lead.session_key ?? '';
    const held = (lead: LeadSubmission): LeadSubmission => ({
      ...lead,
      ...(lead.signals && { signals: { ...lead.signals, honeypot: 'x' } }),
    });
    const corrected = withContact(await withTicket(visitor.app, sent.lead, { session_key }), {
      phone: CORRECTED,
    });
    await visitor.submit(held(corrected));
    const reply = await askForCompanies(visitor.app);
    const { lead_id } = await visitor.submit(
      held(await matchedLead(visitor.app, reply, visitor.clock.now(), CORRECTED)),
    );
    await db.query("UPDATE lead_versions SET status = 'accepted'");
    await db.transaction((tx) =>
      assignReleased(db, tx, [sent.leadId, lead_id], { clock: visitor.clock, promise }),
    );
    const [had, made] = await readAllAssignments(db, [sent.leadId, lead_id]);
    expect(made).toMatchObject({ lead_id, company_id: 'first', repeats: had?.assignment_id });
  });

  test('is charged once where the company had it before, and takes no place any more', async () => {
    const terms = {
      ...covering('75201'),
      price_cents: 4_500,
      weight: 100,
      capacity: { day: 2, week: null, month: null },
    };
    await listCompanies(db, sampleCompany('first', terms));
    const had = await askAgain(CORRECTED);
    await visitor.answer(had?.assignment_id, { answer: 'accept' });
    const sent = await visitor.ofFirst();
    const named = async () =>
      (await askForCompanies(visitor.app)).companies.map(({ company_id }) => company_id);
    expect(await named()).toEqual(['second']);
    await correct(sent, CORRECTED);
    // The company has accepted another lead of the person, so it need not accept this one.
    expect(await visitor.lastOf(sent)).toMatchObject({
      repeats: had?.assignment_id,
      answer_by: null,
    });
    expect(await named()).toContain('first');
    await answer(sent, { answer: 'accept' });
    expect((await visitor.statement())?.totals).toMatchObject({
      charged: 1,
      repeated: 1,
      amount_cents: 4_500,
    });
  });

  test('takes along the leads that repeat the corrected one', async () => {
    const sent = await visitor.ofFirst();
    const own = await visitor.lastOf(sent);
    const repeat = await askAgain('2145550123');
    expect(repeat).toMatchObject({ repeats: own?.assignment_id });
    const had = await askAgain(CORRECTED);
    expect(had).toMatchObject({ company_id: 'first', repeats: null });
    await correct(sent, CORRECTED);
    const first = { repeats: had?.assignment_id };
    expect(await visitor.lastOf(sent)).toMatchObject(first);
    expect(await readAllAssignments(db, [repeat?.lead_id ?? ''])).toMatchObject([first]);
  });

  test('does not go to the company again that returned it', async () => {
    await visitor.deliverOptedOut();
    const sent = await visitor.ofFirst();
    await correct(sent, CORRECTED);
    await answer(sent, { answer: 'return', reason: 'not_requested' });
    // The visitor agrees again later.
    visitor.clock.advance(60_000);
    expect(await askAgain(CORRECTED)).toMatchObject({ company_id: 'second', repeats: null });
  });

  test('does not go there again either where another company has the lead by now', async () => {
    const sent = await visitor.ofFirst();
    await correct(sent, CORRECTED);
    await answer(sent, { answer: 'return', reason: 'no_time' });
    expect(await visitor.lastOf(sent)).toMatchObject({ company_id: 'second', lead_version: 2 });
    await pauseCompany(db, 'second', true, visitor.clock.now());
    expect(await askAgain(CORRECTED)).toBeUndefined();
  });

  test('says nothing of a company that returned the lead before', async () => {
    const sent = await visitor.ofFirst();
    await answer(sent, { answer: 'return', reason: 'wrong_number' });
    await correct(sent, CORRECTED);
    const known = await readAssignmentsOfPhones(db, [CORRECTED]);
    expect(known.map(({ company_id }) => company_id)).toEqual(['second']);
  });

  test('is not the one of a company that lost the lead by it', async () => {
    const sent = await visitor.ofFirst();
    await answer(sent, { answer: 'contacted' });
    const moved = (lead: LeadSubmission) => withContact(atZip('10001')(lead), { phone: CORRECTED });
    await visitor.submit(await visitor.withoutNames(sent, moved));
    expect(await readAssignmentsOfPhones(db, [CORRECTED])).toEqual([]);
  });
});

/** Submits a lead of the same phone in another session; returns its assignment, and the id of that. */
async function repeated(email = 'ana@example.com') {
  const lead = await matchedLead(
    visitor.app,
    await askForCompanies(visitor.app),
    visitor.clock.now(),
  );
  const { lead_id } = await visitor.submit(withContact(lead, { email }));
  const assignment = (await readAllAssignments(db, [lead_id])).at(-1);
  return { lead_id, assignment, id: assignment?.assignment_id ?? randomUUID() };
}

test('a lead that comes after a revocation repeats the one before, and is charged if its company takes it', async () => {
  await visitor.deliverOptedOut();
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  const { id } = await repeated();
  await addOptOut(db, '2145550123', 'STOP', visitor.clock.now());
  visitor.clock.advance(60_000);
  const second = await repeated();
  expect(second.assignment).toMatchObject({ company_id: 'first', repeats: id });
  await visitor.answer(second.id, { answer: 'accept' });
  expect((await visitor.statement())?.totals).toMatchObject({
    charged: 1,
    repeated: 1,
    amount_cents: 4_500,
  });
  visitor.clock.advance(60_000);
  await addOptIn(db, '2145550123', 'START', visitor.clock.now());
  await visitor.answer(id, { answer: 'accept' });
  expect((await visitor.statement())?.totals).toMatchObject({
    charged: 1,
    repeated: 1,
    amount_cents: 4_500,
  });
});

/** A company that has 15 minutes to accept a lead of 45 dollars. */
const listFirst = () => listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));

test.each(['returned', 'not accepted in its time'])(
  'where the first of three leads of a phone is %s, one of the others is charged',
  async (ending) => {
    await listFirst();
    const original = await repeated();
    visitor.clock.advance(3 * 60_000);
    const others = [await repeated(), await repeated()];
    expect(others.map(({ assignment }) => assignment?.repeats)).toEqual([original.id, original.id]);
    if (ending === 'returned') {
      await visitor.answer(original.id, { answer: 'return', reason: 'no_time' });
    } else {
      visitor.clock.advance(12 * 60_000);
      expect(await visitor.sweep()).toBe(1);
    }
    for (const { id } of others) await visitor.answer(id, { answer: 'accept' });
    expect((await visitor.statement())?.totals).toMatchObject({
      charged: 1,
      repeated: 1,
      amount_cents: 4_500,
    });
    // A lead that comes later is not charged either; a company that returned the phone does not get it again.
    const late = await repeated();
    if (ending === 'returned') return expect(late.assignment).toBeUndefined();
    expect(late.assignment).toMatchObject({ repeats: original.id, answer_by: null });
    expect((await visitor.statement())?.totals).toMatchObject({
      charged: 1,
      repeated: 2,
      amount_cents: 4_500,
    });
  },
);

test.each<CompanyAnswer>([{ answer: 'accept' }, { answer: 'contacted' }])(
  'a company that said of one lead of a phone: %j keeps the others of it beyond its time to accept',
  async (given) => {
    await listFirst();
    const leads = [await repeated(), await repeated(), await repeated()];
    await visitor.answer(leads[1]?.id, given);
    visitor.clock.advance(20 * 60_000);
    expect(await visitor.sweep()).toBe(0);
    const kept = await readAllAssignments(
      db,
      leads.map(({ lead_id }) => lead_id),
    );
    expect(kept.map(({ ended }) => ended)).toEqual([null, null, null]);
    const waived = kept.filter(({ answer_by }) => answer_by === null);
    expect(waived.map(({ lead_id }) => lead_id).sort()).toEqual(
      [leads[0]?.lead_id, leads[2]?.lead_id].sort(),
    );
  },
);

test('the lead that was accepted first stays the one that is charged', async () => {
  await listFirst();
  const [first, second] = [await repeated(), await repeated()];
  await visitor.answer(second.id, { answer: 'accept' });
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
  visitor.clock.advance(60_000);
  await visitor.answer(first.id, { answer: 'accept' });
  expect(await charges()).toEqual(expected);
});

test('a return that the owner refuses leaves no other lead of the phone with the company', async () => {
  await listCompanies(
    db,
    sampleCompany('first', { price_cents: 4_500, weight: 100, return_percent: 0 }),
    sampleCompany('second'),
  );
  const [first, second] = [await repeated(), await repeated()];
  await visitor.answer(first.id, { answer: 'accept' });
  await visitor.answer(first.id, { answer: 'return', reason: 'not_reached' });
  await createOperations(db, null, testConfig()).decideReturn({
    leadId: first.lead_id,
    companyId: 'first',
    isApproved: false,
  });
  expect(await visitor.sweep()).toBe(1);
  expect(await visitor.historyOf(second.lead_id)).toEqual([
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
  visitor.clock.advance(15 * 60_000);
  const sent = await visitor.ofFirst();
  await visitor.sweep();
  expect(await visitor.historyOf(original.lead_id)).toEqual([['first', 'unanswered']]);
  const [own] = await readAllAssignments(db, [sent.leadId]);
  expect(own).toMatchObject({ repeats: original.id });
  await visitor.answer(own?.assignment_id, { answer: 'contacted' });
  await visitor.moveTo(sent, '10001');
  await visitor.moveTo(sent, '75201');
  const back = (await readAllAssignments(db, [sent.leadId])).at(-1);
  expect(back).toMatchObject({ company_id: 'first', repeats: original.id });
  await visitor.answer(back?.assignment_id, { answer: 'accept' });
  expect((await visitor.statement())?.totals).toMatchObject({ amount_cents: 4_500 });
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
  await visitor.answer(both[accepted]?.id, { answer: 'accept' });
  visitor.clock.advance(15 * 60_000);
  expect(await visitor.sweep()).toBe(0);
  for (const { lead_id } of both)
    expect(await visitor.historyOf(lead_id)).toEqual([['first', null]]);
  const operations = createOperations(db, null, testConfig());
  const why = await operations.why({ leadId: both[1]?.lead_id ?? '', isReplay: false });
  expect(why && decisionText(why)).toContain('It had this phone before: ');
  expect((await visitor.statement())?.totals).toMatchObject({
    charged: 1,
    repeated: 1,
    amount_cents: 4_500,
  });
  // A company that gives back the lead it accepted also loses the other lead of the person.
  await visitor.answer(both[accepted]?.id, { answer: 'return', reason: 'no_time' });
  expect(await visitor.sweep()).toBe(1);
  expect(await visitor.historyOf(both[1 - accepted]?.lead_id ?? '')).toEqual([
    ['first', 'unanswered'],
    ['second', null],
  ]);
});

test('two returns of one phone that are not decided on cost it once, and so does one that is refused', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500, return_percent: 0 }));
  const both = [await repeated(), await repeated()];
  for (const { id } of both) await visitor.answer(id, { answer: 'accept' });
  for (const { id } of both) await visitor.answer(id, { answer: 'return', reason: 'wrong_number' });
  expect((await visitor.statement())?.totals).toMatchObject({
    undecided: 1,
    repeated: 1,
    amount_cents: 4_500,
  });
  const decide = (of: number, isApproved: boolean) =>
    createOperations(db, null, testConfig()).decideReturn({
      leadId: both[of]?.lead_id ?? '',
      companyId: 'first',
      isApproved,
    });
  await decide(1, false);
  expect((await visitor.statement())?.totals).toMatchObject({ amount_cents: 4_500 });
  await decide(0, true);
  expect((await visitor.statement())?.totals).toMatchObject({
    returned: 1,
    refused: 1,
    amount_cents: 4_500,
  });
});

test('whether a refused return is charged is said as the statement has it', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  const both = [await repeated(), await repeated()];
  for (const { id } of both) {
    await visitor.answer(id, { answer: 'accept' });
    visitor.clock.advance(60_000);
  }
  const decide = async (of: number, isApproved: boolean) => {
    const { id, lead_id = '' } = both[of] ?? {};
    await visitor.answer(id, { answer: 'return', reason: 'wrong_number' });
    const request = { leadId: lead_id, companyId: 'first', isApproved };
    const decided = await createOperations(db, null, testConfig()).decideReturn(request);
    const { leads = [] } = (await visitor.statement()) ?? {};
    return [decided?.isFree, leads.find((one) => one.lead_id === lead_id)?.charge];
  };
  // The first lead is charged for the phone until its return is approved.
  expect(await decide(1, false)).toEqual([true, 'repeated']);
  expect(await decide(0, true)).toEqual([true, 'returned']);
  expect(await decide(1, false)).toEqual([false, 'refused']);
});

test('a lead that its company gives back without having accepted it costs nothing', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500, return_percent: 0 }));
  const { id } = await repeated();
  await visitor.answer(id, { answer: 'return', reason: 'no_time' });
  expect((await visitor.statement())?.totals).toMatchObject({ returned: 1, amount_cents: 0 });
});

test('a lead that repeats one which is revoked and was not accepted is charged', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  await repeated();
  const second = await repeated();
  await visitor.answer(second.id, { answer: 'accept' });
  visitor.clock.advance(60_000);
  await addOptOut(db, '2145550123', 'STOP', visitor.clock.now());
  expect((await visitor.statement())?.totals).toMatchObject({
    charged: 1,
    repeated: 1,
    amount_cents: 4_500,
  });
});

test('a lead that repeats one which was erased before it was accepted is charged', async () => {
  await listCompanies(db, sampleCompany('first', { price_cents: 4_500 }));
  await repeated('erased@example.com');
  const second = await repeated();
  await visitor.answer(second.id, { answer: 'accept' });
  await createOperations(db, null, testConfig()).erase({
    subject: { kind: 'email', value: 'erased@example.com' },
    withConsent: false,
  });
  expect((await visitor.statement())?.totals).toMatchObject({
    charged: 1,
    repeated: 1,
    amount_cents: 4_500,
  });
});

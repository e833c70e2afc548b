import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import type { Terms } from '../companies/terms.ts';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import { noticeOf } from '../delivery/worker.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { decisionText } from '../operation/cli/why.ts';
import { createMetrics } from '../operation/metrics.ts';
import {
  findWaiting,
  readAllAssignments,
  readAssignments,
  readWaiting,
} from '../repositories/assignments.ts';
import { beginDue } from '../repositories/deliveries.ts';
import { addOptIn, addOptOut } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { NOON } from '../testing/assignments.ts';
import { sampleCompany } from '../testing/companies.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { deliverAll } from '../testing/deliverAll.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { takeAnswer, type CompanyAnswer } from './answers.ts';
import { passOnUnanswered } from './passOn.ts';

const { promise } = standardProduct;

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
});
afterEach(() => app.close());

/** Companies that are named in this order. */
const list = (...companies: [id: string, changes?: Partial<Terms>][]) =>
  listCompanies(
    db,
    ...companies.map(([id, changes], index) =>
      sampleCompany(id, { weight: 10 ** (3 - index), ...changes }),
    ),
  );
const oneADay: Partial<Terms> = { capacity: { day: 1, week: null, month: null } };

const matched = async (phone?: string) =>
  matchedLead(app, await askForCompanies(app), clock.now(), phone);
const submitted = async (lead: Awaited<ReturnType<typeof matched>>) =>
  String((await post(app, paths.lead, lead)).body.lead_id);

const passOn = () => passOnUnanswered(db, { clock, promise });
const ownerOf = async (leadId: string) => (await readAssignments(db, [leadId]))[0]?.company_id;
const answer = async (leadId: string, given: CompanyAnswer) => {
  const assignment = (await readAllAssignments(db, [leadId])).at(-1);
  return takeAnswer({ db, clock, promise }, assignment?.assignment_id ?? randomUUID(), given);
};
const deliveries = () =>
  db.query(
    `SELECT destination, event, version, state, reason FROM deliveries
     ORDER BY created_at, event, destination`,
  );
const withdrawn = async () =>
  (await db.query("SELECT lead_id FROM deliveries WHERE event = 'lead.withdrawn'")).map(
    ({ lead_id }) => lead_id,
  );
const counts = () =>
  db.query('SELECT company_id, day_leads, share_leads FROM company_counts ORDER BY company_id');

test('a lead that is not accepted in its time goes to the next company that is named, and the first is told', async () => {
  await list(['first'], ['second'], ['third']);
  const leadId = await submitted(await matched());
  clock.advance(15 * MINUTE_MS - 1);
  expect([await passOn(), await ownerOf(leadId)]).toEqual([0, 'first']);
  clock.advance(1);
  expect([await passOn(), await ownerOf(leadId)]).toEqual([1, 'second']);
  expect(await deliveries()).toEqual([
    {
      destination: 'company:first',
      event: 'lead',
      version: 1,
      state: 'withheld',
      reason: 'unanswered',
    },
    { destination: 'company:second', event: 'lead', version: 1, state: 'pending', reason: null },
    {
      destination: 'company:first',
      event: 'lead.withdrawn',
      version: 1,
      state: 'pending',
      reason: 'unanswered',
    },
  ]);
  expect(
    (await readAllAssignments(db, [leadId])).map(({ place, ended }) => [place, ended]),
  ).toEqual([
    [1, 'unanswered'],
    [2, null],
  ]);
  // The promise to the visitor was made for the first company, and stays.
  const [now] = await readAssignments(db, [leadId]);
  expect(now).toMatchObject({
    promised_by: '2026-11-18T18:15:00.000Z',
    answer_by: '2026-11-18T18:30:00.000Z',
    passed_over: [{ company_id: 'first', reasons: ['had not accepted it when its time ended'] }],
  });
});

test.each([
  ['had not arrived', 'dead', true],
  ['had arrived', 'delivered', false],
])('of a lead that %s at a company that lost it, that is said', async (_, state, isSaid) => {
  await list(['first']);
  const leadId = await submitted(await matched());
  await db.query(
    `UPDATE deliveries SET state = $1, delivered_at = CASE WHEN $1 = 'delivered' THEN now() END`,
    [state],
  );
  clock.advance(15 * MINUTE_MS);
  expect(await passOn()).toBe(1);
  const operations = createOperations(db, null, testConfig());
  const why = await operations.why({ leadId, isReplay: false });
  const words = 'nothing of the lead had reached the company';
  expect(why && decisionText(why).includes(words)).toBe(isSaid);
});

test('a lead that is accepted in its time stays, however long after', async () => {
  await list(['first'], ['second']);
  const leadId = await submitted(await matched());
  await answer(leadId, { answer: 'accept' });
  clock.advance(DAY_MS);
  expect([await passOn(), await ownerOf(leadId)]).toEqual([0, 'first']);
});

test('a lead whose time is over is passed on, however many were accepted before it', async () => {
  await list(['first'], ['second']);
  const leadId = await submitted(await matched());
  await db.query(
    `INSERT INTO assignments (assignment_id, lead_id, lead_version, company_id, company_version,
       place, assigned_at, passed_over, answer_by, accepted_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 1, 'first', 1, 1, at, '[]', at, at
     FROM (SELECT $1::timestamptz AS at FROM generate_series(1, 100)) accepted`,
    [NOON],
  );
  clock.advance(15 * MINUTE_MS);
  expect([await passOn(), await ownerOf(leadId)]).toEqual([1, 'second']);
});

test('the time counts only while the company may call', async () => {
  // The company closes at 12:10 and opens tomorrow at 8:00; calls to Texas may begin at 9:00.
  const hours: Terms['hours'] = { wed: [480, 730], thu: [480, 1080] };
  await list(['first', { hours }]);
  const leadId = await submitted(await matched());
  expect((await readAssignments(db, [leadId]))[0]).toMatchObject({
    answer_by: '2026-11-19T15:05:00.000Z',
    // The ten minutes until it closes are too few to promise a call in them.
    promised_by: '2026-11-19T15:15:00.000Z',
  });
  clock.advance(20 * 60 * MINUTE_MS);
  expect([await passOn(), await ownerOf(leadId)]).toEqual([0, 'first']);
});

test('whoever revokes the consent meanwhile is on no list of people to be called', async () => {
  await list(['first']);
  const leadId = await submitted(await matched());
  clock.advance(15 * MINUTE_MS);
  await passOn();
  const operations = createOperations(db, null, testConfig());
  const whyWaiting = async () => {
    const why = await operations.why({ leadId, isReplay: false });
    return /^Waiting since|^The consent is revoked/m.exec(why ? decisionText(why) : '')?.[0];
  };
  const waiting = () => operations.waiting({ cursor: null, limit: 10 });
  const gauge = async () =>
    /leads_waiting\{reason="unanswered"\} (\d)/.exec(
      await createMetrics(db, { defaults: false }).registry.metrics(),
    )?.[1];
  expect([(await waiting()).length, await gauge()]).toEqual([1, '1']);
  expect(await whyWaiting()).toBe('Waiting since');
  await addOptOut(db, '2145550123', 'STOP', clock.now());
  expect([(await waiting()).length, await gauge()]).toEqual([0, '0']);
  expect(await whyWaiting()).toBe('The consent is revoked');
});

test('after the last company that is named the lead waits, and the operator sees it', async () => {
  await list(['first'], ['second']);
  const leadId = await submitted(await matched());
  await list(['later', { weight: 1_000 }]);
  for (const owner of ['second', undefined]) {
    clock.advance(15 * MINUTE_MS);
    expect([await passOn(), await ownerOf(leadId)]).toEqual([1, owner]);
  }
  expect(await findWaiting(db, leadId)).toMatchObject({ reason: 'unanswered' });
  const operations = createOperations(db, null, testConfig());
  expect(await operations.waiting({ cursor: null, limit: 10 })).toMatchObject([
    { lead_id: leadId, since: '2026-11-18T18:30:00.000Z', reason: 'unanswered', zip: '75201' },
  ]);
  const why = await operations.why({ leadId, isReplay: false });
  expect(why && decisionText(why)).toContain(
    'taken back: 2026-11-18 18:30 UTC (after 15 minutes)\n' +
      'Waiting since 2026-11-18 18:30 UTC: the last company that had it had not accepted it when its time ended.\n' +
      '  - not first: had not accepted it when its time ended\n' +
      '  - not second: had not accepted it when its time ended\n',
  );
  const metrics = await createMetrics(db, { defaults: false }).registry.metrics();
  expect(metrics).toContain('tidyguard_leads_waiting{reason="unanswered"} 1');
  expect(metrics).toContain('tidyguard_leads_waiting{reason="returned"} 0');
  expect(await passOn()).toBe(0);
});

test('a lead that was passed on takes no room at the first company, whose share it stays', async () => {
  await list(['first', oneADay], ['second']);
  await submitted(await matched());
  expect((await askForCompanies(app)).companies.map(({ company_id }) => company_id)).toEqual([
    'second',
  ]);
  clock.advance(15 * MINUTE_MS);
  await passOn();
  expect(await counts()).toEqual([
    { company_id: 'first', day_leads: 0, share_leads: 1 },
    { company_id: 'second', day_leads: 1, share_leads: 1 },
  ]);
});

test('a second company that is full is passed over for the third', async () => {
  await list(['first'], ['second', oneADay], ['third']);
  const leadId = await submitted(await matched());
  await list(['second', { capacity: { day: 0, week: null, month: null } }]);
  clock.advance(15 * MINUTE_MS);
  await passOn();
  expect(await ownerOf(leadId)).toBe('third');
});

test.each<[CompanyAnswer & { answer: 'return' }, string | undefined, string | undefined]>([
  [{ answer: 'return', reason: 'no_time' }, 'second', undefined],
  [{ answer: 'return', reason: 'wrong_number' }, undefined, 'returned'],
])('%j gives the lead to %s', async (given, owner, waiting) => {
  await list(['first', oneADay], ['second']);
  const leadId = await submitted(await matched());
  await answer(leadId, { answer: 'accept' });
  expect(await answer(leadId, given)).toMatchObject({ kind: 'recorded' });
  expect(await ownerOf(leadId)).toBe(owner);
  expect((await findWaiting(db, leadId))?.reason).toBe(waiting);
  expect(await counts()).toContainEqual({ company_id: 'first', day_leads: 0, share_leads: 1 });
  // The company gave the lead back itself, so it needs no notice.
  const told = (await deliveries()).filter(({ event }) => event === 'lead.withdrawn');
  expect(told).toEqual([]);
});

test('what waits of another lead is not withheld where a company returns one', async () => {
  await list(['first'], ['second']);
  const [returned, kept] = [
    await submitted(await matched()),
    await submitted(await matched('2145550199')),
  ];
  await answer(returned, { answer: 'return', reason: 'no_time' });
  const toFirst = await db.query(
    "SELECT lead_id, state FROM deliveries WHERE destination = 'company:first' ORDER BY state",
  );
  expect(toFirst).toEqual([
    { lead_id: kept, state: 'pending' },
    { lead_id: returned, state: 'withheld' },
  ]);
});

test('a lead that is returned twice makes room once', async () => {
  await list(['first']);
  const returned = await submitted(await matched());
  await submitted(await matched('2145550199'));
  for (let time = 0; time < 2; time += 1) {
    const taken = await answer(returned, { answer: 'return', reason: 'wrong_number' });
    expect(taken).toMatchObject({ kind: 'recorded' });
  }
  expect(await counts()).toMatchObject([{ day_leads: 1 }]);
});

/** Stores e-mails as if everybody had been told who calls. */
const confirm = () =>
  db.query(
    `INSERT INTO mails (mail_id, kind, lead_id, version, recipient, state, queued_at, created_at)
     SELECT gen_random_uuid(), 'confirmation', lead_id, version, lower(email), 'sent', $1, $1
     FROM lead_versions`,
    [NOON],
  );

test.each([
  ['no_time', 1],
  ['not_reached', 1],
  ['own_customer', 0],
  ['not_requested', 0],
] as const)(
  'a visitor whose lead is returned as %s is told so by %d email',
  async (reason, told) => {
    await list(['first']);
    const leadId = await submitted(await matched());
    await confirm();
    await answer(leadId, { answer: 'return', reason });
    expect(await db.query("SELECT 1 FROM mails WHERE kind = 'caller_change'")).toHaveLength(told);
  },
);

test.each([
  ['dead', 'unknown', 1],
  ['dead', 'refused', 0],
  ['withheld', 'limited', 0],
])(
  'a visitor whose confirmation is %s (%s) is told by %d email that who calls has changed',
  async (state, reason, told) => {
    await list(['first']);
    const leadId = await submitted(await matched());
    await confirm();
    await db.query('UPDATE mails SET state = $1, reason = $2', [state, reason]);
    await answer(leadId, { answer: 'return', reason: 'no_time' });
    expect(await db.query("SELECT 1 FROM mails WHERE kind = 'caller_change'")).toHaveLength(told);
  },
);

test('a lead that came back twice waits with the reason of the company that had it last', async () => {
  await list(['first'], ['second']);
  const leadId = await submitted(await matched());
  for (const reason of ['no_time', 'other_work'] as const) {
    clock.advance(MINUTE_MS);
    await answer(leadId, { answer: 'return', reason });
  }
  expect(await readWaiting(db, null, 10)).toMatchObject([
    { lead_id: leadId, reason: 'returned', return_reason: 'other_work' },
  ]);
});

test('the email that says so goes to the address that the visitor gave last', async () => {
  await list(['first']);
  const lead = await matched();
  const leadId = await submitted(lead);
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  await submitted(withContact(again, { email: 'corrected@example.com' }));
  await confirm();
  await answer(leadId, { answer: 'return', reason: 'no_time' });
  expect(await db.query("SELECT recipient FROM mails WHERE kind = 'caller_change'")).toEqual([
    { recipient: 'corrected@example.com' },
  ]);
});

test('a lead whose consent was revoked, or who was erased, goes to no other company', async () => {
  await list(['first'], ['second']);
  const revoked = await submitted(await matched());
  await addOptOut(db, '2145550123', 'STOP', clock.now());
  clock.advance(15 * MINUTE_MS);
  expect([await passOn(), await ownerOf(revoked)]).toEqual([1, undefined]);
  expect(await readWaiting(db, null, 10)).toEqual([]);
  await addOptIn(db, '2145550123', 'START', clock.now());
  expect(await readWaiting(db, null, 10)).toMatchObject([
    { lead_id: revoked, reason: 'unanswered' },
  ]);
  const erased = await submitted(await matched('2145550199'));
  const person = { kind: 'phone', value: '2145550199' } as const;
  // The company loses the lead at once, as after a revocation, so its place is free for another lead.
  await erase(db, person, { now: clock.now(), withConsent: true });
  expect([await passOn(), await ownerOf(erased)]).toEqual([1, undefined]);
  // The notice of the revocation or the erasure is enough: no withdrawal follows.
  expect(await withdrawn()).toEqual([]);
});

test('a lead whose consent is revoked before it is accepted takes no place any more', async () => {
  await list(['first', oneADay]);
  const leadId = await submitted(await matched());
  await addOptOut(db, '2145550123', 'STOP', clock.now());
  expect((await askForCompanies(app)).status).toBe('nobody');
  await passOnOptOuts(db, clock.now());
  expect(await passOn()).toBe(1);
  expect((await askForCompanies(app)).status).toBe('matched');
  // The company is told that the consent was revoked, not that it was too slow.
  expect(await answer(leadId, { answer: 'accept' })).toMatchObject({
    kind: 'refused',
    why: 'revoked',
  });
});

test('a lead of yesterday that comes back makes no room today', async () => {
  await list(['first', oneADay]);
  const yesterday = await submitted(await matched());
  clock.advance(DAY_MS);
  const today = await submitted(await matched('2145550199'));
  await answer(yesterday, { answer: 'return', reason: 'no_time' });
  expect(await counts()).toMatchObject([{ day_leads: 1 }]);
  await answer(today, { answer: 'return', reason: 'no_time' });
  expect(await counts()).toMatchObject([{ day_leads: 0 }]);
});

test('a lead of yesterday that comes back makes room for this week', async () => {
  await list(['first', { capacity: { day: null, week: 2, month: null } }]);
  const yesterday = await submitted(await matched());
  clock.advance(DAY_MS);
  await submitted(await matched('2145550199'));
  expect((await askForCompanies(app)).status).toBe('nobody');
  await answer(yesterday, { answer: 'return', reason: 'no_time' });
  expect((await askForCompanies(app)).status).toBe('matched');
});

test('a STOP from a corrected phone gives nobody the version of before, with its old phone', async () => {
  await list(['first'], ['second']);
  const lead = await matched();
  const leadId = await submitted(lead);
  clock.advance(1_000);
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  await submitted(withContact(again, { phone: '2145550124' }));
  await addOptOut(db, '2145550124', 'STOP', clock.now());
  clock.advance(15 * MINUTE_MS);
  expect([await passOn(), await ownerOf(leadId)]).toEqual([1, undefined]);
  const toSecond = (await deliveries()).filter((one) => one['destination'] === 'company:second');
  expect(toSecond).toEqual([]);
});

describe('a STOP from a phone that the visitor corrects with a new consent', () => {
  const [OLD, NEW] = ['2145550123', '2145550124'];
  const corrected = async (lead: Awaited<ReturnType<typeof matched>>) => {
    clock.advance(MINUTE_MS);
    const tcpa_timestamp = clock.now().toISOString();
    const anew = { ...lead, consent: { ...lead.consent, tcpa_timestamp } };
    const again = await withTicket(app, anew, { session_key: lead.session_key ?? '' });
    return submitted(withContact(again, { phone: NEW }));
  };
  const stop = async (phone: string) => {
    clock.advance(MINUTE_MS);
    await addOptOut(db, phone, 'STOP', clock.now());
    clock.advance(1_000);
    await passOnOptOuts(db, clock.now());
    return passOn();
  };
  /** The notices of revoked consents to companies. */
  const notices = async () => {
    const rows = await db.query<{ delivery_id: string }>(
      "SELECT delivery_id FROM deliveries WHERE event = 'consent.revoked'",
    );
    const ids = rows.map(({ delivery_id }) => delivery_id);
    const due = await beginDue(db, null, ids, null);
    return due
      .sort((one, other) => one.version - other.version)
      .map((one) => [one.destination, (JSON.parse(noticeOf(one)) as { data: object }).data]);
  };

  test('before the correction leaves the corrected lead to the company that gets it', async () => {
    await list(['first'], ['second']);
    const lead = await matched(OLD);
    const leadId = await submitted(lead);
    await deliverAll(db, clock.now());
    expect([await stop(OLD), await ownerOf(leadId)]).toEqual([1, undefined]);
    await corrected(lead);
    // The request is looked at again for a minute, because what was in flight may still arrive.
    await passOnOptOuts(db, clock.now());
    clock.advance(1_000);
    expect([await passOn(), await ownerOf(leadId)]).toEqual([0, 'second']);
    const revoked = { lead_id: leadId, version: 1, reason: 'stop' };
    expect(await notices()).toEqual([['company:first', revoked]]);
    expect(await withdrawn()).toEqual([]);
  });

  test('after the correction leaves it too, and the notice says that the new one stands', async () => {
    await list(['first'], ['second']);
    const lead = await matched(OLD);
    const leadId = await submitted(lead);
    await deliverAll(db, clock.now());
    await corrected(lead);
    await deliverAll(db, clock.now());
    expect([await stop(OLD), await ownerOf(leadId)]).toEqual([0, 'first']);
    const ofOld = { lead_id: leadId, version: 1, reason: 'stop' };
    expect(await notices()).toEqual([['company:first', { ...ofOld, standing_version: 2 }]]);
    expect(await answer(leadId, { answer: 'accept' })).toMatchObject({ kind: 'recorded' });
    // After a STOP from the new phone, too, no version stands.
    expect([await stop(NEW), await ownerOf(leadId)]).toEqual([0, 'first']);
    expect(await notices()).toEqual([
      ['company:first', ofOld],
      ['company:first', { ...ofOld, version: 2 }],
    ]);
  });
});

test('a STOP and an erasure reach the company that had the lead as well as the one that has it', async () => {
  await list(['first'], ['second']);
  const leadId = await submitted(await matched());
  const told = async (event: string) =>
    (await deliveries()).filter((one) => one['event'] === event).map((one) => one['destination']);
  await deliverAll(db, clock.now());
  clock.advance(15 * MINUTE_MS);
  await passOn();
  await deliverAll(db, clock.now());
  expect(await ownerOf(leadId)).toBe('second');
  await addOptOut(db, '2145550123', 'STOP', clock.now());
  await passOnOptOuts(db, clock.now());
  expect(await told('consent.revoked')).toEqual(['company:first', 'company:second']);
  const person = { kind: 'phone', value: '2145550123' } as const;
  await erase(db, person, { now: clock.now(), withConsent: true });
  expect(await told('person.erased')).toEqual(['company:first', 'company:second']);
});

test('a correction after that goes to the company that has the lead now, and never back', async () => {
  await list(['first'], ['second']);
  const lead = await matched();
  const leadId = await submitted(lead);
  clock.advance(15 * MINUTE_MS);
  await passOn();
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  expect(await submitted(withContact(again, { phone: '2145550124' }))).toBe(leadId);
  const second = (await deliveries()).filter(({ version }) => version === 2);
  expect(second).toMatchObject([{ destination: 'company:second', event: 'lead' }]);
  clock.advance(15 * MINUTE_MS);
  await passOn();
  const third = withContact(again, { phone: '2145550125' });
  await submitted(await withTicket(app, third, { session_key: lead.session_key ?? '' }));
  expect(await ownerOf(leadId)).toBeUndefined();
});

test('acceptances at the moment when the time is over: each lead has one company, and each company knows', async () => {
  await list(['first'], ['second']);
  const leads = await Promise.all(
    Array.from({ length: 20 }, async () => submitted(await matched())),
  );
  clock.advance(15 * MINUTE_MS);
  const [answers] = await Promise.all([
    Promise.all(leads.map((leadId) => answer(leadId, { answer: 'accept' }))),
    passOn(),
    passOn(),
  ]);
  const all = await readAllAssignments(db, leads);
  for (const [index, leadId] of leads.entries()) {
    const own = all.filter(({ lead_id }) => lead_id === leadId);
    expect(own.filter(({ ended }) => ended === null)).toHaveLength(1);
    const isAccepted = answers[index]?.kind === 'recorded';
    expect(own.some(({ accepted_at }) => accepted_at !== null)).toBe(isAccepted);
  }
});

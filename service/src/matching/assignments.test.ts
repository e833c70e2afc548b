import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { Terms } from '../companies/terms.ts';
import { paths } from '../contract/index.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/types.ts';
import { erase } from '../leads/erasure.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { decisionText } from '../operation/cli/why.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { findWaiting, readAssignments, readWaiting } from '../repositories/assignments.ts';
import { endUnanswered } from '../repositories/answers.ts';
import { insertDeliveries } from '../repositories/deliveries.ts';
import { addOptIn, addOptOut } from '../repositories/optOuts.ts';
import { addCounts, giveBackCounts, lockPlaces } from '../repositories/companyCounts.ts';
import { sampleCompany } from '../testing/companies.ts';
import { eventually } from '../testing/eventually.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { startPostgres } from '../testing/postgres.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { takeAnswer } from './answers.ts';
import { assignReleased } from './assignments.ts';
import { periodStarts } from './counts.ts';
import { RESERVATION_MS } from './reservations.ts';
import { SAME_PHONE_MS } from './samePhone.ts';

/** A Wednesday, noon in Dallas. */
const NOON = '2026-11-18T18:00:00.000Z';

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
});
afterEach(() => app.close());

const company = (id: string, changes: Partial<Terms> = {}) => sampleCompany(id, changes);
const atMost = (day: number | null): Partial<Terms> => ({
  capacity: { day, week: null, month: null },
});
/** Two companies, of which `first` is named first. */
const FIRST: Partial<Terms> = { weight: 100 };
const listTwo = (first: Partial<Terms> = {}, second: Partial<Terms> = {}) =>
  listCompanies(db, company('first', { ...FIRST, ...first }), company('second', second));

async function submit(submission: Awaited<ReturnType<typeof matchedLead>>, to = app) {
  const { status, body } = await post(to, paths.lead, submission);
  expect(status).toBe(200);
  return String(body.lead_id);
}
const submitMatched = async (reply?: Awaited<ReturnType<typeof askForCompanies>>) =>
  submit(await matchedLead(app, reply ?? (await askForCompanies(app)), clock.now(), newPhone()));

let visitors = 0;
/** A phone that no visitor had before: one that comes again stays with its company. */
const newPhone = (): string => `214556${String((visitors += 1)).padStart(4, '0')}`;

const assignmentOf = async (leadId: string, on: Database = db) =>
  (await readAssignments(on, [leadId]))[0];
const deliveries = () =>
  db.query('SELECT lead_id, version, destination, event FROM deliveries ORDER BY version');

test('a lead goes to the first company that its consent names, and its place is kept no longer', async () => {
  await listTwo(atMost(1));
  const reply = await askForCompanies(app);
  expect(reply.companies.map(({ company_id }) => company_id)).toEqual(['first', 'second']);
  const leadId = await submitMatched(reply);
  expect(await assignmentOf(leadId)).toMatchObject({
    lead_version: 1,
    company_id: 'first',
    company_version: 1,
    place: 1,
    assigned_at: NOON,
    passed_over: [],
    answer_by: '2026-11-18T18:15:00.000Z',
    promised_by: '2026-11-18T18:15:00.000Z',
    ended: null,
  });
  expect(await findWaiting(db, leadId)).toBeNull();
  expect(await deliveries()).toEqual([
    { lead_id: leadId, version: 1, destination: 'company:first', event: 'lead' },
  ]);
  expect(await db.query('SELECT ended FROM reservations')).toEqual([{ ended: 'used' }]);
  // Its place is taken now, not kept: also after the half hour, and free again tomorrow.
  clock.advance(RESERVATION_MS);
  expect((await askForCompanies(app)).companies).toHaveLength(1);
  clock.advance(24 * 3_600_000);
  expect((await askForCompanies(app)).companies).toHaveLength(2);
});

test.each<[string, () => Promise<unknown>, string]>([
  ['is full', () => listTwo(atMost(0)), 'has its 0 leads of this day'],
  ['is paused', () => pauseCompany(db, 'first', true, new Date()), 'is paused'],
  [
    'has another legal name',
    () => listTwo({ legal_name: 'first Inc.' }),
    'has another legal name than the consent',
  ],
  [
    'works elsewhere',
    () => listTwo({ coverage: { zips: [], prefixes: ['02'], counties: [], around: [] } }),
    'does not cover 75201',
  ],
  [
    'lost a document',
    () =>
      listTwo({
        documents: {
          vetted: '2035-01-01',
          insured: '2026-11-17',
          background_checked: '2035-01-01',
        },
      }),
    'document insured expired after 2026-11-17',
  ],
])(
  'where the first company %s meanwhile, the second that is named gets it',
  async (_, change, reason) => {
    await listTwo();
    const reply = await askForCompanies(app);
    await change();
    // Also a better one that the consent does not name.
    await listCompanies(db, company('third', { weight: 1_000 }));
    const leadId = await submitMatched(reply);
    expect(await assignmentOf(leadId)).toMatchObject({
      company_id: 'second',
      place: 2,
      passed_over: [{ company_id: 'first', reasons: [reason] }],
    });
    expect(await deliveries()).toMatchObject([{ destination: 'company:second' }]);
  },
);

test('a lead that comes after its half hour gets the place only if nobody else has it', async () => {
  await listTwo(atMost(1));
  const late = await askForCompanies(app);
  const lateLead = await matchedLead(app, late, clock.now(), newPhone());
  clock.advance(RESERVATION_MS);
  const prompt = await submitMatched();
  expect(await assignmentOf(prompt)).toMatchObject({ company_id: 'first' });
  expect(await assignmentOf(await submit(lateLead))).toMatchObject({
    company_id: 'second',
    passed_over: [{ company_id: 'first', reasons: ['has its 1 leads of this day'] }],
  });
});

test('another session’s place is not taken, though it has not come yet', async () => {
  await listTwo(atMost(1));
  const late = await askForCompanies(app);
  const lateLead = await matchedLead(app, late, clock.now(), newPhone());
  clock.advance(RESERVATION_MS);
  const holder = await askForCompanies(app);
  expect(await assignmentOf(await submit(lateLead))).toMatchObject({ company_id: 'second' });
  expect(await assignmentOf(await submitMatched(holder))).toMatchObject({ company_id: 'first' });
});

test('where none of those named can get it, the lead waits, and no other company gets it', async () => {
  await listTwo();
  const reply = await askForCompanies(app);
  await listTwo(atMost(0), atMost(0));
  await listCompanies(db, company('third'));
  const leadId = await submitMatched(reply);
  expect(await assignmentOf(leadId)).toBeUndefined();
  expect(await findWaiting(db, leadId)).toMatchObject({
    since: NOON,
    reason: 'none_free',
    passed_over: [{ company_id: 'first' }, { company_id: 'second' }],
  });
  expect(await deliveries()).toEqual([]);
});

test.each([
  ['shows the usual text', '75201'],
  ['was told that nobody is in reach', '10001'],
])('the lead of a page that %s waits', async (_, zip) => {
  await listTwo();
  const session_id = randomUUID();
  if (zip !== '75201') {
    const asked = { session_id, zip, answers: {} };
    expect((await post(app, paths.qualification, asked)).body.status).toBe('nobody');
  }
  const lead = leadSubmission({ session_id }, { zip });
  const consent = { ...lead.consent, tcpa_timestamp: clock.now().toISOString() };
  const leadId = await submit(await withTicket(app, { ...lead, consent }));
  expect(await findWaiting(db, leadId)).toMatchObject({ reason: 'none_named', passed_over: [] });
  expect(await deliveries()).toEqual([]);
});

test('with no company listed nothing is kept beside the lead', async () => {
  await submitMatched();
  for (const table of ['assignments', 'waiting_leads', 'company_counts', 'deliveries']) {
    expect([table, await db.query(`SELECT 1 FROM ${table}`)]).toEqual([table, []]);
  }
});

test('the same submission a hundred times at once has one company, counted once', async () => {
  await listTwo();
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  await Promise.all(Array.from({ length: 100 }, () => submit(lead)));
  expect(await db.query('SELECT company_id, day_leads, share_leads FROM company_counts')).toEqual([
    { company_id: 'first', day_leads: 1, share_leads: 1 },
  ]);
  expect(await deliveries()).toHaveLength(1);
});

test('a correction under the same text goes to the company that has the lead', async () => {
  await listTwo();
  const other = await submitMatched();
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  const leadId = await submit(lead);
  await insertDeliveries(db, [
    { deliveryId: randomUUID(), leadId, version: 1, destination: 'crm', createdAt: NOON },
  ]);
  clock.advance(1_000);
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  expect(await submit(withContact(again, { phone: '2145550124' }))).toBe(leadId);
  const statesOf = (id: string) =>
    db.query(
      `SELECT version, destination, state, reason FROM deliveries WHERE lead_id = $1
       ORDER BY version, destination`,
      [id],
    );
  const open = { state: 'pending', reason: null };
  // What is late must not take the place of what is new, at the same company.
  expect(await statesOf(leadId)).toEqual([
    { version: 1, destination: 'company:first', state: 'withheld', reason: 'newer_version' },
    { version: 1, destination: 'crm', ...open },
    { version: 2, destination: 'company:first', ...open },
  ]);
  expect(await statesOf(other)).toEqual([{ version: 1, destination: 'company:first', ...open }]);
  expect(await db.query('SELECT 1 FROM assignments')).toHaveLength(2);
});

test('a lead that is held has no company until it is released', async () => {
  await listTwo();
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  const signals = lead.signals && { ...lead.signals, honeypot: 'x' };
  const leadId = await submit({ ...lead, ...(signals && { signals }) });
  expect([await assignmentOf(leadId), await findWaiting(db, leadId)]).toEqual([undefined, null]);
  const operations = createOperations(db, null, testConfig());
  await operations.release({ leadId, by: 'operator@host' });
  expect(await assignmentOf(leadId)).toMatchObject({ company_id: 'first', lead_version: 1 });
  expect(await deliveries()).toMatchObject([{ destination: 'company:first' }]);
});

test.each([
  ['comes late', false],
  ['is held', true],
])(
  'a lead that %s, and is revoked before, goes to nobody and waits for nobody',
  async (_, isHeld) => {
    await listTwo(atMost(1));
    const lead = await matchedLead(app, await askForCompanies(app), clock.now());
    clock.advance(60_000);
    const stop = () => addOptOut(db, '2145550123', 'STOP', clock.now());
    if (!isHeld) await stop();
    clock.advance(60_000);
    const signals = lead.signals && { ...lead.signals, honeypot: isHeld ? 'x' : '' };
    const { status, body } = await post(app, paths.lead, { ...lead, ...(signals && { signals }) });
    expect([status, body.match]).toEqual([200, isHeld ? undefined : { status: 'nobody' }]);
    const leadId = String(body.lead_id);
    if (isHeld) {
      await stop();
      await createOperations(db, null, testConfig()).release({ leadId, by: 'operator@host' });
    }
    expect(await db.query('SELECT status FROM lead_versions')).toEqual([{ status: 'accepted' }]);
    const waiting = () => readWaiting(db, null, 10);
    expect([await assignmentOf(leadId), await waiting()]).toEqual([undefined, []]);
    expect(await deliveries()).toEqual([]);
    // What was reserved for it is free.
    expect((await askForCompanies(app)).companies).toHaveLength(2);
    // Who may be called again waits for the owner.
    await addOptIn(db, '2145550123', 'START', clock.now());
    expect(await waiting()).toMatchObject([{ lead_id: leadId, reason: 'none_free' }]);
  },
);

test('why says which company has a lead or why none has, and replays the decision of the reservation', async () => {
  await listTwo();
  const [one, other] = [await askForCompanies(app), await askForCompanies(app)];
  await listTwo(atMost(0));
  const leadId = await submitMatched(one);
  const operations = createOperations(db, null, testConfig());
  const why = async (id: string) => {
    const decision = await operations.why({ leadId: id, isReplay: true });
    return decision && decisionText(decision);
  };
  const text = await why(leadId);
  expect(text).toContain('Decided 2026-11-18 18:00:00 UTC for 75201, by revision 1');
  expect(text).toContain('1. first (version 1): is open');
  expect(text).toContain(
    'Assigned to second (version 1), place 2 in the consent, 2026-11-18 18:00 UTC.\n' +
      '  - not first: has its 0 leads of this day\n' +
      '  to accept by 2026-11-18 18:15 UTC: not accepted\n' +
      '  first contact, promised by 2026-11-18 18:15 UTC: not reported\n' +
      'Decided again: the same.\n',
  );
  await pauseCompany(db, 'second', true, new Date());
  expect(await why(await submitMatched(other))).toContain(
    'Waiting since 2026-11-18 18:00 UTC: none of the companies that the consent names could get it.\n' +
      '  - not first: has its 0 leads of this day\n  - not second: is paused\n',
  );
});

test('two people of one session have a lead each, of which the second takes a place of its own', async () => {
  await listTwo(atMost(1));
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  const first = await submit(lead);
  const { session_key = '' } = lead;
  const renewed = await withTicket(app, lead, { session_key });
  const second = await submit(
    withContact(renewed, {
      first_name: 'Maximilian',
      last_name: 'Montague',
      phone: '2145550188',
      email: 'max@example.com',
    }),
  );
  expect(await assignmentOf(first)).toMatchObject({ company_id: 'first' });
  expect(await assignmentOf(second)).toMatchObject({ company_id: 'second' });
});

describe('who asks again with the same phone', () => {
  const submitPhone = async (phone: string) =>
    submit(await matchedLead(app, await askForCompanies(app), clock.now(), phone));
  const leadsOfToday = async () =>
    Object.fromEntries(
      (await db.query('SELECT company_id, day_leads FROM company_counts')).map(
        ({ company_id, day_leads }) => [company_id, day_leads],
      ),
    );

  test('stays with the company for 30 days, which is charged and counted once', async () => {
    await listTwo({ weight: 1 });
    const phone = newPhone();
    const charged = await assignmentOf(await submitPhone(phone));
    const had = charged?.company_id ?? '';
    clock.advance(60_000);
    // The other one is due, and is named first.
    const reply = await askForCompanies(app);
    expect(reply.companies[0]?.company_id).not.toBe(had);
    const again = await submit(await matchedLead(app, reply, clock.now(), phone));
    expect(await assignmentOf(again)).toMatchObject({
      company_id: had,
      place: 2,
      passed_over: [],
      repeats: charged?.assignment_id,
    });
    expect(await leadsOfToday()).toEqual({ [had]: 1 });
    clock.advance(SAME_PHONE_MS);
    const late = await submitPhone(phone);
    expect(await assignmentOf(late)).toMatchObject({ repeats: null });
  });

  test('goes to the next one where that company returned the phone, and that is charged', async () => {
    await listTwo();
    const phone = newPhone();
    const first = await submitPhone(phone);
    expect(await assignmentOf(first)).toMatchObject({ company_id: 'first' });
    await db.query(
      `UPDATE assignments SET ended = 'returned', ended_at = now(), return_reason = 'wrong_number'
       WHERE lead_id = $1`,
      [first],
    );
    expect(await assignmentOf(await submitPhone(phone))).toMatchObject({
      company_id: 'second',
      passed_over: [{ company_id: 'first', reasons: ['returned this phone before'] }],
      repeats: null,
    });
  });

  test('has room where its company is full, and in the same batch', async () => {
    await listTwo(atMost(2));
    const phone = newPhone();
    const replies = [await askForCompanies(app), await askForCompanies(app)];
    const leads = await Promise.all(
      replies.map(async (reply) => submit(await matchedLead(app, reply, clock.now(), phone))),
    );
    const made = await readAssignments(db, leads);
    expect(made.map(({ company_id }) => company_id)).toEqual(['first', 'first']);
    expect(made.filter(({ repeats }) => repeats === null)).toHaveLength(1);
    expect(await leadsOfToday()).toEqual({ first: 1 });
    await submitMatched();
    expect(await leadsOfToday()).toEqual({ first: 2 });
  });
});

test('counts begin anew at the company’s midnight, whoever’s clock is behind', async () => {
  const honolulu: Partial<Terms> = { ...atMost(1), time_zone: 'Pacific/Honolulu' };
  await listCompanies(db, company('a', honolulu));
  // A minute before midnight there, and before November.
  clock = new ManualClock('2026-11-01T09:59:00.000Z');
  const early = await testApp(db, { clock });
  const take = async (on: FastifyInstance, at: ManualClock) => {
    const reply = await askForCompanies(on);
    if (reply.status !== 'matched') return reply.status;
    await submit(await matchedLead(on, reply, at.now(), newPhone()), on);
    return reply.status;
  };
  expect([await take(early, clock), await take(early, clock)]).toEqual(['matched', 'nobody']);
  const ahead = new ManualClock('2026-11-01T10:00:00.000Z');
  const late = await testApp(db, { clock: ahead });
  expect([await take(late, ahead), await take(late, ahead)]).toEqual(['matched', 'nobody']);
  expect(await take(early, clock)).toBe('nobody');
  await early.close();
  await late.close();
});

test.each(['America/Chicago', 'Pacific/Honolulu'])(
  'counts go on where a time zone is corrected to the west, to %s',
  async (time_zone) => {
    const capacity = { day: 2, week: 2, month: 2 };
    await listCompanies(db, company('a', { capacity, time_zone: 'America/New_York' }));
    const leadId = await submitMatched();
    await listCompanies(db, company('a', { capacity, time_zone }));
    await submitMatched();
    expect((await askForCompanies(app)).status).toBe('nobody');
    // What was counted before the change is given back, too.
    const earlier = await assignmentOf(leadId);
    await giveBackCounts(db, earlier ? [earlier] : []);
    expect(await db.query('SELECT day_leads, week_leads, month_leads FROM company_counts')).toEqual(
      [{ day_leads: 1, week_leads: 1, month_leads: 1 }],
    );
    // The next day begins as ever.
    await listCompanies(db, company('a', { ...atMost(1), time_zone }));
    clock.advance(24 * 3_600_000);
    await submitMatched();
    expect(await db.query('SELECT day_leads FROM company_counts')).toEqual([{ day_leads: 1 }]);
  },
);

test('each company stays within one lead of its weighted share while all are eligible', async () => {
  const weights = { a: 5, b: 3, c: 1 };
  await listCompanies(
    db,
    ...Object.entries(weights).map(([id, weight]) => company(id, { weight })),
  );
  const leads: Record<string, number> = { a: 0, b: 0, c: 0 };
  for (let count = 1; count <= 27; count += 1) {
    const assignment = await assignmentOf(await submitMatched());
    const id = assignment?.company_id ?? '';
    leads[id] = (leads[id] ?? 0) + 1;
    for (const [one, weight] of Object.entries(weights)) {
      expect(Math.abs((leads[one] ?? 0) - (count * weight) / 9)).toBeLessThanOrEqual(1);
    }
  }
}, 60_000);

test('whatever visitors and the owner do, no company has more than it takes, nor a lead that names it not', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('submit' as const), which: fc.nat(20) }),
    },
    {
      arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(31) }),
      weight: 1,
    },
    {
      arbitrary: fc.record({ kind: fc.constant('pause' as const), isPaused: fc.boolean() }),
      weight: 1,
    },
  );
  const most: Record<string, number> = { a: 2, b: 1, c: 3, d: 1 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await db.query('DELETE FROM reservations');
      clock.advance(24 * 3_600_000 * 40);
      await listCompanies(db, ...Object.entries(most).map(([id, day]) => company(id, atMost(day))));
      const waiting: Awaited<ReturnType<typeof askForCompanies>>[] = [];
      const named = new Map<string, string[]>();
      for (const taken of steps) {
        if (taken.kind === 'wait') clock.advance(taken.minutes * 60_000);
        if (taken.kind === 'pause') await pauseCompany(db, 'a', taken.isPaused, new Date());
        if (taken.kind === 'ask') waiting.push(await askForCompanies(app));
        const [reply] =
          taken.kind === 'submit' ? waiting.splice(taken.which % (waiting.length || 1), 1) : [];
        if (reply) {
          const ids = reply.companies.map(({ company_id }) => company_id);
          named.set(await submitMatched(reply), ids);
        }
      }
      await pauseCompany(db, 'a', false, new Date());
      const made = await readAssignments(db, [...named.keys()]);
      for (const { lead_id, company_id } of made) {
        expect(named.get(lead_id)).toContain(company_id);
      }
      for (const [id, day] of Object.entries(most)) {
        const own = made.filter(({ company_id }) => company_id === id);
        expect(own.length).toBeLessThanOrEqual(day);
      }
      const without = [...named.keys()].filter(
        (leadId) => !made.some(({ lead_id }) => lead_id === leadId),
      );
      for (const leadId of without) expect(await findWaiting(db, leadId)).not.toBeNull();
    }),
    { numRuns: 12 },
  );
}, 120_000);

describe('with two processes on PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  const databases: Database[] = [];
  const apps: FastifyInstance[] = [];
  const now = new ManualClock(NOON);
  beforeAll(async () => {
    postgres = await startPostgres();
    for (let process = 0; process < 2; process += 1) {
      const opened = await openDatabase(
        { databaseUrl: postgres.url, databaseConnections: 8, dataDir: 'none' },
        { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
      );
      databases.push(opened);
      apps.push(await testApp(opened, { clock: now }));
    }
  }, 120_000);
  afterAll(async () => {
    for (const one of [...apps, ...databases]) await one.close();
    await postgres.close();
  });

  test('thirty visitors at once: no capacity is exceeded, each lead has one company that it names, or waits', async () => {
    const [on] = databases;
    if (!on) throw new Error('no process started');
    const most = { a: 7, b: 5, c: 3 };
    await listCompanies(on, ...Object.entries(most).map(([id, day]) => company(id, atMost(day))));
    const named = new Map<string, string[]>();
    await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        const [own, other] = number % 2 ? [apps[0], apps[1]] : [apps[1], apps[0]];
        if (!own || !other) throw new Error('no process started');
        const reply = await askForCompanies(own);
        const lead = await matchedLead(own, reply, now.now(), newPhone());
        // The same submission to both, as a page that repeats it may send it.
        const ids = await Promise.all([submit(lead, own), submit(lead, other)]);
        expect(ids[0]).toBe(ids[1]);
        named.set(
          ids[0],
          reply.companies.map(({ company_id }) => company_id),
        );
      }),
    );
    expect(named.size).toBe(30);
    const made = await readAssignments(on, [...named.keys()]);
    for (const { lead_id, company_id } of made) expect(named.get(lead_id)).toContain(company_id);
    const leads = Object.keys(most).map((id) => made.filter((one) => one.company_id === id).length);
    expect(leads).toEqual(Object.values(most));
    const waiting = await on.query('SELECT 1 FROM waiting_leads');
    expect(made.length + waiting.length).toBe(30);
    const sent = await on.query<{ lead_id: string; destination: string }>(
      'SELECT lead_id, destination FROM deliveries',
    );
    expect(sent.map(({ lead_id, destination }) => `${lead_id} ${destination}`).sort()).toEqual(
      made.map(({ lead_id, company_id }) => `${lead_id} company:${company_id}`).sort(),
    );
  }, 120_000);

  const waitsForLock = (of: Database) =>
    eventually('it waits', 10_000, async () => {
      const waits = 'SELECT 1 FROM pg_locks WHERE NOT granted';
      return (await of.query(waits)).length > 0;
    });

  test('a lead that waits for its turn past midnight counts on the new day, not on the full one before', async () => {
    const [own] = apps;
    const [on, other] = databases;
    if (!own || !on || !other) throw new Error('no process started');
    const a = company('a', atMost(2));
    await listCompanies(on, a, company('b', atMost(0)), company('c', atMost(0)));
    now.advance(Date.parse('2026-11-24T05:29:59.000Z') - now.now().getTime());
    const late = await askForCompanies(own);
    now.advance(RESERVATION_MS);
    for (let visitor = 0; visitor < 2; visitor += 1) {
      const lead = await matchedLead(own, await askForCompanies(own), now.now(), newPhone());
      await submit(lead, own);
    }
    const lateLead = await matchedLead(own, late, now.now(), newPhone());
    let leadId: Promise<string> | undefined;
    await on.transaction(async (tx) => {
      await lockPlaces(tx);
      leadId = submit(lateLead, own);
      await waitsForLock(other);
      now.advance(1_000);
      await addCounts(tx, [periodStarts(now.now())(a)]);
    });
    expect(await assignmentOf((await leadId) ?? '', on)).toMatchObject({
      company_id: 'a',
      assigned_at: '2026-11-24T06:00:00.000Z',
    });
  }, 60_000);

  test('a company that is paused while a lead waits for its turn does not get it', async () => {
    const [own] = apps;
    const [on, other] = databases;
    if (!own || !on || !other) throw new Error('no process started');
    await listCompanies(on, ...['a', 'b', 'c'].map((id) => company(id, atMost(null))));
    const reply = await askForCompanies(own);
    const [first, second] = reply.companies.map(({ company_id }) => company_id);
    const lead = await matchedLead(own, reply, now.now(), newPhone());
    let leadId: Promise<string> | undefined;
    await on.transaction(async (tx) => {
      await lockPlaces(tx);
      leadId = submit(lead, own);
      await waitsForLock(other);
      await pauseCompany(other, first ?? '', true, now.now());
    });
    expect(await assignmentOf((await leadId) ?? '', on)).toMatchObject({ company_id: second });
  }, 60_000);

  test('an erasure waits for a lead that is being taken from a company, and neither fails', async () => {
    const [own] = apps;
    const [on, other] = databases;
    if (!own || !on || !other) throw new Error('no process started');
    await listCompanies(on, company('a', atMost(null)));
    const lead = await matchedLead(own, await askForCompanies(own), now.now(), newPhone());
    const leadId = await submit(lead, own);
    const person = { kind: 'phone', value: lead.lead.phone } as const;
    let erased: ReturnType<typeof erase> | undefined;
    await on.transaction(async (tx) => {
      await lockPlaces(tx);
      erased = erase(other, person, { now: now.now(), withConsent: false });
      await waitsForLock(other);
      // As a return takes them, one after the other.
      await tx.query('UPDATE assignments SET accepted_at = $2 WHERE lead_id = $1', [leadId, NOON]);
      await tx.query("UPDATE deliveries SET state = 'withheld' WHERE lead_id = $1", [leadId]);
    });
    expect(await erased).toMatchObject({ leads: 1 });
  }, 60_000);

  test('a release that waits for its turn gives the version that was stored meanwhile', async () => {
    const [own] = apps;
    const [on, other] = databases;
    if (!own || !on || !other) throw new Error('no process started');
    await listCompanies(on, ...['a', 'b', 'c'].map((id) => company(id, atMost(null))));
    const lead = await matchedLead(own, await askForCompanies(own), now.now(), newPhone());
    const leadId = await submit(lead, own);
    let released: Promise<void> | undefined;
    await on.transaction(async (tx) => {
      await lockPlaces(tx);
      const assigning = { clock: now, promise: standardProduct.promise };
      released = other.transaction((its) => assignReleased(other, its, [leadId], assigning));
      await waitsForLock(other);
      await tx.query(
        `INSERT INTO lead_versions SELECT (jsonb_populate_record(v, '{"version": 2}')).*
         FROM lead_versions v WHERE lead_id = $1`,
        [leadId],
      );
      await tx.query('UPDATE leads SET latest_version = 2 WHERE lead_id = $1', [leadId]);
    });
    await released;
    const sent = 'SELECT version FROM deliveries WHERE lead_id = $1 ORDER BY version';
    expect(await on.query(sent, [leadId])).toEqual([{ version: 1 }, { version: 2 }]);
  }, 60_000);

  test('an acceptance that waits while the lead is taken back comes too late', async () => {
    const [own] = apps;
    const [on, other] = databases;
    if (!own || !on || !other) throw new Error('no process started');
    await listCompanies(on, ...['a', 'b', 'c'].map((id) => company(id, atMost(null))));
    const lead = await matchedLead(own, await askForCompanies(own), now.now(), newPhone());
    const assignment = await assignmentOf(await submit(lead, own), on);
    const later = new Date(assignment?.answer_by ?? '');
    const options = { db: other, clock: now, promise: standardProduct.promise };
    let accepted: ReturnType<typeof takeAnswer> | undefined;
    await on.transaction(async (tx) => {
      await lockPlaces(tx);
      await endUnanswered(tx, later, 100);
      accepted = takeAnswer(options, assignment?.assignment_id ?? '', { answer: 'accept' });
      await waitsForLock(other);
    });
    expect(await accepted).toMatchObject({ kind: 'refused', why: 'withdrawn' });
  }, 60_000);
});

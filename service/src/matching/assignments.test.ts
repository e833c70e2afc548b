import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { readOpeningHours } from '../companies/openingHours.ts';
import type { Terms } from '../companies/terms.ts';
import { paths } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { execute } from '../operation/cli/commands.ts';
import { decisionText } from '../operation/cli/why.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { findWaiting, readAssignments, readWaiting } from '../repositories/assignments.ts';
import { insertDeliveries } from '../repositories/deliveries.ts';
import { addOptIn, addOptOut } from '../repositories/optOuts.ts';
import {
  assignmentOf,
  atMost,
  newPhone,
  NOON,
  submitLead,
  submitMatched,
} from '../testing/assignments.ts';
import { sampleCompany } from '../testing/companies.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { assignReleased } from './assignments.ts';
import { RESERVATION_MS } from './reservations.ts';
import { SAME_PHONE_MS } from './samePhone.ts';

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  const config = testConfig({ CONSENT_UNPROVEN: 'hold', PHONE_OPTED_OUT: 'deliver' });
  app = await testApp(db, { clock, config });
});
afterEach(() => app.close());

/** Two companies, of which `first` is named first. */
const FIRST: Partial<Terms> = { weight: 100 };
const listTwo = (first: Partial<Terms> = {}, second: Partial<Terms> = {}) =>
  listCompanies(
    db,
    sampleCompany('first', { ...FIRST, ...first }),
    sampleCompany('second', second),
  );

const deliveries = () =>
  db.query('SELECT lead_id, version, destination, event FROM deliveries ORDER BY version');

test('a lead goes to the first company that its consent names, and its place is kept no longer', async () => {
  await listTwo(atMost(1));
  const reply = await askForCompanies(app);
  expect(reply.companies.map(({ company_id }) => company_id)).toEqual(['first', 'second']);
  const leadId = await submitMatched(app, clock, reply);
  expect(await assignmentOf(db, leadId)).toMatchObject({
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
  // The place is taken, not reserved: it stays taken after the half hour, and is free again tomorrow.
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
    // A better company that the consent does not name does not get the lead either.
    await listCompanies(db, sampleCompany('third', { weight: 1_000 }));
    const leadId = await submitMatched(app, clock, reply);
    expect(await assignmentOf(db, leadId)).toMatchObject({
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
  const prompt = await submitMatched(app, clock);
  expect(await assignmentOf(db, prompt)).toMatchObject({ company_id: 'first' });
  expect(await assignmentOf(db, await submitLead(app, lateLead))).toMatchObject({
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
  expect(await assignmentOf(db, await submitLead(app, lateLead))).toMatchObject({
    company_id: 'second',
  });
  expect(await assignmentOf(db, await submitMatched(app, clock, holder))).toMatchObject({
    company_id: 'first',
  });
});

test('where none of those named can get it, the lead waits, and no other company gets it', async () => {
  await listTwo();
  const reply = await askForCompanies(app);
  await listTwo(atMost(0), atMost(0));
  await listCompanies(db, sampleCompany('third'));
  const leadId = await submitMatched(app, clock, reply);
  expect(await assignmentOf(db, leadId)).toBeUndefined();
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
  const leadId = await submitLead(app, await withTicket(app, { ...lead, consent }));
  expect(await findWaiting(db, leadId)).toMatchObject({ reason: 'none_named', passed_over: [] });
  expect(await deliveries()).toEqual([]);
});

test('with no company listed nothing is kept beside the lead', async () => {
  await submitMatched(app, clock);
  for (const table of ['assignments', 'waiting_leads', 'company_counts', 'deliveries']) {
    expect([table, await db.query(`SELECT 1 FROM ${table}`)]).toEqual([table, []]);
  }
});

test('the same submission a hundred times at once has one company, counted once', async () => {
  await listTwo();
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  await Promise.all(Array.from({ length: 100 }, () => submitLead(app, lead)));
  expect(await db.query('SELECT company_id, day_leads, share_leads FROM company_counts')).toEqual([
    { company_id: 'first', day_leads: 1, share_leads: 1 },
  ]);
  expect(await deliveries()).toHaveLength(1);
});

test('a correction under the same text goes to the company that has the lead', async () => {
  await listTwo();
  const other = await submitMatched(app, clock);
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  const leadId = await submitLead(app, lead);
  await insertDeliveries(db, [
    { deliveryId: randomUUID(), leadId, version: 1, destination: 'crm', createdAt: NOON },
  ]);
  clock.advance(1_000);
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  expect(await submitLead(app, withContact(again, { phone: '2145550124' }))).toBe(leadId);
  const statesOf = (id: string) =>
    db.query(
      `SELECT version, destination, state, reason FROM deliveries WHERE lead_id = $1
       ORDER BY version, destination`,
      [id],
    );
  const open = { state: 'pending', reason: null };
  // At the same company, a late older version must not overwrite the newer one.
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
  const leadId = await submitLead(app, { ...lead, ...(signals && { signals }) });
  expect([await assignmentOf(db, leadId), await findWaiting(db, leadId)]).toEqual([
    undefined,
    null,
  ]);
  const operations = createOperations(db, null, testConfig());
  await operations.release({ leadId, by: 'operator@host' });
  expect(await assignmentOf(db, leadId)).toMatchObject({ company_id: 'first', lead_version: 1 });
  expect(await deliveries()).toMatchObject([{ destination: 'company:first' }]);
});

test('a lead whose consent box stood ticked has no company, released or changed later', async () => {
  await listTwo();
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  const signals = lead.signals && { ...lead.signals, consent_initially_checked: true };
  const { body } = await post(app, paths.lead, { ...lead, ...(signals && { signals }) });
  const leadId = String(body.lead_id);
  const operations = createOperations(db, null, testConfig());
  const why = async () => {
    const decision = await operations.why({ leadId, isReplay: false });
    return decision ? decisionText(decision) : '';
  };
  expect(await why()).toContain('no company gets that, released or not');
  expect(await why()).toContain('the consent box stood ticked when it was shown');
  let said = '';
  const write = async (part: string) => void (said += part);
  await execute(operations, { name: 'release', leadId }, standardProduct.quiz, write);
  expect(said).toMatch(/^1 submission released .*\nNo company gets what came with a consent box/);
  const nobody = async () => {
    expect(await assignmentOf(db, leadId)).toBeUndefined();
    expect(await readWaiting(db, null, 10)).toMatchObject([
      { lead_id: leadId, reason: 'none_named' },
    ]);
    expect(await deliveries()).toEqual([]);
  };
  await nobody();
  const { session_id, page_url } = lead;
  const update = {
    ...{ session_id, page_url, edit_key: body.edit_key, change_id: randomUUID() },
    submitted_at: clock.now().toISOString(),
    changes: { email: 'corrected@example.com' },
  };
  expect(await post(app, paths.leadUpdate, update)).toMatchObject({ status: 200 });
  expect(await db.query('SELECT status FROM lead_versions')).toEqual(
    Array(2).fill({ status: 'accepted' }),
  );
  await nobody();
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
    expect([await assignmentOf(db, leadId), await waiting()]).toEqual([undefined, []]);
    expect(await deliveries()).toEqual([]);
    // The places that were reserved for it are free.
    expect((await askForCompanies(app)).companies).toHaveLength(2);
    // Once the person may be called again, the lead waits for the owner.
    await addOptIn(db, '2145550123', 'START', clock.now());
    expect(await waiting()).toMatchObject([{ lead_id: leadId, reason: 'none_free' }]);
  },
);

test('why says which company has a lead or why none has, and replays the decision of the reservation', async () => {
  await listTwo();
  const [one, other] = [await askForCompanies(app), await askForCompanies(app)];
  await listTwo(atMost(0));
  const leadId = await submitMatched(app, clock, one);
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
  expect(await why(await submitMatched(app, clock, other))).toContain(
    'Waiting since 2026-11-18 18:00 UTC: none of the companies that the consent names could get it.\n' +
      '  - not first: has its 0 leads of this day\n  - not second: is paused\n',
  );
});

test.each([
  ['from nine', '2026-11-18T14:59:00.000Z', '2026-11-18 15:00 UTC'],
  ['no more after nine', '2026-11-19T04:00:00.000Z', '2026-11-19 15:00 UTC'],
  ['at noon', NOON, null],
])(
  'why says of a company that is open all night that Texans are called %s',
  async (_, at, from) => {
    clock.advance(Date.parse(at) - clock.now().getTime());
    const hours = readOpeningHours('mon-sun 0:00-24:00') ?? {};
    await listTwo({ hours }, { hours });
    const leadId = await submitMatched(app, clock, await askForCompanies(app));
    const why = await createOperations(db, null, testConfig()).why({ leadId, isReplay: false });
    const text = why ? decisionText(why) : '';
    expect(text).toContain('1. first (version 1): is open;');
    const said = /nobody at 75201 could be called before (.*),/.exec(text)?.[1] ?? null;
    expect(said).toBe(from);
  },
);

/** Two people send a lead each in one session; both are held if the honeypot is filled in. */
async function submitTwoPeople(honeypot = '') {
  const told = await matchedLead(app, await askForCompanies(app), clock.now());
  const { session_key = '' } = told;
  const lead = { ...told, ...(told.signals && { signals: { ...told.signals, honeypot } }) };
  const first = await submitLead(app, lead);
  const second = await submitLead(
    app,
    withContact(await withTicket(app, lead, { session_key }), {
      first_name: 'Maximilian',
      last_name: 'Montague',
      phone: '2145550188',
      email: 'max@example.com',
    }),
  );
  return [first, second] as const;
}

test('two people of one session have a lead each, of which the second takes a place of its own', async () => {
  await listTwo(atMost(1));
  const [first, second] = await submitTwoPeople();
  expect(await assignmentOf(db, first)).toMatchObject({ company_id: 'first' });
  expect(await assignmentOf(db, second)).toMatchObject({ company_id: 'second' });
});

test('two people of one session who are released at once share no place: the second waits', async () => {
  await listCompanies(db, sampleCompany('first', atMost(1)));
  const leadIds = await submitTwoPeople('x');
  expect(await readAssignments(db, leadIds)).toEqual([]);
  await db.query("UPDATE lead_versions SET status = 'accepted'");
  const { promise } = standardProduct;
  await db.transaction((tx) => assignReleased(db, tx, leadIds, { clock, promise }));
  expect(await readAssignments(db, leadIds)).toMatchObject([{ company_id: 'first' }]);
  const waiting = await Promise.all(leadIds.map((leadId) => findWaiting(db, leadId)));
  expect(waiting.filter((lead) => lead !== null)).toMatchObject([{ reason: 'none_free' }]);
});

describe('who asks again with the same phone', () => {
  const submitPhone = async (phone: string) =>
    submitLead(app, await matchedLead(app, await askForCompanies(app), clock.now(), phone));
  const leadsOfToday = async () =>
    Object.fromEntries(
      (await db.query('SELECT company_id, day_leads FROM company_counts')).map(
        ({ company_id, day_leads }) => [company_id, day_leads],
      ),
    );

  test('stays with the company for 30 days, which is charged and counted once', async () => {
    await listTwo({ weight: 1 });
    const phone = newPhone();
    const charged = await assignmentOf(db, await submitPhone(phone));
    const had = charged?.company_id ?? '';
    clock.advance(60_000);
    // The other company is due next, so it is named first.
    const reply = await askForCompanies(app);
    expect(reply.companies[0]?.company_id).not.toBe(had);
    const again = await submitLead(app, await matchedLead(app, reply, clock.now(), phone));
    expect(await assignmentOf(db, again)).toMatchObject({
      company_id: had,
      place: 2,
      passed_over: [],
      repeats: charged?.assignment_id,
    });
    expect(await leadsOfToday()).toEqual({ [had]: 1 });
    clock.advance(SAME_PHONE_MS);
    const late = await submitPhone(phone);
    expect(await assignmentOf(db, late)).toMatchObject({ repeats: null });
  });

  test('goes to the next one where that company returned the phone, and that is charged', async () => {
    await listTwo();
    const phone = newPhone();
    const first = await submitPhone(phone);
    expect(await assignmentOf(db, first)).toMatchObject({ company_id: 'first' });
    await db.query(
      `UPDATE assignments SET ended = 'returned', ended_at = now(), return_reason = 'no_time'
       WHERE lead_id = $1`,
      [first],
    );
    expect(await assignmentOf(db, await submitPhone(phone))).toMatchObject({
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
      replies.map(async (reply) =>
        submitLead(app, await matchedLead(app, reply, clock.now(), phone)),
      ),
    );
    const made = await readAssignments(db, leads);
    expect(made.map(({ company_id }) => company_id)).toEqual(['first', 'first']);
    expect(made.filter(({ repeats }) => repeats === null)).toHaveLength(1);
    expect(await leadsOfToday()).toEqual({ first: 1 });
    await submitMatched(app, clock);
    expect(await leadsOfToday()).toEqual({ first: 2 });
  });
});

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../common/clock.ts';
import { systemClock, type Clock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { addMissing, beginDue, insertDeliveries } from '../repositories/deliveries.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { convertLead } from '../repositories/leadStatus.ts';
import { addOptOut, addSaleOptOut, isOptedOut } from '../repositories/optOuts.ts';
import { recordLookup } from '../repositories/paidLookups.ts';
import { addHits } from '../repositories/rateLimits.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import {
  asOwner,
  ManualClock,
  post,
  sharedDatabase,
  testApp,
  testConfig,
} from '../testing/harness.ts';
import { leadSubmission, sessionContext } from '../testing/samples.ts';
import { erase, findErasures } from './erasure.ts';
import { removeExpired } from './retention.ts';

const PERSON = {
  first_name: 'Zelda',
  last_name: 'Quux',
  phone: '2145550177',
  email: 'Zq@example.com',
};

const db = await sharedDatabase();
beforeEach(() => asOwner(db, 'TRUNCATE erasures'));

/** Stores submissions at the time of the clock; returns the ids of their leads. */
async function store(
  clock: Clock,
  ...submissions: ReturnType<typeof leadSubmission>[]
): Promise<string[]> {
  const app = await testApp(db, { clock });
  const ids: string[] = [];
  for (const body of submissions)
    ids.push(String((await post(app, paths.lead, body)).body.lead_id));
  await app.close();
  return ids;
}

interface Visitor {
  session: string;
  /** The phone that the visitor asked a code for and then replaced. */
  firstPhone: string;
  /** Two submissions of one session: the second corrects the phone. */
  details: readonly [Person, Person];
}
type Person = typeof PERSON;

const zelda: Visitor = {
  session: 'zelda-session',
  firstPhone: '2145550176',
  details: [PERSON, { ...PERSON, phone: '2145550178' }],
};
const MONTAGUE = { first_name: 'Maximilian', last_name: 'Montague' };
const other: Visitor = {
  session: 'other-session',
  firstPhone: '2125550186',
  details: [
    { ...MONTAGUE, phone: '2125550187', email: 'max.m@example.com' },
    { ...MONTAGUE, phone: '2125550188', email: 'max.m@example.com' },
  ],
};

/** How many rows of each table, the queue's included, name the visitor; tables without one are left out. */
async function tracesOf({ session, firstPhone, details }: Visitor): Promise<object> {
  const tables = await db.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  expect(tables).toEqual(
    expect.arrayContaining([{ name: 'public.consents' }, { name: 'public.code_sends' }]),
  );
  const values = [session, firstPhone, ...details.flatMap((person) => Object.values(person))];
  const found: [string, number][] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`);
    const naming = rows.filter(({ text }) =>
      values.some((value) => text.toLowerCase().includes(value.toLowerCase())),
    );
    if (naming.length > 0) found.push([name.replace('public.', ''), naming.length]);
  }
  return Object.fromEntries(found);
}

/** Visits that leave data in every table: two codes, two submissions, one delivered and one failing. */
async function visit(...visitors: Visitor[]): Promise<void> {
  const target = await startFakeDestination(({ data }) => (data.version === 1 ? 200 : 500));
  const visited = await testApp(db, {
    config: testConfig({ DELIVERY_URLS: target.setting, DELIVERY_RETRY_SECONDS: '600' }),
    codeSender: { kind: 'local', send: async () => undefined },
  });
  for (const { session: session_id, firstPhone, details } of visitors) {
    await post(visited, paths.zip, { zip: '75201', ...sessionContext(session_id) });
    for (const phone of [firstPhone, details[1].phone]) {
      expect(await post(visited, paths.sendCode, { phone, session_id })).toMatchObject({
        status: 200,
      });
    }
    for (const person of details) await post(visited, paths.lead, visitOf(session_id, person));
  }
  await eventually('all attempts', 10_000, async () => {
    const tried = await db.query('SELECT 1 FROM deliveries WHERE attempts = 1');
    return tried.length === 2 * visitors.length;
  });
  await visited.close();
  await target.close();
}

const visitOf = (session_id: string, person: Person) => leadSubmission({ session_id }, person);

const stored = {
  leads: 1,
  lead_versions: 2,
  consents: 2,
  verifications: 2,
  code_sends: 2,
  quiz_sessions: 1,
};

test.each([
  [{ kind: 'phone', value: PERSON.phone } as const],
  [{ kind: 'phone', value: '2145550178' } as const],
  [{ kind: 'email', value: PERSON.email.toUpperCase() } as const],
])(
  'erasing %j leaves nothing but the proof, and nothing of others is lost',
  async (subject) => {
    await visit(zelda, other);
    expect(await tracesOf(zelda)).toEqual(stored);
    const now = new Date('2026-01-31T23:30:00.000Z');
    expect(await erase(db, subject, { now, withConsent: true })).toMatchObject({
      leads: 1,
      consentsRemoved: 2,
      consentsKept: 0,
    });
    expect(await tracesOf(zelda)).toEqual({});
    expect(await tracesOf(other)).toEqual(stored);
    // What was delivered stays recorded, and its destination is notified; what is pending is not sent.
    expect(
      await db.query(
        `SELECT event, version, state, count(*)::int FROM deliveries
         GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      ),
    ).toEqual([
      { event: 'lead', version: 1, state: 'delivered', count: 2 },
      { event: 'lead', version: 2, state: 'erased', count: 1 },
      { event: 'lead', version: 2, state: 'pending', count: 1 },
      { event: 'person.erased', version: 2, state: 'pending', count: 1 },
    ]);
    // The proof is also found by another phone of the person, or by the address in other letter case.
    for (const known of [
      { kind: 'phone', value: PERSON.phone } as const,
      { kind: 'phone', value: '2145550178' } as const,
      { kind: 'email', value: PERSON.email.toLowerCase() } as const,
    ]) {
      expect(await findErasures(db, known)).toEqual([
        { erased_at: '2026-01-31T23:30:00Z', leads: 1, consentsRemoved: 2, consentsKept: 0 },
      ]);
    }
    expect(await findErasures(db, { ...subject, value: `x${subject.value}` })).toEqual([]);
  },
  30_000,
);

test('an erasure keeps only the consent records by default, and a later one removes them', async () => {
  await visit(zelda, other);
  const subject = { kind: 'email', value: PERSON.email } as const;
  const now = new Date();
  expect(await erase(db, subject, { now, withConsent: false })).toMatchObject({
    leads: 1,
    consentsRemoved: 0,
    consentsKept: 2,
  });
  expect(await tracesOf(zelda)).toEqual({ consents: 2 });
  expect(await erase(db, subject, { now, withConsent: true })).toMatchObject({
    leads: 0,
    consentsRemoved: 2,
    consentsKept: 0,
  });
  expect(await tracesOf(zelda)).toEqual({});
  expect(await tracesOf(other)).toEqual(stored);
}, 30_000);

test('erasing a phone removes its codes also where it never became a lead', async () => {
  const asking = await testApp(db, {
    codeSender: { kind: 'local', send: async () => undefined },
  });
  for (const { session: session_id, firstPhone: phone } of [zelda, other]) {
    await post(asking, paths.sendCode, { phone, session_id });
  }
  await asking.close();
  expect(await tracesOf(zelda)).toEqual({ verifications: 1, code_sends: 1 });
  const subject = { kind: 'phone', value: zelda.firstPhone } as const;
  expect(await erase(db, subject, { now: new Date(), withConsent: false })).toMatchObject({
    leads: 0,
    consentsRemoved: 0,
    consentsKept: 0,
  });
  expect(await tracesOf(zelda)).toEqual({});
  expect(await tracesOf(other)).toEqual({ verifications: 1, code_sends: 1 });
});

test('an erasure keeps the opt-out', async () => {
  await addOptOut(db, PERSON.phone, 'STOP', new Date());
  await erase(db, { kind: 'phone', value: PERSON.phone }, { now: new Date(), withConsent: true });
  expect(await isOptedOut(db, PERSON.phone)).toBe(true);
});

test.each([
  ['UPDATE consents SET phone_verified = true', 'changing'],
  ['DELETE FROM consents', 'deleting'],
])('the database refuses %s', async (statement) => {
  await store(systemClock, leadSubmission());
  await expect(asOwner(db, statement)).rejects.toThrow('append-only');
});

describe('a purge', () => {
  // So long ago that the database's own clock, too, lets consent records of that day go.
  const START = '2019-01-31T23:30:00.000Z';
  /** Purges this long after the start, with a retention time of 365 days. */
  const purgeAt = (time: number | string) => {
    const now = new Date(typeof time === 'number' ? Date.parse(START) + time : time);
    return removeExpired(db, now, { clock: new ManualClock(), leadRetentionDays: 365 });
  };
  const nothing = { leads: 0, consents: 0, verifications: 0 };

  test('removes unconverted leads after their retention time, and their consent records after five years', async () => {
    const clock = new ManualClock(START);
    const [old = '', kept = ''] = await store(clock, leadSubmission(), leadSubmission());
    expect(await convertLead(db, kept, new Date())).toBe(true);
    expect(await convertLead(db, randomUUID(), new Date())).toBe(false);
    expect(await purgeAt(365 * DAY_MS)).toEqual(nothing);
    expect(await purgeAt(365 * DAY_MS + 1)).toEqual({ ...nothing, leads: 1 });
    const left = await readRecords(db, null, 10);
    expect(left.map((record) => record.lead_id)).toEqual([kept]);
    expect(await db.query('SELECT 1 FROM consents WHERE lead_id = $1', [old])).toHaveLength(1);
    expect(await purgeAt('2024-01-31T23:30:00.000Z')).toEqual(nothing);
    expect(await purgeAt('2024-01-31T23:30:00.001Z')).toEqual({ ...nothing, consents: 1 });
    expect(await db.query('SELECT lead_id FROM consents')).toEqual([{ lead_id: kept }]);
  });

  test('leaves no lead without the consent that an opt-out ends', async () => {
    // A lead with a consent from before 2020 would be held.
    const since = '2020-01-31T23:30:00.000Z';
    const sample = leadSubmission();
    const submission = { ...sample, consent: { ...sample.consent, tcpa_timestamp: since } };
    const [leadId = ''] = await store(new ManualClock(since), submission);
    await convertLead(db, leadId, new Date());
    const subjects = [{ kind: 'phone', value: submission.lead.phone } as const];
    await addSaleOptOut(db, { subjects, source: 'form', gpc: false }, new Date());
    expect(await purgeAt('2026-01-31T23:30:00.000Z')).toEqual(nothing);
    expect(await addMissing(db, ['new'], since, null)).toBe(1);
    const [delivery] = await db.query<{ delivery_id: string }>(
      'SELECT delivery_id FROM deliveries',
    );
    expect(await beginDue(db, 'new', [delivery?.delivery_id ?? ''], new Date())).toEqual([]);
    expect(await db.query('SELECT state, reason FROM deliveries')).toEqual([
      { state: 'withheld', reason: 'do_not_sell' },
    ]);
  });

  test('keeps a lead whose visitor came back, and counts from its last submission', async () => {
    const clock = new ManualClock(START);
    const submission = leadSubmission();
    await store(clock, submission);
    clock.advance(100 * DAY_MS);
    await store(clock, { ...submission, lead: { ...submission.lead, phone: '2145550199' } });
    expect(await purgeAt(465 * DAY_MS)).toEqual(nothing);
    expect(await readRecords(db, null, 10)).toHaveLength(2);
    expect(await purgeAt(465 * DAY_MS + 1)).toEqual({ ...nothing, leads: 1 });
    expect(await readRecords(db, null, 10)).toEqual([]);
  });

  test('removes codes and their sends after 30 days', async () => {
    const asking = await testApp(db, {
      clock: new ManualClock(START),
      codeSender: { kind: 'local', send: async () => undefined },
    });
    await post(asking, paths.sendCode, { phone: PERSON.phone, session_id: randomUUID() });
    await asking.close();
    const sends = async () => (await db.query('SELECT 1 FROM code_sends')).length;
    expect(await purgeAt(30 * DAY_MS)).toEqual(nothing);
    expect(await sends()).toBe(1);
    expect(await purgeAt(30 * DAY_MS + 1)).toEqual({ ...nothing, verifications: 1 });
    expect(await sends()).toBe(0);
  });

  test('keeps a message as long as a lead', async () => {
    const { first_name, last_name, email } = PERSON;
    const app = await testApp(db, { clock: new ManualClock(START) });
    await post(app, paths.contact, {
      ...{ message_id: randomUUID(), first_name, last_name, email },
      message: 'Hello!',
      consent: 'You may answer me.',
    });
    await app.close();
    const messages = async () => (await db.query('SELECT 1 FROM contact_messages')).length;
    await purgeAt(365 * DAY_MS);
    expect(await messages()).toBe(1);
    await purgeAt(365 * DAY_MS + 1);
    expect(await messages()).toBe(0);
  });

  test('gives up the waiting deliveries of a purged lead, and forgets counted requests', async () => {
    const [leadId = ''] = await store(new ManualClock(START), leadSubmission());
    const delivery = { leadId, version: 1, createdAt: START };
    await insertDeliveries(db, [
      { ...delivery, deliveryId: randomUUID(), destination: 'done' },
      { ...delivery, deliveryId: randomUUID(), destination: 'given up' },
      { ...delivery, deliveryId: randomUUID(), destination: 'waiting' },
      { ...delivery, deliveryId: randomUUID(), destination: 'not yet told' },
    ]);
    await db.exec(
      `UPDATE deliveries SET event = 'consent.revoked' WHERE destination = 'not yet told'`,
    );
    await db.exec(`UPDATE deliveries SET state = 'delivered' WHERE destination = 'done'`);
    await db.exec(`UPDATE deliveries SET state = 'dead' WHERE destination = 'given up'`);
    const hit = { key: 'x', count: 1 };
    await addHits(db, [{ ...hit, windowEnd: START }]);
    await recordLookup(db, { address: '192.0.2.1', network: '192.0.2' }, new Date(START));
    await addHits(db, [{ ...hit, windowEnd: '2030-01-01T00:00:00.000Z' }]);
    expect(await purgeAt(366 * DAY_MS)).toEqual({ ...nothing, leads: 1 });
    expect(
      await db.query('SELECT destination, state FROM deliveries ORDER BY destination'),
    ).toEqual([
      { destination: 'done', state: 'delivered' },
      { destination: 'given up', state: 'erased' },
      { destination: 'not yet told', state: 'pending' },
      { destination: 'waiting', state: 'erased' },
    ]);
    expect(await db.query('SELECT count FROM rate_limits')).toHaveLength(1);
    expect(await db.query('SELECT 1 FROM paid_lookups')).toEqual([]);
  });
});

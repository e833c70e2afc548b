import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { CALL_LIMIT_MS } from '../app/calls.ts';
import type { Terms } from '../companies/terms.ts';
import { callingHours } from '../calling/callingHours.ts';
import { paths, type QualificationBody, type QualificationReply } from '../contract/index.ts';
import { purge } from '../leads/retention.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { lockCapacity } from '../repositories/companyCounts.ts';
import { systemClock } from '../common/clock.ts';
import { atMost, NOON } from '../testing/assignments.ts';
import { sampleCompany } from '../testing/companies.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { startTwoProcesses, type TwoProcesses } from '../testing/twoProcesses.ts';
import { MOST_HELD_BY_ADDRESS, RESERVATION_MS, reserveCompanies } from './reservations.ts';

const MINUTE_MS = 60_000;

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  app = await testApp(db, { clock });
});
afterEach(() => app.close());

const company = (id: string, changes: Partial<Terms> = {}) => sampleCompany(id, changes);

const asked = (changes: Partial<QualificationBody> = {}): QualificationBody => ({
  session_id: randomUUID(),
  zip: '75201',
  answers: { home_type: 'apartment', household_type: 'neither' },
  ...changes,
});

async function ask(body = asked(), to = app): Promise<QualificationReply> {
  const reply = await post(to, paths.qualification, body);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body as unknown as QualificationReply;
}
const idsOf = ({ companies }: QualificationReply) => companies.map(({ company_id }) => company_id);
const release = (session_id: string) => post(app, paths.releaseCompanies, { session_id });

test('with no company listed every visitor qualifies, and nothing is stored', async () => {
  expect(await ask()).toEqual({ status: 'qualified', companies: [] });
  expect(await db.query('SELECT 1 FROM reservations')).toEqual([]);
});

test('with no company listed it says when calling hours begin, where they have not', async () => {
  clock.advance(12 * 3_600_000);
  const opens_at = callingHours(['America/Chicago'], 'TX', clock.now()).call_not_before;
  expect(Date.parse(opens_at ?? '')).toBeGreaterThan(clock.now().getTime());
  expect(await ask()).toEqual({
    status: 'qualified',
    companies: [],
    opens_at,
    time_zone: 'America/Chicago',
  });
});

test('names the first three companies that may get the lead, and when they open', async () => {
  await listCompanies(
    db,
    company('boston', { coverage: { zips: [], prefixes: ['02'], counties: [], around: [] } }),
    company('afternoon', {
      legal_name: 'Afternoon, Inc.',
      shown_name: 'Afternoon',
      hours: { wed: [13 * 60, 18 * 60] },
      weight: 100,
    }),
    company('now', { weight: 10 }),
    company('third', { weight: 3 }),
    company('fourth', { hours: { wed: [14 * 60, 18 * 60] }, weight: 1 }),
  );
  const session = asked();
  expect(await ask(session)).toEqual({
    status: 'matched',
    companies: [
      { company_id: 'now', legal_name: 'now LLC', shown_name: 'now', opens_at: null },
      { company_id: 'third', legal_name: 'third LLC', shown_name: 'third', opens_at: null },
      {
        company_id: 'afternoon',
        legal_name: 'Afternoon, Inc.',
        shown_name: 'Afternoon',
        opens_at: '2026-11-18T19:00:00.000Z',
      },
    ],
    visit_times: [
      { date: '2026-11-19', from: '08:00', to: '12:00' },
      { date: '2026-11-19', from: '13:00', to: '17:00' },
      { date: '2026-11-20', from: '08:00', to: '12:00' },
    ],
    time_zone: 'America/Chicago',
    expires_at: '2026-11-18T18:30:00.000Z',
    consent: {
      version: standardProduct.companyConsent.version,
      text: expect.stringContaining('(now LLC; third LLC; Afternoon, Inc.)'),
    },
  });
});

test('says when the first visits, by the clocks of the home', async () => {
  const hours = { thu: [13 * 60, 17 * 60] } as const;
  await listCompanies(db, company('one', { time_zone: 'America/New_York', hours }));
  // The company closes at four in Dallas.
  expect(await ask(asked())).toMatchObject({
    visit_times: ['2026-11-19', '2026-11-26'].map((date) => ({ date, from: '13:00', to: '16:00' })),
  });
});

test('says that nobody is in reach, and keeps no place then', async () => {
  await listCompanies(db, company('dallas'));
  const session = asked({ zip: '10001' });
  expect(await ask(session)).toEqual({ status: 'nobody', companies: [] });
  expect(await ask(asked({ zip: '75201' }))).toMatchObject({ status: 'matched' });
  await pauseCompany(db, 'dallas', true, new Date());
  expect(await ask()).toEqual({ status: 'nobody', companies: [] });
});

test('names a company that gets its leads by e-mail like any other', async () => {
  await listCompanies(db, company('mail', { destination: 'leads@mail.example.com' }));
  expect(idsOf(await ask())).toEqual(['mail']);
});

test('keeps no place for a visitor whose call was given up before its turn came', async () => {
  await listCompanies(db, company('dallas'));
  const options = { db, clock, product: standardProduct, answerWithinMs: CALL_LIMIT_MS };
  let late: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await lockCapacity(tx);
    late = reserveCompanies(options, asked(), '192.0.2.1');
    clock.advance(CALL_LIMIT_MS + 1);
  });
  await expect(late).rejects.toMatchObject({ statusCode: 503 });
  expect(await db.query('SELECT 1 FROM reservations')).toEqual([]);
});

test('answers a session with the same companies for 30 minutes, whatever becomes of the list', async () => {
  await listCompanies(db, company('a', { hours: { wed: [13 * 60, 18 * 60] } }));
  const session = asked();
  const first = await ask(session);
  expect(first.companies).toMatchObject([{ company_id: 'a', legal_name: 'a LLC' }]);
  await listCompanies(db, company('a', { legal_name: 'Renamed LLC' }), company('b', { weight: 9 }));
  await pauseCompany(db, 'a', true, new Date());
  expect(await ask(session)).toEqual(first);
  clock.advance(RESERVATION_MS - 1);
  expect(await ask(session)).toEqual(first);
  clock.advance(1);
  expect(idsOf(await ask(session))).toEqual(['b']);
});

test('asked again for the same answers in another order, keeps the reservation that it made', async () => {
  await listCompanies(db, company('a'));
  // The database stores the shorter key first, so the order of the keys must not matter.
  const answers = { household_type: 'neither', home_type: 'apartment' };
  const session = asked({ answers });
  const first = await ask(session);
  clock.advance(MINUTE_MS);
  expect(await ask(session)).toEqual(first);
  const reordered = Object.fromEntries(Object.entries(answers).reverse());
  expect(await ask({ ...session, answers: reordered })).toEqual(first);
  expect(await db.query('SELECT 1 FROM reservations')).toHaveLength(1);
});

test('says that a company is open once it has opened meanwhile', async () => {
  await listCompanies(db, company('a', { hours: { wed: [12 * 60 + 10, 18 * 60] } }));
  const session = asked();
  expect((await ask(session)).companies[0]?.opens_at).toBe('2026-11-18T18:10:00.000Z');
  clock.advance(10 * MINUTE_MS);
  expect((await ask(session)).companies[0]?.opens_at).toBeNull();
});

test('decides anew for a session that comes back with another ZIP or other answers', async () => {
  const takes = { home_type: ['apartment'] };
  await listCompanies(db, company('dallas', { ...atMost(1), takes }));
  const session = asked();
  expect(await ask(session)).toMatchObject({ status: 'matched' });
  expect(await ask({ ...session, zip: '10001' })).toMatchObject({ status: 'nobody' });
  // The session's place is free again, for others and for itself.
  expect(await ask({ ...session, answers: { home_type: 'house' } })).toMatchObject({
    status: 'nobody',
  });
  expect(await ask()).toMatchObject({ status: 'matched' });
});

test('a session that changes an answer keeps the last place, which is its own', async () => {
  await listCompanies(db, company('dallas', atMost(1)));
  const session = asked();
  expect(await ask(session)).toMatchObject({ status: 'matched' });
  const changed = { ...session, answers: { home_type: 'house' } };
  expect(await ask(changed)).toMatchObject({ status: 'matched' });
  expect(await ask()).toMatchObject({ status: 'nobody' });
});

test.each(['day', 'week', 'month'] as const)(
  'a %s’s place that is kept for a session is not offered to another, until it is given back',
  async (period) => {
    const capacity = { day: null, week: null, month: null, [period]: 1 };
    await listCompanies(db, company('a', { capacity }));
    const session = asked();
    expect(await ask(session)).toMatchObject({ status: 'matched' });
    expect(await ask()).toMatchObject({ status: 'nobody' });
    expect(await release(session.session_id)).toMatchObject({
      status: 200,
      body: { status: 'released' },
    });
    const other = asked();
    expect(await ask(other)).toMatchObject({ status: 'matched' });
    expect(await ask(session)).toMatchObject({ status: 'nobody' });
    clock.advance(RESERVATION_MS);
    expect(await ask(session)).toMatchObject({ status: 'matched' });
  },
);

test('giving back what was never reserved gets the same answer', async () => {
  expect(await release(randomUUID())).toMatchObject({ status: 200, body: { status: 'released' } });
});

test('only the first company of a session keeps a place: others are named by more than one', async () => {
  await listCompanies(db, company('a', atMost(1)), company('b', atMost(1)));
  const first = idsOf(await ask());
  expect(first.toSorted()).toEqual(['a', 'b']);
  expect(idsOf(await ask())).toEqual([first[1]]);
  expect(await ask()).toMatchObject({ status: 'nobody' });
});

test('shares count who was named first, so that visitors at the same time are spread', async () => {
  await listCompanies(db, company('a', { weight: 3 }), company('b'));
  const firsts: (string | undefined)[] = [];
  for (let visitors = 0; visitors < 8; visitors += 1) firsts.push(idsOf(await ask())[0]);
  expect(firsts.filter((id) => id === 'a')).toHaveLength(6);
});

test('a visitor without end keeps no more than ten places, and is answered all the same', async () => {
  await listCompanies(db, company('a', atMost(MOST_HELD_BY_ADDRESS + 1)));
  for (let visitors = 0; visitors < MOST_HELD_BY_ADDRESS + 5; visitors += 1) {
    expect(await ask()).toMatchObject({ status: 'matched' });
  }
  const held = await db.query('SELECT 1 FROM reservations WHERE holds');
  expect(held).toHaveLength(MOST_HELD_BY_ADDRESS);
});

test('the addresses of an IPv6 line (/64) keep ten places together', async () => {
  await listCompanies(db, company('a', atMost(MOST_HELD_BY_ADDRESS + 5)));
  const askFrom = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: paths.qualification, remoteAddress, payload: asked() });
  for (let host = 1; host <= MOST_HELD_BY_ADDRESS + 1; host += 1) {
    await askFrom(`2001:db8:1:1::${host}`);
  }
  const held = () => db.query('SELECT 1 FROM reservations WHERE holds');
  expect(await held()).toHaveLength(MOST_HELD_BY_ADDRESS);
  await askFrom('2001:db8:1:2::1');
  expect(await held()).toHaveLength(MOST_HELD_BY_ADDRESS + 1);
});

test('the tenth visitor of an address keeps a place also after another answer', async () => {
  await listCompanies(db, company('a', atMost(MOST_HELD_BY_ADDRESS)));
  for (let visitors = 1; visitors < MOST_HELD_BY_ADDRESS; visitors += 1) await ask();
  const tenth = asked();
  await ask(tenth);
  await ask({ ...tenth, answers: { home_type: 'house' } });
  const kept = 'SELECT 1 FROM reservations WHERE holds AND ended_at IS NULL';
  expect(await db.query(kept)).toHaveLength(MOST_HELD_BY_ADDRESS);
});

test('keeps the decision with what it was made from', async () => {
  await listCompanies(db, company('a'), company('b', { takes: { home_type: ['townhouse'] } }));
  await ask();
  const [row] = await db.query('SELECT revision::int AS revision, input, result FROM reservations');
  expect(row).toMatchObject({
    revision: 1,
    input: { visitor: { zip: '75201', answers: { home_type: 'apartment' } }, counts: {} },
    result: {
      ranked: [{ company_id: 'a', version: 1 }],
      excluded: [{ company_id: 'b', reasons: ['does not take home_type = apartment'] }],
    },
  });
});

test.each([
  ['session_id', { session_id: 'x' }],
  ['zip', { zip: '7520' }],
  ['answers', { answers: { 'Not a question': 'x' } }],
  ['phone', { phone: '2145550123' }],
])('refuses a body with a wrong %s, and names it', async (field, changes) => {
  const { status, body } = await post(app, paths.qualification, { ...asked(), ...changes });
  expect([status, body.message]).toEqual([422, expect.stringContaining(`"${field}`)]);
});

test('an address that asks too often is told to wait', async () => {
  const config = testConfig({ RATE_LIMIT: 'on', RATE_LIMITS: 'qualification=2' });
  const limited = await testApp(db, { config, clock });
  const replies = [];
  for (let calls = 0; calls < 3; calls += 1) {
    replies.push((await post(limited, paths.qualification, asked())).status);
  }
  await limited.close();
  expect(replies).toEqual([200, 200, 429]);
});

test('a purge removes reservations whose lead cannot come any more', async () => {
  await listCompanies(db, company('a'));
  await ask();
  await ask();
  await db.query('UPDATE reservations SET made_at = now()');
  await db.query(
    `UPDATE reservations SET made_at = now() - interval '5 days' WHERE reservation_id =
       (SELECT reservation_id FROM reservations LIMIT 1)`,
  );
  await purge(db, { clock: systemClock, leadRetentionDays: 30, isConfirmed: true });
  expect(await db.query('SELECT 1 FROM reservations')).toHaveLength(1);
});

test('whatever sessions ask, change and give back, no place is kept twice, and all come back', async () => {
  const session = fc.nat(5).map((number) => `session-${number}`);
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('ask' as const),
      session,
      zip: fc.constantFrom('75201', '75202'),
    }),
    fc.record({ kind: fc.constant('release' as const), session }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 31 }) }),
  );
  await listCompanies(db, company('a', atMost(2)), company('b', { ...atMost(1), weight: 5 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      for (const taken of steps) {
        if (taken.kind === 'wait') clock.advance(taken.minutes * MINUTE_MS);
        else if (taken.kind === 'release') await release(taken.session);
        else await ask(asked({ session_id: taken.session, zip: taken.zip }));
        const held = await db.query<{ first_company: string; count: number }>(
          `SELECT first_company, count(*)::int AS count FROM reservations
           WHERE ended_at IS NULL AND holds AND expires_at > $1 GROUP BY first_company`,
          [clock.now().toISOString()],
        );
        for (const { first_company, count } of held) {
          expect(count).toBeLessThanOrEqual(first_company === 'a' ? 2 : 1);
        }
      }
      clock.advance(RESERVATION_MS);
      expect(idsOf(await ask()).toSorted()).toEqual(['a', 'b']);
      clock.advance(RESERVATION_MS);
    }),
    { numRuns: 25 },
  );
}, 60_000);

describe('with two processes on PostgreSQL', () => {
  let processes: TwoProcesses;
  beforeAll(async () => {
    processes = await startTwoProcesses(new ManualClock(NOON));
  }, 120_000);
  afterAll(() => processes.close());

  test('as many places are kept as there are, and a session that asks everywhere has one', async () => {
    const [first, second] = processes.apps;
    await listCompanies(processes.databases[0], company('a', atMost(3)), company('b', atMost(2)));
    const twice = asked();
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, (_, number) => ask(asked(), number % 2 ? first : second)),
      ask(twice, first),
      ask(twice, second),
    ]);
    const matched = replies.filter(({ status }) => status === 'matched');
    const firsts = matched.map((reply) => idsOf(reply)[0]);
    const ofTwice = replies.slice(6);
    expect(ofTwice[0]).toEqual(ofTwice[1]);
    const sessions = matched.length - (ofTwice[0]?.status === 'matched' ? 1 : 0);
    expect(sessions).toBe(5);
    const places = firsts.slice(0, ofTwice[0]?.status === 'matched' ? -1 : undefined);
    expect(places.toSorted()).toEqual(['a', 'a', 'a', 'b', 'b']);
  }, 30_000);
});

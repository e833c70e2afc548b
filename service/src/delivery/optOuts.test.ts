import { DAY_MS, systemClock } from '../common/clock.ts';
import { namesOf } from '../config/destinations.ts';
import { paths, type OptOutBody } from '../contract/index.ts';
import { QUEUE_SCHEMA } from '../database/queueSchema.ts';
import type { Database } from '../database/types.ts';
import { erase } from '../leads/erasure.ts';
import {
  claimUnqueued,
  addMissing,
  beginDue,
  insertDeliveries,
  replayDead,
  saveAttempts,
} from '../repositories/deliveries.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { oldestOpenNotices, readOpenNotices } from '../repositories/notices.ts';
import { addOptIn, addOptOut, addSaleOptOut, readOptOuts } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination, type DestinationAnswer } from '../testing/fakeDestination.ts';
import { endPauses, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { startDeliveries } from './deliveries.ts';

const PHONE = '2145550123';
const EMAIL = 'ana@example.com';
const CAPITALS = { email: 'Ana@Example.com' };
const ZOE = { phone: '2145550188', email: 'zoe@example.com' };

/** Enough for a start of the queue and a retry after a second, on a busy machine. */
const TIMEOUT_MS = 20_000;

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** The service delivering to a destination with the given answers. */
async function serve(
  answer: (attempt: number) => DestinationAnswer = () => 200,
  database: Database = db,
  pauses = '1,1',
) {
  const target = await startFakeDestination((_delivery, requests) => answer(requests));
  closeLater(() => target.close());
  const config = testConfig({ DELIVERY_URLS: target.setting, DELIVERY_RETRY_SECONDS: pauses });
  const app = await testApp(database, { config });
  closeLater(() => app.close());
  return {
    target,
    destinations: namesOf(config.destinations),
    submit: async (body = leadSubmission()) =>
      String((await post(app, paths.lead, body)).body.lead_id),
    optOut: (body: Partial<OptOutBody>) => post(app, paths.optOut, { gpc: false, ...body }),
  };
}

const recordsOf = () => readRecords(db, null, 100);
const statesOf = async (leadId: string) =>
  (await recordsOf()).find(({ lead_id }) => lead_id === leadId)?.deliveries ?? [];
const isDelivered = async (leadId: string) =>
  (await statesOf(leadId)).some(({ state }) => state === 'delivered');
const consentedAt = (time: number) => {
  const submission = leadSubmission();
  const tcpa_timestamp = new Date(time).toISOString();
  return leadSubmission({ consent: { ...submission.consent, tcpa_timestamp } });
};

/** A lead on its way to a destination, whose person opts out just then. */
async function inFlight() {
  const idle = await testApp(db);
  closeLater(() => idle.close());
  const leadId = String((await post(idle, paths.lead, leadSubmission())).body.lead_id);
  const deliveryId = '5f0c6a52-6d0a-4c43-9d7c-0f4d7f6d1d11';
  const optedOutAt = new Date();
  const createdAt = optedOutAt.toISOString();
  await insertDeliveries(db, [{ deliveryId, leadId, version: 1, destination: 'a', createdAt }]);
  expect(await beginDue(db, 'a', [deliveryId], optedOutAt)).toHaveLength(1);
  const subjects = [{ kind: 'phone', value: PHONE } as const];
  await addSaleOptOut(db, { subjects, source: 'form', gpc: false }, optedOutAt);
  const later = (seconds: number) => new Date(optedOutAt.getTime() + seconds * 1_000);
  return { leadId, deliveryId, later };
}

test.each<[string, Partial<OptOutBody>]>([
  ['phone', { phone: PHONE }],
  ['e-mail address', { email: EMAIL.toUpperCase() }],
])(
  'withholds a lead whose %s opted out after its consent',
  async (_name, subject) => {
    const { target, submit, optOut } = await serve();
    await optOut(subject);
    const withheld = await submit(leadSubmission({}, CAPITALS));
    const other = await submit(leadSubmission({}, ZOE));
    await eventually('the other lead', 5_000, () => isDelivered(other));
    await eventually(
      'the hold',
      5_000,
      async () => (await statesOf(withheld))[0]?.state !== 'pending',
    );
    expect(await statesOf(withheld)).toMatchObject([
      { event: 'lead', state: 'withheld', reason: 'do_not_sell', attempts: 0 },
    ]);
    expect((await recordsOf()).map(({ opted_out }) => opted_out).sort()).toEqual([false, true]);
    expect(target.received.map(({ data }) => data.lead_id)).toEqual([other]);
  },
  TIMEOUT_MS,
);

test(
  'delivers a lead whose consent is younger than the opt-out',
  async () => {
    const { submit, optOut } = await serve();
    await optOut({ phone: PHONE });
    await systemClock.delay(5);
    const fresh = await submit(consentedAt(Date.now()));
    await eventually('the delivery', 5_000, () => isDelivered(fresh));
    expect((await recordsOf())[0]?.opted_out).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  'does not believe a browser whose clock is ahead that its consent is fresh',
  async () => {
    const { submit, optOut } = await serve(() => 500);
    const lead = await submit(consentedAt(Date.now() + DAY_MS));
    await systemClock.delay(5);
    await optOut({ phone: PHONE });
    await eventually(
      'the hold',
      5_000,
      async () => (await statesOf(lead))[0]?.state === 'withheld',
    );
  },
  TIMEOUT_MS,
);

test(
  'passes opt-outs on after the database was away for a while',
  async () => {
    const away = { isNow: false, refused: 0 };
    const flaky: Database = {
      ...db,
      transaction: (work) => {
        if (!away.isNow) return db.transaction(work);
        away.refused += 1;
        return Promise.reject(Object.assign(new Error('away'), { code: '57P01' }));
      },
    };
    const { target, submit, optOut } = await serve(() => 200, flaky);
    const lead = await submit();
    await eventually('the delivery', 5_000, () => isDelivered(lead));
    away.isNow = true;
    await eventually('three rounds in vain', 5_000, () => away.refused >= 6);
    away.isNow = false;
    await optOut({ phone: PHONE });
    await eventually('the notice', 5_000, () => target.received.length === 2);
  },
  TIMEOUT_MS,
);

test(
  'stops the retries of a lead, and tells the destination that may have it',
  async () => {
    const { target, submit, optOut } = await serve(
      (requests) => (requests === 1 ? 500 : 200),
      db,
      '600',
    );
    const lead = await submit();
    await eventually('an attempt', 5_000, async () => (await statesOf(lead))[0]?.attempts === 1);
    await optOut({ phone: PHONE });
    await eventually('the notice', 5_000, () => target.received.length === 1);
    await eventually(
      'the end',
      5_000,
      async () => (await statesOf(lead))[1]?.state === 'delivered',
    );
    const isQueueEmpty = async () => {
      const jobs = await db.query(`SELECT 1 FROM ${QUEUE_SCHEMA}.job WHERE state < 'completed'`);
      return jobs.length === 0;
    };
    expect(await isQueueEmpty()).toBe(false);
    await endPauses(db);
    await eventually('the time of the next attempt', 5_000, isQueueEmpty);
    expect(target.received.map(({ type }) => type)).toEqual(['consent.revoked']);
    expect(await statesOf(lead)).toMatchObject([{ state: 'withheld' }, { state: 'delivered' }]);
  },
  TIMEOUT_MS,
);

test.each([503, 410])(
  'tells each destination that got the lead once, signed, and again after a %i',
  async (refusal) => {
    const { target, submit, optOut } = await serve((requests) => (requests === 2 ? refusal : 200));
    const lead = await submit();
    await eventually('the delivery', 5_000, () => isDelivered(lead));
    await optOut({ email: EMAIL });
    await optOut({ phone: PHONE, email: EMAIL });
    await eventually('the notice', 8_000, () => target.received.length === 2);
    await optOut({ phone: PHONE });
    await systemClock.delay(300);
    expect(target.received[1]).toMatchObject({
      type: 'consent.revoked',
      data: { lead_id: lead, version: 1, reason: 'do_not_sell' },
    });
    expect(JSON.stringify(target.received[1])).not.toMatch(/ana@|2145550123/);
    // The lead, the notice refused, the notice.
    expect(target.counts).toEqual({ requests: 3, unsigned: 0 });
    expect(await readOptOuts(db, null, 10)).toMatchObject([
      { kind: 'email', notices_delivered: 1, notices_open: 0 },
      { kind: 'phone', notices_delivered: 1, notices_open: 0 },
    ]);
  },
  TIMEOUT_MS,
);

test(
  'neither replay nor a new destination gets what is withheld',
  async () => {
    const { target, destinations, submit, optOut } = await serve(() => 410);
    const lead = await submit();
    await eventually('death', 5_000, async () => (await statesOf(lead))[0]?.state === 'dead');
    const requests = target.counts.requests;
    await optOut({ phone: PHONE });
    await replayDead(db, lead);
    await addMissing(db, [...destinations, 'later'], '2026-01-01', null);
    await eventually('the hold', 5_000, async () =>
      (await statesOf(lead)).every(({ event, state }) => event !== 'lead' || state === 'withheld'),
    );
    // The lead was attempted before, so the destination is told.
    await eventually('the notice', 5_000, () => target.counts.requests > requests);
    expect((await statesOf(lead)).filter(({ event }) => event === 'consent.revoked')).toHaveLength(
      1,
    );
  },
  TIMEOUT_MS,
);

test(
  'an erasure does not stop the notice',
  async () => {
    const { target, submit, optOut } = await serve((requests) => (requests === 2 ? 503 : 200));
    const lead = await submit();
    await eventually('the delivery', 5_000, () => isDelivered(lead));
    await optOut({ phone: PHONE });
    await eventually('a refused notice', 5_000, () => target.counts.requests === 2);
    const subject = { kind: 'phone', value: PHONE } as const;
    await erase(db, subject, { now: new Date(), withConsent: true });
    await eventually('both notices', 8_000, () => target.received.length === 3);
    expect(
      target.received
        .slice(1)
        .map(({ type, data }) => [type, data.lead_id])
        .sort(),
    ).toEqual([
      ['consent.revoked', lead],
      ['person.erased', lead],
    ]);
  },
  TIMEOUT_MS,
);

test(
  'an erasure is told, without a word of the person, to each destination that may have the lead',
  async () => {
    const { target, submit } = await serve((requests) => (requests === 3 ? 503 : 200));
    const submission = leadSubmission();
    const lead = await submit(submission);
    await submit(withContact(submission, { first_name: 'Eva' }));
    await eventually('both versions', 5_000, () => target.received.length === 2);
    const other = await submit(leadSubmission({}, ZOE));
    await eventually('another lead', 8_000, () => isDelivered(other));
    await erase(db, { kind: 'phone', value: PHONE }, { now: new Date(), withConsent: true });
    const notices = () => target.received.filter(({ type }) => type === 'person.erased');
    await eventually('the notice', 8_000, () => notices().length === 1);
    await systemClock.delay(300);
    expect(notices().map(({ data }) => data)).toEqual([
      { lead_id: lead, version: 2, reason: null },
    ]);
    expect(await readOpenNotices(db, null, 10)).toEqual([]);
  },
  TIMEOUT_MS,
);

test('an erasure tells nobody of a lead that never left', async () => {
  const app = await testApp(db);
  closeLater(() => app.close());
  const { body } = await post(app, paths.lead, leadSubmission());
  const createdAt = new Date().toISOString();
  const [leadId, version] = [String(body.lead_id), 1];
  const deliveryId = '5f0c6a52-6d0a-4c43-9d7c-0f4d7f6d1d12';
  await insertDeliveries(db, [{ deliveryId, leadId, version, destination: 'a', createdAt }]);
  await db.query("UPDATE deliveries SET state = 'withheld'");
  await erase(db, { kind: 'phone', value: PHONE }, { now: new Date(), withConsent: true });
  expect(await readOpenNotices(db, null, 10)).toEqual([]);
});

test('a destination that is away for longer than a lead is retried is told once it is back', async () => {
  let isAway = false;
  const { target, submit, optOut } = await serve(() => (isAway ? 503 : 200));
  const lead = await submit();
  await eventually('the delivery', 5_000, () => isDelivered(lead));
  isAway = true;
  await optOut({ phone: PHONE });
  // One attempt delivered the lead; the notice is retried more often than the three times of a lead.
  await eventually('five attempts in vain', 15_000, () => target.counts.requests >= 6);
  expect(await readOpenNotices(db, null, 10)).toMatchObject([
    { event: 'consent.revoked', lead_id: lead, state: 'pending', last_status: 503 },
  ]);
  isAway = false;
  await eventually('the notice', 5_000, () => target.received.length === 2);
  await systemClock.delay(300);
  expect(target.received.map(({ type }) => type)).toEqual(['lead.created', 'consent.revoked']);
  expect(await readOpenNotices(db, null, 10)).toEqual([]);
}, 30_000);

/** Stores a lead that a destination gets, and ends the service; returns the lead's id. */
async function deliveredLead(): Promise<string> {
  const target = await startFakeDestination(() => 200);
  closeLater(() => target.close());
  const app = await testApp(db, { config: testConfig({ DELIVERY_URLS: target.setting }) });
  const { body } = await post(app, paths.lead, leadSubmission());
  await eventually('the delivery', 5_000, () => isDelivered(String(body.lead_id)));
  await app.close();
  return String(body.lead_id);
}

test('a destination that the service has no longer is owed its notice all the same', async () => {
  const lead = await deliveredLead();
  await addOptOut(db, PHONE, 'STOP', new Date());
  const errors: unknown[] = [];
  const { stop } = await startDeliveries(
    {
      db,
      clock: systemClock,
      destinations: [],
      pausesSeconds: [1],
      onAttempt: () => undefined,
      onUnconfigured: () => undefined,
      onError: (error) => errors.push(error),
    },
    10,
  );
  closeLater(stop);
  const isOwed = async () => (await readOpenNotices(db, null, 10)).length > 0;
  await eventually('the notice', 5_000, isOwed);
  expect(await readOpenNotices(db, null, 10)).toMatchObject([
    { event: 'consent.revoked', lead_id: lead, state: 'pending' },
  ]);
  expect(errors).toEqual([]);
}, 30_000);

test('a destination that got a lead again after its notice is told anew, under another id', async () => {
  const leadId = await deliveredLead();
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const notices = () =>
    db.query<{ delivery_id: string; destination: string; state: string; at: Date | null }>(
      `SELECT delivery_id, destination, state, queued_at AS at FROM deliveries
       WHERE event = 'consent.revoked'`,
    );
  await addOptOut(db, PHONE, 'STOP', at(0));
  await passOnOptOuts(db, at(2));
  const [first] = await notices();
  expect(await claimUnqueued(db, [first?.destination ?? ''], at(3), 10)).toHaveLength(1);
  await db.query("UPDATE deliveries SET state = 'delivered' WHERE event = 'consent.revoked'");
  // A START, a replay, and another STOP.
  await addOptIn(db, PHONE, 'START', at(4));
  await db.query("UPDATE deliveries SET attempted_at = $1 WHERE event = 'lead'", [
    at(5).toISOString(),
  ]);
  await addOptOut(db, PHONE, 'STOP', at(6));
  await passOnOptOuts(db, at(8));
  const told = await notices();
  expect(told).toMatchObject([{ state: 'pending', at: null }]);
  expect(told[0]?.delivery_id).not.toBe(first?.delivery_id);
  expect(await claimUnqueued(db, [first?.destination ?? ''], at(9), 10)).toHaveLength(1);
  expect(await readOpenNotices(db, null, 10)).toMatchObject([{ lead_id: leadId }]);
}, 30_000);

test('the law’s days count from the request, also where the service was away when it came', async () => {
  await deliveredLead();
  const asked = new Date();
  await addOptOut(db, PHONE, 'STOP', asked);
  await passOnOptOuts(db, new Date(asked.getTime() + 4 * DAY_MS));
  const [notice] = await readOpenNotices(db, null, 10);
  expect(new Date(notice?.requested_at ?? '')).toEqual(asked);
  expect(new Date(notice?.created_at ?? '').getTime()).toBeGreaterThan(
    asked.getTime() + 3 * DAY_MS,
  );
  expect(await oldestOpenNotices(db)).toMatchObject([{ requestedAt: asked }]);
}, 30_000);

test('a notice is given up once the law’s last day has passed', async () => {
  let isAway = false;
  const { target, submit, optOut } = await serve(() => (isAway ? 503 : 200));
  const lead = await submit();
  await eventually('the delivery', 5_000, () => isDelivered(lead));
  isAway = true;
  await optOut({ phone: PHONE });
  await eventually('an attempt', 5_000, () => target.counts.requests === 2);
  await db.query(
    `UPDATE deliveries SET created_at = created_at - interval '20 days',
       requested_at = requested_at - interval '20 days',
       begun_at = begun_at - interval '20 days', attempted_at = attempted_at - interval '20 days'`,
  );
  await eventually('the end', 15_000, async () =>
    (await readOpenNotices(db, null, 10)).every(({ state }) => state === 'dead'),
  );
  expect(target.counts.requests).toBe(4);
}, 30_000);

test(
  'of two destinations the one that has not acknowledged stays open',
  async () => {
    const [told, silent] = [
      await startFakeDestination(() => 200),
      await startFakeDestination(({ type }) => (type === 'consent.revoked' ? 500 : 200)),
    ];
    closeLater(() => told.close());
    closeLater(() => silent.close());
    const config = testConfig({
      DELIVERY_URLS: `told=${told.setting},silent=${silent.setting}`,
      DELIVERY_RETRY_SECONDS: '3600',
    });
    const app = await testApp(db, { config });
    closeLater(() => app.close());
    const lead = String((await post(app, paths.lead, leadSubmission())).body.lead_id);
    const states = async () => (await statesOf(lead)).map(({ state }) => state);
    await eventually('both', 5_000, async () => (await states()).join() === 'delivered,delivered');
    await post(app, paths.optOut, { gpc: false, phone: PHONE });
    await eventually('the answer of one', 5_000, () => told.received.length === 2);
    await eventually('the refusal of the other', 5_000, () => silent.counts.requests === 2);
    await eventually('one to be open', 5_000, async () => {
      const open = await readOpenNotices(db, null, 10);
      return open.length === 1 && open[0]?.attempts === 1;
    });
    expect(await readOpenNotices(db, null, 10)).toMatchObject([
      { destination: 'silent', event: 'consent.revoked', lead_id: lead, reason: 'do_not_sell' },
    ]);
  },
  TIMEOUT_MS,
);

test.each([
  ['arrives', { state: 'delivered', status: 200, error: null }, 'delivered'],
  ['has no answer', { state: 'pending', status: null, error: 'TimeoutError' }, 'withheld'],
] as const)(
  'a lead that was in flight when the person opted out and %s is followed by its notice',
  async (_name, outcome, state) => {
    const { leadId, deliveryId, later } = await inFlight();
    await passOnOptOuts(db, later(1));
    expect(await statesOf(leadId)).toMatchObject([{ state: 'withheld' }]);
    const result = { deliveryId, destination: 'a', round: 0, attempts: 1, ...outcome };
    await saveAttempts(db, [{ ...result, at: later(5).toISOString() }]);
    await passOnOptOuts(db, later(59));
    await passOnOptOuts(db, later(61));
    expect(await statesOf(leadId)).toMatchObject([
      { event: 'lead', state, attempts: 1 },
      { event: 'consent.revoked', state: 'pending', reason: 'do_not_sell' },
    ]);
    // The request counts as passed on, so its leads are not looked at again.
    expect(await db.query('SELECT 1 FROM opt_outs WHERE passed_on_at IS NULL')).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'a lead that was in flight when its person was erased is followed by its notice, and not overtaken',
  async () => {
    const { later } = await inFlight();
    await erase(db, { kind: 'phone', value: PHONE }, { now: later(1), withConsent: true });
    expect(await db.query('SELECT event, state FROM deliveries ORDER BY event')).toEqual([
      { event: 'lead', state: 'erased' },
      { event: 'person.erased', state: 'pending' },
    ]);
    expect(await claimUnqueued(db, ['a'], later(59), 10)).toEqual([]);
    expect(await claimUnqueued(db, ['a'], later(61), 10)).toMatchObject([{ destination: 'a' }]);
  },
  TIMEOUT_MS,
);

test(
  'a lead whose attempt never ended is followed by its notice, and not while it may still arrive',
  async () => {
    const { leadId, later } = await inFlight();
    await passOnOptOuts(db, later(40));
    expect(await statesOf(leadId)).toMatchObject([{ state: 'withheld' }]);
    await passOnOptOuts(db, later(61));
    expect(await statesOf(leadId)).toMatchObject([
      { event: 'lead', state: 'withheld', attempts: 0 },
      { event: 'consent.revoked', state: 'pending' },
    ]);
  },
  TIMEOUT_MS,
);

test(
  'an attempt that a stop aborted may have arrived: its destination is told of the opt-out and of the erasure',
  async () => {
    const target = await startFakeDestination(() => 'hang');
    closeLater(() => target.close());
    const app = await testApp(db, { config: testConfig({ DELIVERY_URLS: target.setting }) });
    const leadId = String((await post(app, paths.lead, leadSubmission())).body.lead_id);
    await eventually('the attempt', 5_000, () => target.counts.requests === 1);
    await app.close();
    const subject = { kind: 'phone', value: PHONE } as const;
    const optedOutAt = new Date();
    await addSaleOptOut(db, { subjects: [subject], source: 'form', gpc: false }, optedOutAt);
    await passOnOptOuts(db, new Date(optedOutAt.getTime() + 61_000));
    expect(await statesOf(leadId)).toMatchObject([
      { event: 'lead', state: 'withheld', attempts: 0 },
      { event: 'consent.revoked', state: 'pending' },
    ]);
    await erase(db, subject, { now: new Date(), withConsent: true });
    const erasures = "SELECT state FROM deliveries WHERE event = 'person.erased'";
    expect(await db.query(erasures)).toEqual([{ state: 'pending' }]);
  },
  TIMEOUT_MS,
);

test(
  'tells a destination that got several versions of a lead once, and names the newest',
  async () => {
    const { target, submit, optOut } = await serve();
    const submission = leadSubmission();
    const lead = await submit(submission);
    await submit(withContact(submission, { first_name: 'Eva' }));
    await eventually('both versions', 5_000, async () => {
      const records = await recordsOf();
      return records.every(({ deliveries }) => deliveries[0]?.state === 'delivered');
    });
    await optOut({ phone: PHONE });
    await eventually('the notice', 5_000, () => target.received.length > 2);
    await systemClock.delay(300);
    expect(target.received.slice(2).map(({ type, data }) => [type, data])).toEqual([
      ['consent.revoked', { lead_id: lead, version: 2, reason: 'do_not_sell' }],
    ]);
  },
  TIMEOUT_MS,
);

test(
  'tells of a second opt-out, after a fresh consent, as it did of the first',
  async () => {
    const { target, submit, optOut } = await serve();
    const notices = () => target.received.filter(({ type }) => type === 'consent.revoked').length;
    await submit();
    await eventually('the first lead', 5_000, () => target.received.length === 1);
    await optOut({ phone: PHONE });
    await eventually('the first notice', 5_000, () => notices() === 1);
    // Time passes, and the request counts as passed on.
    await passOnOptOuts(db, new Date(Date.now() + 120_000));
    expect(await db.query('SELECT 1 FROM opt_outs WHERE passed_on_at IS NULL')).toEqual([]);

    const fresh = await submit(consentedAt(Date.now()));
    await eventually('the fresh lead', 5_000, () => isDelivered(fresh));
    await systemClock.delay(5);
    await optOut({ phone: PHONE });
    await eventually('the second notice', 5_000, () => notices() === 2);
  },
  TIMEOUT_MS,
);

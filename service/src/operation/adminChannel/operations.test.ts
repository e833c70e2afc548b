import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { DAY_MS } from '../../common/clock.ts';
import { paths, type LeadSubmission } from '../../contract/index.ts';
import type { Config } from '../../config/config.ts';
import { readRecords } from '../../repositories/leadRecords.ts';
import { insertMails } from '../../repositories/mails.ts';
import { closeAfterEach } from '../../testing/closeAfterEach.ts';
import { eventually } from '../../testing/eventually.ts';
import { startFakeDestination } from '../../testing/fakeDestination.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../../testing/harness.ts';
import { leadSubmission, withContact } from '../../testing/samples.ts';
import { execute } from '../cli/commands.ts';
import { serviceSettingsOf } from '../serviceSettings.ts';
import { createOperations } from './operations.ts';

const MINUTE_MS = 60_000;
const FIRST = '2026-01-31T12:00:00.000Z';
const SECOND = '2026-01-31T12:01:00.000Z';
const LATER = '2026-01-31T12:01:00.001Z';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

const secret = `whsec_${'A'.repeat(44)}`;
const twoDestinations = testConfig({
  DELIVERY_URLS: `http://localhost:1/a|${secret},http://localhost:1/b|${secret}`,
});
const operate = (config: Config = twoDestinations) =>
  createOperations(db, serviceSettingsOf(config), config);

/** Stores two leads, a minute apart, and with the second one in quarantine; no destination is configured. */
async function storeLeads() {
  const clock = new ManualClock(FIRST);
  const app = await testApp(db, { clock });
  closeLater(() => app.close());
  const submit = async (submission = leadSubmission()) =>
    String((await post(app, paths.lead, submission)).body.lead_id);
  const first = await submit();
  clock.advance(MINUTE_MS);
  const second = await submit();
  const suspicious = leadSubmission();
  Object.assign(suspicious.signals ?? {}, { honeypot: 'x' });
  const quarantined = await submit(suspicious);
  return { first, second, quarantined };
}

/** The deliveries of each lead: `state attempts`, and whether they wait to be queued. */
const deliveriesOf = (leadId: string) =>
  db.query(
    `SELECT state, attempts, queued_at IS NULL AS waits FROM deliveries
     WHERE lead_id = $1 ORDER BY destination`,
    [leadId],
  );
const waiting = { state: 'pending', attempts: 0, waits: true };

describe('replay', () => {
  test('with a time queues the leads since then for the destinations that never got them, once', async () => {
    const { first, second, quarantined } = await storeLeads();
    const replay = (since: string | null) => operate().replay({ leadId: null, since });
    expect(await replay(null)).toEqual({ revived: 0, added: 0 });
    expect(await replay(LATER)).toEqual({ revived: 0, added: 0 });
    expect(await replay(SECOND)).toEqual({ revived: 0, added: 2 });
    expect(await deliveriesOf(second)).toEqual([waiting, waiting]);
    expect(await deliveriesOf(first)).toEqual([]);
    expect(await replay(FIRST)).toEqual({ revived: 0, added: 2 });
    expect(await replay(FIRST)).toEqual({ revived: 0, added: 0 });
    expect(await deliveriesOf(first)).toEqual([waiting, waiting]);
    expect(await deliveriesOf(quarantined)).toEqual([]);
  });

  test('of one lead adds and retries nothing of others', async () => {
    const { first, second } = await storeLeads();
    const since = FIRST;
    expect(await operate().replay({ leadId: first, since })).toEqual({ revived: 0, added: 2 });
    expect(await deliveriesOf(second)).toEqual([]);
    await operate().replay({ leadId: null, since });
    await db.exec(`UPDATE deliveries SET state = 'dead', attempts = 8, queued_at = now()`);
    expect(await operate().replay({ leadId: second, since: null })).toEqual({
      revived: 2,
      added: 0,
    });
    expect(await deliveriesOf(second)).toEqual([waiting, waiting]);
    const dead = { state: 'dead', attempts: 8, waits: false };
    expect(await deliveriesOf(first)).toEqual([dead, dead]);
    expect(await operate().replay({ leadId: null, since: null })).toEqual({ revived: 2, added: 0 });
    expect(await deliveriesOf(first)).toEqual([waiting, waiting]);
  });

  test('of one lead sends no mail of another', async () => {
    const { first, second } = await storeLeads();
    await insertMails(
      db,
      [first, second].map((leadId) => ({
        mailId: randomUUID(),
        kind: 'confirmation',
        about: { leadId, version: 1 },
        recipient: 'ana@example.com',
        createdAt: FIRST,
      })),
    );
    await db.exec("UPDATE mails SET state = 'dead'");
    expect(await operate().replay({ leadId: second, since: null })).toMatchObject({ mails: 1 });
    expect(await db.query('SELECT lead_id, state FROM mails ORDER BY state')).toEqual([
      { lead_id: first, state: 'dead' },
      { lead_id: second, state: 'pending' },
    ]);
  });

  test('changes nothing that is delivered, pending or erased', async () => {
    const { first, second } = await storeLeads();
    await operate().replay({ leadId: null, since: FIRST });
    await db.query(`UPDATE deliveries SET state = 'delivered', attempts = 1 WHERE lead_id = $1`, [
      first,
    ]);
    await db.query(`UPDATE deliveries SET state = 'erased' WHERE lead_id = $1`, [second]);
    expect(await operate().replay({ leadId: null, since: FIRST })).toEqual({
      revived: 0,
      added: 0,
    });
    const states = await db.query('SELECT state FROM deliveries ORDER BY state');
    expect(states.map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'erased',
      'erased',
    ]);
  });

  test('is sent by a running server', async () => {
    const { first, second } = await storeLeads();
    const target = await startFakeDestination(() => 200);
    closeLater(() => target.close());
    const config = testConfig({ DELIVERY_URLS: target.setting });
    expect(await operate(config).replay({ leadId: null, since: FIRST })).toMatchObject({
      added: 2,
    });
    const app = await testApp(db, { config });
    closeLater(() => app.close());
    await eventually('both deliveries', 10_000, () => target.received.length === 2);
    expect(target.received.map(({ data }) => data.lead_id).sort()).toEqual([first, second].sort());
  }, 20_000);
});

describe('release', () => {
  /** A service with these destinations, from now on. */
  async function startService(env: Record<string, string> = {}) {
    const app = await testApp(db, { config: testConfig(env) });
    closeLater(() => app.close());
  }

  test('accepts all leads of a time that are held for one reason only, and tells the chain of each', async () => {
    const clock = new ManualClock('2026-01-31T09:30:00.000Z');
    const app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
    const store = async (submission: LeadSubmission) =>
      String((await post(app, paths.lead, submission)).body.lead_id);
    const early = await store(leadSubmission());
    clock.advance(60 * 60_000);
    const held = [await store(leadSubmission()), await store(leadSubmission())].sort();
    const robot = leadSubmission();
    if (robot.signals) robot.signals.honeypot = 'x';
    const forged = leadSubmission();
    forged.consent.ticket = 'a.b.c';
    const others = [early, await store(robot), await store(forged)];
    clock.advance(60 * 60_000);
    others.push(await store(leadSubmission()));
    await app.close();
    const request = {
      unproven: 'ticket_missing',
      since: '2026-01-31T10:00:00Z',
      before: '2026-01-31T11:30:00Z',
      by: 'operator@host',
    } as const;
    expect(await operate().release(request)).toEqual({ released: 2 });
    expect(await operate().release(request)).toEqual({ released: 0 });
    const accepted = await readRecords(db, null, 10, { status: 'accepted' });
    expect(accepted.map(({ lead_id }) => lead_id).sort()).toEqual(held);
    const stillHeld = await readRecords(db, null, 10, { status: 'quarantined' });
    expect(stillHeld.map(({ lead_id }) => lead_id).sort()).toEqual(others.sort());
    const [entry] = await db.query<{ content: string }>(
      `SELECT content FROM proof_entries WHERE kind = 'event'`,
    );
    expect(JSON.parse(entry?.content ?? '')).toEqual(
      held.map((leadId) => [
        'release',
        leadId,
        { versions: 1, by: 'operator@host', reasons: ['consent_unproven'] },
      ]),
    );
    expect(await operate().release({ ...request, before: null, by: 'operator@host' })).toEqual({
      released: 1,
    });
  });

  test('leaves out, of what is held for one reason, a phone that the visitor has corrected since', async () => {
    const clock = new ManualClock('2026-01-31T10:30:00.000Z');
    const app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
    const typed = leadSubmission();
    for (const phone of ['2145550177', '2145550188']) {
      const { status } = await post(app, paths.lead, withContact(typed, { phone }));
      expect(status).toBe(200);
      clock.advance(60_000);
    }
    await app.close();
    const request = {
      name: 'release',
      unproven: 'ticket_missing',
      since: '2026-01-31T10:00:00Z',
      before: null,
    } as const;
    let said = '';
    const write = async (part: string) => void (said += part);
    await execute(operate(), request, standardProduct.quiz, write);
    const records = await readRecords(db, null, 10);
    expect(records.map(({ phone, status }) => [phone, status])).toEqual([
      ['2145550177', 'quarantined'],
      ['2145550188', 'accepted'],
    ]);
    const leftOut =
      '1 older submission with another phone, which the visitor has corrected since, was left out.\n';
    expect(said).toContain(`1 submission released from quarantine and queued`);
    expect(said).toContain(leftOut);
    said = '';
    await execute(operate(), request, standardProduct.quiz, write);
    expect(said).toBe(`0 submissions released from quarantine.\n${leftOut}`);
  });

  test('accepts a quarantined lead, and the service delivers it to every destination', async () => {
    const { first, quarantined } = await storeLeads();
    expect(await operate().release({ leadId: first, by: 'operator@host' })).toEqual({
      released: 0,
    });
    expect(await operate().release({ leadId: quarantined, by: 'operator@host' })).toEqual({
      released: 1,
    });
    expect(await operate().release({ leadId: quarantined, by: 'operator@host' })).toEqual({
      released: 0,
    });
    const records = await readRecords(db, null, 10);
    expect(records.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);

    const target = await startFakeDestination(() => 200);
    closeLater(() => target.close());
    await startService({ DELIVERY_URLS: target.setting });
    await eventually('the delivery', 10_000, () => target.received.length === 1);
    expect(target.received[0]?.data.lead_id).toBe(quarantined);
    expect(await deliveriesOf(first)).toEqual([]);
    expect(await db.query('SELECT 1 FROM releases')).toEqual([]);
  }, 20_000);

  test('without settings and without a destination keeps the lead for the first that comes', async () => {
    const { quarantined } = await storeLeads();
    expect(
      await createOperations(db, null, testConfig()).release({
        leadId: quarantined,
        by: 'operator@host',
      }),
    ).toEqual({
      released: 1,
    });
    await startService();
    expect(await deliveriesOf(quarantined)).toEqual([]);
    const target = await startFakeDestination(() => 200);
    closeLater(() => target.close());
    await startService({ DELIVERY_URLS: target.setting });
    await eventually('the delivery', 10_000, () => target.received.length === 1);
    expect(target.received[0]?.data.lead_id).toBe(quarantined);
  }, 20_000);

  test('of a lead that is erased before the service sees it delivers nothing', async () => {
    const { quarantined } = await storeLeads();
    await operate().release({ leadId: quarantined, by: 'operator@host' });
    await db.query('DELETE FROM leads WHERE lead_id = $1', [quarantined]);
    expect(await db.query('SELECT 1 FROM releases')).toEqual([]);
  });
});

test('what needs the settings of a service refuses before it has started, and does nothing', async () => {
  const { first } = await storeLeads();
  await operate().replay({ leadId: null, since: FIRST });
  await db.exec(`UPDATE deliveries SET state = 'dead'`);
  const operations = createOperations(db, null, testConfig());
  await expect(operations.replay({ leadId: null, since: FIRST })).rejects.toThrow('start it once');
  await expect(operations.purge({ isConfirmed: true })).rejects.toThrow('start it once');
  expect(await deliveriesOf(first)).toMatchObject([{ state: 'dead' }, { state: 'dead' }]);
  expect(await operations.replay({ leadId: null, since: null })).toEqual({ revived: 4, added: 0 });
});

test('convert marks one lead with the time', async () => {
  const { first } = await storeLeads();
  const before = Date.now();
  expect(await operate().convert({ leadId: first })).toEqual({ found: true });
  expect(await operate().convert({ leadId: randomUUID() })).toEqual({ found: false });
  const converted = (await readRecords(db, null, 10)).filter((record) => record.converted_at);
  expect(converted.map(({ lead_id }) => lead_id)).toEqual([first]);
  const time = Date.parse(converted[0]?.converted_at ?? '');
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test('erase, erasures and purge act on the database with the configured retention time', async () => {
  await storeLeads();
  const subject = { kind: 'phone', value: '2145550123' } as const;
  const kept = { leads: 3, consentsRemoved: 0, consentsKept: 3 };
  expect(await operate().erasures({ subject })).toEqual([]);
  expect(await operate().erase({ subject, withConsent: false })).toMatchObject(kept);
  expect(await operate().erasures({ subject })).toEqual([
    { erased_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string, ...kept },
  ]);
  await storeLeads();
  const since = Math.ceil((Date.now() - Date.parse(FIRST)) / DAY_MS);
  const purge = (days: number) =>
    operate({ ...twoDestinations, leadRetentionDays: days }).purge({ isConfirmed: true });
  expect(await purge(since + 1)).toMatchObject({ removed: { leads: 0 } });
  expect(await purge(since - 1)).toMatchObject({ removed: { leads: 3 } });
});

test('the proof of an erasure is found by the address in any case, whichever it was asked for in', async () => {
  const proofs = (value: string) => operate().erasures({ subject: { kind: 'email', value } });
  await storeLeads();
  const erase = (value: string) =>
    operate().erase({ subject: { kind: 'email', value }, withConsent: false });
  await erase('Ana@Example.com');
  // An address that no stored lead has.
  await erase('Eva@Example.com');
  for (const name of ['ana', 'Ana', 'eva', 'EVA']) {
    expect(await proofs(`${name}@example.com`)).toHaveLength(1);
    expect(await proofs(`${name}@EXAMPLE.com`)).toHaveLength(1);
  }
});

test('records are listed oldest first, a page after the other', async () => {
  const { first, second, quarantined } = await storeLeads();
  const page1 = await operate().records({ cursor: null, limit: 2 });
  const last = page1.at(-1);
  const cursor = last && {
    receivedAt: last.received_at,
    leadId: last.lead_id,
    version: last.version,
  };
  const page2 = await operate().records({ cursor: cursor ?? null, limit: 2 });
  const ids = [...page1, ...page2].map(({ lead_id }) => lead_id);
  // The last two came in the same millisecond: their order is that of their ids.
  expect(ids).toEqual([first, ...[second, quarantined].sort()]);
});

/** Reading or writing one lead leaves all others alone, in a database that holds several. */
import { randomUUID } from 'node:crypto';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import { asOwner, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { addClaims, addMissingClaims, findClaim, saveClaim } from './certificateClaims.ts';
import { insertDeliveries, saveAttempts, type AttemptResult } from './deliveries.ts';
import { moveDeliveries } from './deliveryMoves.ts';
import { readRecords } from './leadRecords.ts';
import { deliverAccepted } from './leadStatus.ts';
import { addOptIn, addOptOut, addSaleOptOut, readOptOuts } from './optOuts.ts';

const ANA = { first_name: 'Ana', phone: '2145550101', email: 'Ana@Example.com' };
const EVA = { first_name: 'Eva', phone: '2145550103', email: 'eva@example.com' };
const NOW = new Date('2026-01-31T12:00:00.000Z');
const A_MONTH_LATER = new Date('2026-02-28T12:00:00.000Z');

const db = await sharedDatabase();
let ana = '';
let eva = '';
/** Two versions of Ana's lead, the first of which has no certificate, and Eva's lead, which is held. */
beforeEach(async () => {
  const app = await testApp(db, { config: testConfig() });
  const store = async (changes: object, person: Record<string, string>) =>
    String((await post(app, paths.lead, leadSubmission(changes, person))).body.lead_id);
  const session_id = randomUUID();
  ana = await store({ session_id, xxTrustedFormCertUrl: '' }, ANA);
  expect(await store({ session_id }, { ...ANA, last_name: 'Changed' })).toBe(ana);
  eva = await store({}, EVA);
  await app.close();
  await asOwner(db, `UPDATE lead_versions SET status = 'quarantined' WHERE lead_id = '${eva}'`);
});

const insert = async (leadId: string, version: number, destination: string) => {
  const deliveryId = randomUUID();
  const createdAt = NOW.toISOString();
  await insertDeliveries(db, [{ deliveryId, leadId, version, destination, createdAt }]);
  return deliveryId;
};
const setDelivery = (id: string, changes: string) =>
  db.query(`UPDATE deliveries SET ${changes} WHERE delivery_id = $1`, [id]);

describe('a claim', () => {
  const retained = {
    state: 'retained' as const,
    status: 200,
    reason: null,
    phoneMatch: true,
    emailMatch: true,
    expiresAt: null,
    answer: null,
  };
  const idOf = (lead_id: string, version: number) => ({ lead_id, version });

  test('is added for the given versions that have a certificate', async () => {
    const given = [
      { leadId: ana, version: 1 },
      { leadId: eva, version: 1 },
    ];
    expect(await addClaims(db, given)).toEqual([idOf(eva, 1)]);
  });

  test('is added once for each version that has a certificate and no claim', async () => {
    await addClaims(db, [{ leadId: eva, version: 1 }]);
    expect(await addMissingClaims(db, new Date(0))).toEqual([idOf(ana, 2)]);
    expect(await addMissingClaims(db, new Date(0))).toEqual([]);
  });

  test('is made once, for its own version', async () => {
    await addMissingClaims(db, new Date(0));
    await saveClaim(db, idOf(ana, 2), retained, NOW);
    await saveClaim(db, idOf(ana, 2), { ...retained, state: 'unclaimed' }, NOW);
    expect(await findClaim(db, idOf(ana, 2))).toBeNull();
    expect(await findClaim(db, idOf(eva, 1))).toMatchObject({ attempts: 0, phone: EVA.phone });
    const states = (await readRecords(db, null, 10)).map(
      ({ version, first_name, consent }) =>
        `${first_name} ${version} ${consent?.certificate.state ?? ''}`,
    );
    expect(states).toEqual(['Ana 1 none', 'Ana 2 retained', 'Eva 1 pending']);
    await saveClaim(db, idOf(eva, 1), { ...retained, reason: 'expired', phoneMatch: false }, NOW);
    const [first] = await readRecords(db, null, 10);
    expect(first?.consent?.certificate).toEqual({
      state: 'none',
      reason: null,
      expires_at: null,
      phone_match: null,
      email_match: null,
    });
  });

  test('knows that its own lead was removed, and no other', async () => {
    await addMissingClaims(db, new Date(0));
    const subject = { kind: 'phone', value: EVA.phone } as const;
    await erase(db, subject, { now: NOW, withConsent: false });
    expect(await findClaim(db, idOf(eva, 1))).toMatchObject({ is_removed: true });
    expect(await findClaim(db, idOf(ana, 2))).toMatchObject({ is_removed: false });
  });
});

test('an erasure leaves who bears the same first name in the same session', async () => {
  const app = await testApp(db, { config: testConfig() });
  const session_id = randomUUID();
  const store = async (person: Record<string, string>) =>
    String((await post(app, paths.lead, leadSubmission({ session_id }, person))).body.lead_id);
  const lee = await store({
    ...ANA,
    last_name: 'Lee',
    phone: '2145550111',
    email: 'l@example.com',
  });
  const gomez = await store({
    ...ANA,
    last_name: 'Gomez',
    phone: '2145550112',
    email: 'g@example.com',
  });
  await app.close();
  expect(gomez).not.toBe(lee);
  const subject = { kind: 'phone', value: '2145550111' } as const;
  expect(await erase(db, subject, { now: NOW, withConsent: false })).toMatchObject({ leads: 1 });
  const left = (await readRecords(db, null, 10)).map(({ lead_id }) => lead_id);
  expect(left).toContain(gomez);
  expect(left).not.toContain(lee);
});

test('a further version of a lead leaves the latest one of others', async () => {
  const app = await testApp(db, { config: testConfig() });
  const [known] = await db.query<{ session_id: string }>(
    'SELECT session_id FROM leads WHERE lead_id = $1',
    [ana],
  );
  const again = leadSubmission(
    { session_id: known?.session_id ?? '' },
    { ...ANA, last_name: 'Again' },
  );
  await post(app, paths.lead, again);
  await app.close();
  const latest = (await readRecords(db, null, 10)).filter((record) => record.latest);
  expect(latest.map(({ lead_id, version }) => [lead_id, version])).toEqual([
    [eva, 1],
    [ana, 3],
  ]);
});

test('a record has the deliveries of its own version', async () => {
  await insert(ana, 1, 'crm');
  await insert(ana, 2, 'agency');
  await insert(eva, 1, 'mail');
  const records = await readRecords(db, null, 10);
  expect(records.map(({ deliveries }) => deliveries.map(({ destination }) => destination))).toEqual(
    [['crm'], ['agency'], ['mail']],
  );
});

test('a destination that answers after an erasure is told of it, once, and no other is', async () => {
  const late = await insert(ana, 1, 'crm');
  const erased = [late, await insert(ana, 2, 'crm'), await insert(ana, 1, 'agency')];
  const others = [await insert(eva, 1, 'crm'), await insert(eva, 1, 'mail')];
  for (const id of erased) await setDelivery(id, "state = 'erased'");
  // These destinations have the notice of an erasure already.
  await setDelivery(await insert(eva, 1, 'crm-2'), "event = 'person.erased', destination = 'crm'");
  await setDelivery(await insert(ana, 1, 'mail'), "event = 'person.erased'");
  const delivered = (deliveryId: string, destination: string): AttemptResult => ({
    deliveryId,
    destination,
    round: 0,
    attempts: 1,
    state: 'delivered',
    status: 200,
    error: null,
    at: NOW.toISOString(),
  });
  const results = [delivered(late, 'crm'), delivered(others[0] ?? '', 'crm')];
  const moved = delivered(erased[2] ?? '', 'the-former');
  for (let times = 0; times < 2; times += 1) await saveAttempts(db, [...results, moved]);
  await saveAttempts(db, [delivered(erased[1] ?? '', 'crm')]);
  expect(
    await db.query(
      `SELECT version, destination FROM deliveries WHERE event = 'person.erased' AND lead_id = $1
       ORDER BY destination`,
      [ana],
    ),
  ).toEqual([
    { version: 1, destination: 'crm' },
    { version: 1, destination: 'mail' },
  ]);
});

test('what is kept back is not delivered with what is accepted, and nothing twice', async () => {
  for (const lead of [eva, ana, ana]) await deliverAccepted(db, { leadId: lead }, NOW);
  expect(await db.query('SELECT lead_id, version FROM releases ORDER BY version')).toEqual([
    { lead_id: ana, version: 1 },
    { lead_id: ana, version: 2 },
  ]);
});

describe('moving deliveries', () => {
  const rows = () =>
    db.query(
      `SELECT destination, state, attempts, queued_at IS NULL AS is_due FROM deliveries
       ORDER BY lead_id = '${ana}' DESC, version, state`,
    );
  beforeEach(async () => {
    await setDelivery(
      await insert(ana, 1, 'old'),
      "state = 'dead', attempts = 7, queued_at = now()",
    );
    await setDelivery(
      await insert(ana, 2, 'old'),
      "state = 'delivered', attempts = 2, queued_at = now()",
    );
    await setDelivery(await insert(eva, 1, 'old'), 'attempts = 3, queued_at = now()');
  });
  const move = (onlyOpen: boolean) =>
    moveDeliveries(db, { from: 'old', to: 'new', leadId: null, onlyOpen });

  test('to another name of the same system leaves their state as it is', async () => {
    expect(await move(false)).toBe(3);
    expect(await rows()).toEqual([
      { destination: 'new', state: 'dead', attempts: 7, is_due: false },
      { destination: 'new', state: 'delivered', attempts: 2, is_due: false },
      { destination: 'new', state: 'pending', attempts: 3, is_due: true },
    ]);
  });

  test('to another system begins those anew that are open', async () => {
    expect(await move(true)).toBe(2);
    expect(await rows()).toEqual([
      { destination: 'new', state: 'pending', attempts: 0, is_due: true },
      { destination: 'old', state: 'delivered', attempts: 2, is_due: false },
      { destination: 'new', state: 'pending', attempts: 0, is_due: true },
    ]);
  });

  test('keeps the delivered one of two', async () => {
    await setDelivery(await insert(ana, 1, 'new'), "state = 'delivered'");
    await insert(ana, 2, 'new');
    await move(false);
    expect((await rows()).slice(0, 2)).toMatchObject([
      { state: 'delivered' },
      { state: 'delivered' },
    ]);
  });
});

test('an opt-out counts the notices of its own consents alone', async () => {
  const optOut = (kind: 'phone' | 'email', value: string) =>
    addSaleOptOut(db, { subjects: [{ kind, value }], source: 'form', gpc: false }, NOW);
  await optOut('email', ANA.email.toLowerCase());
  await optOut('phone', EVA.phone);
  for (const [lead, version, changes] of [
    [ana, 1, "state = 'delivered'"],
    [ana, 2, "state = 'pending'"],
    [eva, 1, "state = 'dead'"],
  ] as const) {
    await setDelivery(await insert(lead, version, 'crm'), `event = 'consent.revoked', ${changes}`);
    await insert(lead, version, 'crm');
  }
  const told = (await readOptOuts(db, null, 10)).map(
    ({ subject, notices_delivered, notices_open }) => [subject, notices_delivered, notices_open],
  );
  expect(told).toEqual([
    ['ana@example.com', 1, 1],
    [EVA.phone, 0, 1],
  ]);
});

describe('a request ends consents', () => {
  const AGREED = leadSubmission().consent.tcpa_timestamp;
  /** Which consents are revoked, and by what. */
  const revoked = async () => {
    const rows = await db.query<{ lead_id: string; version: number; request: string | null }>(
      'SELECT lead_id, version, opt_out_of(c) AS request FROM consents c ORDER BY received_at',
    );
    const nameOf = (leadId: string) => (leadId === ana ? 'Ana' : 'Eva');
    return rows.flatMap(({ lead_id, version, request }) =>
      request === null ? [] : [`${nameOf(lead_id)} ${version} ${request}`],
    );
  };
  const doNotSell = (kind: 'phone' | 'email', value: string, time: Date) =>
    addSaleOptOut(db, { subjects: [{ kind, value }], source: 'form', gpc: false }, time);
  const ofAna = (request: string) => [`Ana 1 ${request}`, `Ana 2 ${request}`];

  test.each([
    ['a moment before', -1, false],
    ['at the time of', 0, true],
    ['long after, and before the lead arrived,', 86_400_000, true],
  ])('of its own person that were given %s it', async (_name, laterMs, isRevoked) => {
    const time = new Date(Date.parse(AGREED) + laterMs).toISOString();
    // Stored as if it had come before the lead, so that it counts from its own time.
    const ask = (kind: string, subject: string, request: string) =>
      db.query(
        "INSERT INTO opt_outs (kind, subject, request, source, requested_at) VALUES ($1, $2, $3, 'form', $4)",
        [kind, subject, request, time],
      );
    await ask('email', ANA.email.toLowerCase(), 'do_not_sell');
    expect(await revoked()).toEqual(isRevoked ? ofAna('do_not_sell') : []);
    await ask('phone', EVA.phone, 'stop');
    expect(await revoked()).toEqual([
      ...(isRevoked ? ofAna('do_not_sell') : []),
      ...(isRevoked ? ['Eva 1 stop'] : []),
    ]);
  });

  test('by phone, and is the weightier of two', async () => {
    await addOptOut(db, ANA.phone, 'STOP', A_MONTH_LATER);
    expect(await revoked()).toEqual(ofAna('stop'));
    await doNotSell('phone', ANA.phone, A_MONTH_LATER);
    expect(await revoked()).toEqual(ofAna('do_not_sell'));
  });

  test('by an address that the person gave later, and of nobody else', async () => {
    await asOwner(
      db,
      `UPDATE lead_versions SET change_id = gen_random_uuid(), email = 'changed@example.com'
       WHERE lead_id = '${ana}' AND version = 2`,
    );
    await doNotSell('email', 'changed@example.com', A_MONTH_LATER);
    expect(await revoked()).toEqual(ofAna('do_not_sell'));
  });

  test('until the same person texts START, and again with the next STOP', async () => {
    for (const { phone } of [ANA, EVA]) await addOptOut(db, phone, 'STOP', A_MONTH_LATER);
    await addOptIn(db, EVA.phone, 'START', A_MONTH_LATER);
    expect(await revoked()).toEqual(ofAna('stop'));
    await addOptOut(db, EVA.phone, 'STOP', A_MONTH_LATER);
    expect(await revoked()).toEqual([...ofAna('stop'), 'Eva 1 stop']);
  });
});

/** Submissions that were agreed to before an erasure and arrive after it. */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { DAY_MS } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import { sha256 } from '../common/sha256.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import { asOwner, ManualClock, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { exportOf, verifyLines } from '../testing/verifyChain.ts';
import { erase } from './erasure.ts';
import { RefusalService } from './refusals.ts';
import { removeExpired } from './retention.ts';

const ZELDA = {
  first_name: 'Zelda',
  last_name: 'Quixley',
  phone: '2145550171',
  email: 'zelda.quixley@example.com',
};
const MAX = {
  first_name: 'Max',
  last_name: 'Other',
  phone: '3125550172',
  email: 'max.other@example.com',
};
/** The phone that the visitor asked a code for first. */
const FIRST_PHONE = '2145550173';
const SESSION = randomUUID();

const db = await sharedDatabase();
beforeEach(() => asOwner(db, 'TRUNCATE erasures, consent_removals'));

const TICKED = '2026-01-31T12:03:00.000Z';
const MINUTE_MS = 60_000;
const subject = { kind: 'phone', value: ZELDA.phone } as const;
const sent = () => leadSubmission({ session_id: SESSION }, ZELDA);
const kept = () =>
  db.query<{ unproven: string | null }>('SELECT unproven FROM consents ORDER BY agreed_at');
/** What `verify` finds of tickets; it uses the machine's clock, so its other findings do not count. */
const usedTwice = async () =>
  (await verifyLines(await exportOf(db), [])).findings.filter((found) => found.includes('ticket'));
const start = async () => {
  const clock = new ManualClock(TICKED);
  const app = await testApp(db, { clock });
  const submit = (body: object) => post(app, paths.lead, body);
  /** A submission of the same session, agreed to at the clock's current time. */
  const agreedNow = (session_key: string | undefined) => {
    const { consent, ...rest } = sent();
    const tcpa_timestamp = clock.now().toISOString();
    const submission = { ...rest, consent: { ...consent, tcpa_timestamp } };
    return withTicket(app, submission, session_key === undefined ? {} : { session_key });
  };
  return { app, clock, submit, agreedNow };
};
const refusal = { status: 410, body: { code: 'erased' } };

test.each([
  ['with its consent', true, 0],
  ['without its consent', false, 1],
])(
  'is no lead again where the person was erased %s, and is not kept',
  async (_how, withConsent, left) => {
    const { app, clock, submit, agreedNow } = await start();
    const submission = await withTicket(app, sent());
    expect(await submit(submission)).toMatchObject({ status: 200 });
    await erase(db, subject, { now: clock.now(), withConsent });
    for (const minutes of [0, 90]) {
      clock.advance(minutes * MINUTE_MS);
      expect(await submit(submission)).toMatchObject(refusal);
    }
    expect(await db.query('SELECT 1 FROM leads')).toEqual([]);
    expect(await db.query('SELECT 1 FROM refused_submissions')).toEqual([]);
    expect(await kept()).toHaveLength(left);
    const anew = await agreedNow(submission.session_key);
    expect(await submit(anew)).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect((await kept()).map(({ unproven }) => unproven)).toEqual(Array(left + 1).fill(null));
    expect(await usedTwice()).toEqual([]);
    await app.close();
  },
);

test.each([true, false])(
  'has its ticket used up (with consent erased: %j)',
  async (withConsent) => {
    const { app, clock, submit } = await start();
    const submission = await withTicket(app, sent());
    await submit(submission);
    await erase(db, subject, { now: clock.now(), withConsent });
    clock.advance(MINUTE_MS);
    const tcpa_timestamp = clock.now().toISOString();
    const again = { ...submission, consent: { ...submission.consent, tcpa_timestamp } };
    expect(await submit(again)).toMatchObject({ status: 200 });
    expect((await kept()).at(-1)).toEqual({ unproven: 'ticket_used' });
    expect(await usedTwice()).toEqual([]);
    await app.close();
  },
);

test('is known by the ticket where the clock of the browser is ahead', async () => {
  const { app, clock, submit } = await start();
  const { consent, ...rest } = sent();
  const ahead = { ...consent, tcpa_timestamp: '2026-02-01T12:03:00.000Z' };
  const submission = await withTicket(app, { ...rest, consent: ahead });
  await submit(submission);
  await erase(db, subject, { now: clock.now(), withConsent: true });
  clock.advance(120 * MINUTE_MS);
  expect(await submit(submission)).toMatchObject(refusal);
  await app.close();
});

test('is none either where only a code had been asked for, unless somebody else agreed', async () => {
  const app = await testApp(db, {
    clock: new ManualClock(TICKED),
    codeSender: { kind: 'local', send: async () => undefined },
  });
  const others = leadSubmission({}, MAX);
  await post(app, paths.lead, others);
  for (const session_id of [SESSION, others.session_id]) {
    const asked = { phone: session_id === SESSION ? ZELDA.phone : FIRST_PHONE };
    await post(app, paths.sendCode, { ...asked, session_id });
  }
  await erase(db, subject, { now: new Date(TICKED), withConsent: true });
  const other = { kind: 'phone', value: FIRST_PHONE } as const;
  await erase(db, other, { now: new Date(TICKED), withConsent: true });
  expect(await post(app, paths.lead, sent())).toMatchObject(refusal);
  const second = { ...sent(), session_id: others.session_id };
  expect(await post(app, paths.lead, second)).toMatchObject({ status: 200 });
  await app.close();
});

test('is told from others for four days, by a hash of the session', async () => {
  const { app, clock, submit } = await start();
  await submit(sent());
  await erase(db, subject, { now: clock.now(), withConsent: true });
  const noted = () => db.query('SELECT session_sha256, tickets FROM erased_sessions');
  expect(await noted()).toEqual([{ session_sha256: sha256(SESSION), tickets: [] }]);
  const after = (days: number) => new Date(Date.parse(TICKED) + days * DAY_MS);
  await removeExpired(db, after(3.9), { clock, leadRetentionDays: 365 });
  expect(await noted()).toHaveLength(1);
  await removeExpired(db, after(4.1), { clock, leadRetentionDays: 365 });
  expect(await noted()).toEqual([]);
  await app.close();
});

test('a change by the other person of a visit is stored, and stays theirs', async () => {
  const { app, clock, submit } = await start();
  const { body: first } = await submit(await withTicket(app, sent()));
  const theirs = await withTicket(app, leadSubmission({ session_id: SESSION }, MAX));
  const { body: second } = await submit(theirs);
  const change = (edit_key: unknown, first_name: string) =>
    post(app, paths.leadUpdate, {
      session_id: SESSION,
      edit_key,
      change_id: randomUUID(),
      changes: { first_name },
      page_url: 'http://localhost:8000/outcome/deep-clean',
      submitted_at: TICKED,
    });
  await erase(db, subject, { now: clock.now(), withConsent: true });
  expect(await change(second.edit_key, 'Maximilian')).toMatchObject({ status: 200 });
  expect(await change(first.edit_key, 'Zoe')).toMatchObject({ status: 403 });
  expect(await db.query('SELECT lead_id, latest_version FROM leads')).toEqual([
    { lead_id: second.lead_id, latest_version: 2 },
  ]);
  await app.close();
});

describe('a malformed copy', () => {
  const malformed = (
    changes: Partial<LeadSubmission> = {},
    contact: Partial<typeof ZELDA> = {},
  ) => {
    const { lead, ...rest } = leadSubmission(
      { session_id: randomUUID(), ...changes },
      { ...MAX, ...contact },
    );
    return { ...rest, lead: { ...lead, middle_name: 'Maria' } };
  };
  const keptOf = async (body: object) => {
    const { clock, app, submit } = await start();
    await submit(sent());
    await erase(db, subject, { now: clock.now(), withConsent: true });
    expect(await submit(body)).toMatchObject({ status: 422 });
    await app.close();
    return db.query<{ phone: string }>('SELECT phone FROM refused_submissions');
  };

  test.each([
    ['session', malformed({ session_id: SESSION })],
    ['phone', malformed({}, { phone: ZELDA.phone })],
    ['phone, as somebody typed it', malformed({}, { phone: '+1 (214) 555-0171' })],
    ['phone, as dialed from abroad', malformed({}, { phone: `001${ZELDA.phone}` })],
    ['e-mail address', malformed({}, { email: ZELDA.email.toUpperCase() })],
    [
      'e-mail address, as copied from a chat',
      malformed({}, { email: `\u200b${ZELDA.email.replace('@', '\u00ad@')}` }),
    ],
    [
      'phone in the answers alone',
      { ...malformed({}, { phone: ZELDA.phone }), lead: { phone: MAX.phone } },
    ],
  ])('of the %s of somebody who was erased is not kept among the refused', async (_what, body) => {
    expect(await keptOf(body)).toEqual([]);
  });

  test('is not kept where its person is erased just before it would be', async () => {
    const { app, clock, submit } = await start();
    await submit(sent());
    await app.close();
    let isErased = false;
    const erasing: typeof db = {
      ...db,
      kind: db.kind,
      query: (sql, params) => db.query(sql, params),
      exec: (sql) => db.exec(sql),
      transaction: async (act) => {
        if (!isErased) {
          isErased = true;
          await erase(db, subject, { now: clock.now(), withConsent: true });
        }
        return db.transaction(act);
      },
      close: () => Promise.resolve(),
    };
    const refusals = new RefusalService({ db: erasing, clock });
    const context = { ipAddress: '192.0.2.1', userAgent: '', gpcHeader: false };
    const refused = new ServiceError(422, 'invalid_field', 'no such field');
    for (const phone of [ZELDA.phone, MAX.phone]) {
      await refusals.keep(malformed({}, { phone }), refused, context);
    }
    expect(await db.query('SELECT phone FROM refused_submissions')).toEqual([{ phone: MAX.phone }]);
  });

  test('is compared with many erasures by no more hashes than with a few', async () => {
    const clock = new ManualClock(TICKED);
    const hash = jest.fn(async (_subject: object, salt: string) => salt);
    const refusals = new RefusalService({ db, clock, hash });
    const context = { ipAddress: '192.0.2.1', userAgent: '', gpcHeader: false };
    const refused = new ServiceError(422, 'invalid_field', 'no such field');
    for (let number = 0; number < 12; number += 1) {
      clock.advance(DAY_MS / 4);
      const phone = `21455501${10 + number}`;
      await erase(db, { kind: 'phone', value: phone }, { now: clock.now(), withConsent: true });
      const email = `${number}@example.com`;
      await erase(db, { kind: 'email', value: email }, { now: clock.now(), withConsent: true });
    }
    await refusals.keep(malformed(), refused, context);
    expect(await db.query('SELECT 1 FROM erasures')).toHaveLength(24);
    // A phone and an address, each hashed with two salts at most.
    expect(hash.mock.calls.length).toBeGreaterThan(0);
    expect(hash.mock.calls.length).toBeLessThanOrEqual(4);
  });

  test('of anybody else is kept', async () => {
    expect(await keptOf(malformed())).toEqual([{ phone: MAX.phone }]);
  });

  test('is kept again once no copy of before can come any more', async () => {
    const { clock, app, submit } = await start();
    await erase(db, subject, { now: clock.now(), withConsent: true });
    clock.advance(4.1 * DAY_MS);
    await submit(malformed({}, { phone: ZELDA.phone }));
    await app.close();
    expect(await db.query('SELECT phone FROM refused_submissions')).toHaveLength(1);
  });
});

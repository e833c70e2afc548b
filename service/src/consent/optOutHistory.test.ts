import { paths, type LeadSubmission } from '../contract/index.ts';
import { terminalCodeSender } from '../codes/codeSender.ts';
import { erase } from '../leads/erasure.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import {
  addOptIn,
  addOptOut,
  addSaleOptOut,
  isOptedOut,
  readOptOuts,
  revokeConsents,
  type OptOutRecord,
} from '../repositories/optOuts.ts';
import { inPages } from '../common/pages.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { asOwner, ManualClock, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadsCommand } from '../testing/leadsCommand.ts';
import { leadSubmission } from '../testing/samples.ts';

const PHONE = '2145550123';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

const historyOf = async () =>
  (await readOptOuts(db, null, 10)).map(({ history }) => history.map(({ request }) => request));

/** The service, and a visitor who takes the quiz at its clock's time. */
async function quiz() {
  const clock = new ManualClock('2026-01-31T12:00:00.000Z');
  const texts: string[] = [];
  const app = await testApp(db, {
    clock,
    codeSender: terminalCodeSender(
      (code) => `${code} is the code`,
      (line) => texts.push(line),
    ),
  });
  closeLater(() => app.close());
  const submit = (submission: LeadSubmission) => post(app, paths.lead, submission);
  const confirm = async ({ session_id }: LeadSubmission) => {
    await post(app, paths.sendCode, { phone: PHONE, session_id });
    const otp = /: (\d{6}) is/.exec(texts.at(-1) ?? '')?.[1];
    return post(app, paths.verifyCode, { phone: PHONE, otp, session_id });
  };
  return { clock, submit, confirm };
}

test('START adds a row and removes none; the last of them holds, whatever the clock said', async () => {
  const times = ['2027-01-01', '2026-01-02', '2026-01-03'].map((day) => new Date(day));
  const [first, second, third] = times as [Date, Date, Date];
  await addOptOut(db, PHONE, 'STOP', first);
  await addOptIn(db, PHONE, 'START', second);
  expect(await isOptedOut(db, PHONE)).toBe(false);
  await addOptOut(db, PHONE, 'Stop', third);
  expect(await isOptedOut(db, PHONE)).toBe(true);
  expect(await historyOf()).toEqual([['stop', 'start', 'stop']]);
});

test('opt-outs are listed oldest first by their latest request, a page after the other', async () => {
  const optOut = (subject: string, day: string) => addOptOut(db, subject, 'STOP', new Date(day));
  const same = '2026-01-02';
  await optOut('2145550100', '2026-01-03');
  for (const subject of ['2145550199', '2145550120', '2145550110']) await optOut(subject, same);
  await optOut('2145550110', '2026-01-04');
  await optOut('2145550130', '2026-01-01');
  const listed: string[] = [];
  for await (const { subject } of inPages(2, (last: OptOutRecord | null) =>
    readOptOuts(db, last, 2),
  )) {
    listed.push(subject);
  }
  expect(listed).toEqual(['2145550130', '2145550120', '2145550199', '2145550100', '2145550110']);
});

test.each<[string, (now: Date) => Promise<unknown>, string]>([
  ['STOP', (now) => addOptOut(db, PHONE, 'STOP', now), 'stop'],
  [
    'a revocation by e-mail address',
    (now) => revokeConsents(db, { kind: 'email', value: 'ana@example.com' }, '', now),
    'stop',
  ],
  [
    'a request not to be sold',
    (now) =>
      addSaleOptOut(
        db,
        { subjects: [{ kind: 'phone', value: PHONE }], source: 'operator', gpc: false },
        now,
      ),
    'do_not_sell',
  ],
])('%s covers a lead that is stored already, whatever the clock says', async (name, optOut, as) => {
  const { clock, submit } = await quiz();
  await submit(leadSubmission());
  const refusals = async () =>
    (
      await db.query<{ refusal: string | null }>(
        'SELECT opt_out_of(c) AS refusal FROM consents c ORDER BY received_at',
      )
    ).map(({ refusal }) => refusal);
  expect(await refusals()).toEqual([null]);
  await optOut(new Date(clock.now().getTime() - 600_000));
  expect(await refusals()).toEqual([as]);
  // Consent that is given later is fresh all the same.
  clock.advance(60_000);
  const fresh = leadSubmission();
  const tcpa_timestamp = clock.now().toISOString();
  await submit({ ...fresh, consent: { ...fresh.consent, tcpa_timestamp } });
  expect(await refusals()).toEqual([as, null]);
  await addOptIn(db, PHONE, 'START', clock.now());
  // A STOP alone is taken back by text.
  expect(await refusals()).toEqual([name === 'STOP' ? null : as, null]);
});

test('a revocation by an address that nobody had given holds for older consent that comes with it later', async () => {
  const { clock, submit } = await quiz();
  const agreedAt = (submission: LeadSubmission) => {
    const tcpa_timestamp = clock.now().toISOString();
    return { ...submission, consent: { ...submission.consent, tcpa_timestamp } };
  };
  const refusals = () => db.query('SELECT phone, opt_out_of(c) AS refusal FROM consents c');
  const waiting = agreedAt(leadSubmission({}, { email: 'Ana@Example.com' }));
  clock.advance(60_000);
  const revoked = { kind: 'email', value: 'ana@example.com' } as const;
  expect(await revokeConsents(db, revoked, 'mail', clock.now())).toEqual([]);
  clock.advance(60_000);
  await submit(waiting);
  expect(await refusals()).toEqual([{ phone: PHONE, refusal: 'stop' }]);
  // The revocation is of the address: a START from the phone does not lift it.
  await addOptIn(db, PHONE, 'START', clock.now());
  expect(await refusals()).toEqual([{ phone: PHONE, refusal: 'stop' }]);
  expect((await readRecords(db, null, 10)).map(({ opted_out }) => opted_out)).toEqual([true]);
  await submit(agreedAt(leadSubmission({}, { phone: '2145550188' })));
  expect(await refusals()).toContainEqual({ phone: '2145550188', refusal: null });
});

test('a revocation by an address finds the phones of consents that were given with it in another case', async () => {
  const { clock, submit } = await quiz();
  const emails = { '2145550123': 'Ana@Example.com', '2145550188': 'ANA@example.com' };
  for (const [phone, email] of Object.entries(emails)) {
    await submit(leadSubmission({}, { phone, email }));
  }
  await submit(leadSubmission({}, { phone: '3105550199', email: 'max@example.com' }));
  // The consents outlive the leads, so that nothing else tells whose they are.
  await asOwner(db, 'DELETE FROM lead_versions');
  clock.advance(60_000);
  const revoked = { kind: 'email', value: 'ana@example.com' } as const;
  expect((await revokeConsents(db, revoked, 'mail', clock.now())).sort()).toEqual(
    Object.keys(emails),
  );
});

test('a revocation by an address finds the phone of a lead that was corrected to it', async () => {
  const { clock, submit } = await quiz();
  const { body } = await submit(leadSubmission({}, { email: 'ana@exmple.com' }));
  const words = ['correct', '--lead', String(body.lead_id), '--note', 'she called'];
  await leadsCommand(db)(...words, '--email', 'Ana@example.com');
  clock.advance(60_000);
  const revoked = { kind: 'email', value: 'ana@example.com' } as const;
  expect(await revokeConsents(db, revoked, 'mail', clock.now())).toEqual([PHONE]);
});

test('STOP covers a lead whose phone was confirmed after the box was ticked, whatever the clock says', async () => {
  const { clock, submit, confirm } = await quiz();
  const submission = leadSubmission();
  const tcpa_timestamp = clock.now().toISOString();
  clock.advance(20_000);
  await confirm(submission);
  await submit({ ...submission, consent: { ...submission.consent, tcpa_timestamp } });
  await addOptOut(db, PHONE, 'STOP', new Date(clock.now().getTime() - 300_000));
  const [consent] = await db.query(
    'SELECT phone_verified_at, opt_out_of(c) AS refusal FROM consents c',
  );
  expect(consent).toMatchObject({ phone_verified_at: expect.anything(), refusal: 'stop' });
  expect(await isOptedOut(db, PHONE)).toBe(true);
});

test('START of a phone that is not opted out adds nothing', async () => {
  await addOptIn(db, PHONE, 'YES', new Date());
  expect(await db.query('SELECT 1 FROM opt_outs')).toEqual([]);
});

test('no row can be changed or removed', async () => {
  await addOptOut(db, PHONE, 'STOP', new Date());
  for (const statement of ["UPDATE opt_outs SET request = 'start'", 'DELETE FROM opt_outs']) {
    await expect(asOwner(db, statement)).rejects.toThrow('opt-outs are append-only');
    await db.exec('SET ROLE tidyguard_service');
    await expect(db.exec(statement)).rejects.toThrow(/append-only|permission denied/);
  }
  await db.exec('UPDATE opt_outs SET passed_on_at = now()');
  expect(await isOptedOut(db, PHONE)).toBe(true);
});

test('new consent with a code confirmed after STOP is heard, and the history stays', async () => {
  const { clock, submit, confirm } = await quiz();
  await addOptOut(db, PHONE, 'STOP', clock.now());
  clock.advance(60_000);
  const again = leadSubmission();
  expect(await confirm(again)).toMatchObject({ body: { status: 'approved' } });
  expect(await isOptedOut(db, PHONE)).toBe(true);
  await submit(again);
  expect(await isOptedOut(db, PHONE)).toBe(false);
  expect((await readRecords(db, null, 10)).map(({ opted_out }) => opted_out)).toEqual([false]);
  expect(await readOptOuts(db, null, 10)).toMatchObject([
    { subject: PHONE, in_force: false, history: [{ request: 'stop', keyword: 'STOP' }] },
  ]);
  clock.advance(60_000);
  // Another opt-out, which is confirmed once more.
  expect(await addOptOut(db, PHONE, 'STOP', clock.now())).toBe(true);
  expect(await addOptOut(db, PHONE, 'STOP', clock.now())).toBe(false);
  expect(await isOptedOut(db, PHONE)).toBe(true);
  expect(await historyOf()).toEqual([['stop', 'stop', 'stop']]);
});

type Visit = Awaited<ReturnType<typeof quiz>>;

async function submitSuspicious({ submit, confirm }: Visit) {
  const suspicious = leadSubmission();
  Object.assign(suspicious.signals ?? {}, { honeypot: 'x' });
  await confirm(suspicious);
  await submit(suspicious);
}

test.each<[string, (visit: Visit) => Promise<unknown>]>([
  ['without a code', ({ submit }) => submit(leadSubmission())],
  ['in quarantine', submitSuspicious],
  [
    'that was in quarantine and is erased',
    async (visit) => {
      await submitSuspicious(visit);
      const person = { kind: 'phone', value: PHONE } as const;
      const erased = await erase(db, person, { now: visit.clock.now(), withConsent: false });
      expect(erased).toMatchObject({ leads: 1, consentsKept: 1 });
    },
  ],
])('new consent %s does not lift STOP', async (_name, visitAgain) => {
  const visit = await quiz();
  await addOptOut(db, PHONE, 'STOP', visit.clock.now());
  visit.clock.advance(60_000);
  await visitAgain(visit);
  expect(await isOptedOut(db, PHONE)).toBe(true);
});

test('a code confirmed before STOP does not lift it, also where its lead arrives later', async () => {
  const { clock, submit, confirm } = await quiz();
  const before = leadSubmission();
  await confirm(before);
  clock.advance(1_000);
  await addOptOut(db, PHONE, 'STOP', clock.now());
  clock.advance(60_000);
  await submit(before);
  expect(await isOptedOut(db, PHONE)).toBe(true);
});

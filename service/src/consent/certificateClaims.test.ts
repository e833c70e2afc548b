import { jest } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import { impatientClock } from '../testing/impatientClock.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { revokeConsents } from '../repositories/optOuts.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeTrustedForm, type ClaimAnswer } from '../testing/fakeTrustedForm.ts';
import { asOwner, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { leadsCommand } from '../testing/leadsCommand.ts';
import type { Database } from '../database/types.ts';
import { startClaims } from './certificateClaims.ts';

const SUBJECT = { kind: 'phone', value: '2145550123' } as const;
const CERTIFICATE = 'https://cert.trustedform.com/eb9fc4dd9bed9ad451a5648946cf4bf09b5bb947';
const FITS = { phone: true, email: true };
/** For a start of the queue, on a busy machine. */
const TIMEOUT_MS = 20_000;

const db = await sharedDatabase();
const closeLater = closeAfterEach();
beforeEach(() => asOwner(db, `DELETE FROM pgboss.job WHERE name = 'claim-certificates'`));

async function trustedForm(answer: (requests: number) => ClaimAnswer = () => FITS) {
  const fake = await startFakeTrustedForm(answer);
  closeLater(() => fake.close());
  return fake;
}

/** A service that claims certificates, until the end of the test; without an account it claims none. */
async function serve(account: { apiKey: string; origin: string } | null, clock = impatientClock) {
  const config = { ...testConfig(), trustedForm: account };
  const app = await testApp(db, { config, clock });
  closeLater(() => app.close());
  return async (certificate = CERTIFICATE) => {
    const { lead } = leadSubmission();
    const body = {
      ...leadSubmission(),
      xxTrustedFormCertUrl: certificate,
      lead: { ...lead, xxTrustedFormCertUrl: certificate },
    };
    const { body: reply, status } = await post(app, paths.lead, body);
    expect(status).toBe(200);
    return String(reply.lead_id);
  };
}

const certificateOf = async (leadId: string) =>
  (await readRecords(db, null, 10, { leadId }))[0]?.consent?.certificate;
const stateOf = async (leadId: string) => (await certificateOf(leadId))?.state;
const attemptsOf = async () =>
  (await db.query<{ attempts: number }>('SELECT attempts FROM certificate_claims'))[0]?.attempts;
const jobs = () => db.query(`SELECT state FROM pgboss.job WHERE name = 'claim-certificates'`);
/** Makes the waiting attempt due, as if its pause were over. */
const passPause = () =>
  asOwner(db, `UPDATE pgboss.job SET start_after = now() WHERE name = 'claim-certificates'`);

const leads = leadsCommand(db);

test(
  'a certificate is claimed with the lead it should be of, and its expiry stored',
  async () => {
    const fake = await trustedForm();
    const submit = await serve(fake.account);
    const leadId = await submit();
    await eventually('the claim', 5_000, async () => (await stateOf(leadId)) === 'retained');
    expect(fake.claims).toEqual([
      {
        path: new URL(CERTIFICATE).pathname,
        match_lead: { phone: '2145550123', email: leadSubmission().lead.email },
        retain: { reference: leadId, vendor: testConfig().clientName },
      },
    ]);
    expect(await certificateOf(leadId)).toEqual({
      state: 'retained',
      reason: null,
      expires_at: fake.expiresAt.replace('000Z', '000000Z'),
      phone_match: true,
      email_match: true,
    });
    const [claim] = await db.query('SELECT answer FROM certificate_claims');
    expect(claim?.answer).toMatchObject({ outcome: 'success' });
    expect(JSON.stringify(claim)).not.toMatch(/2145550123|@/);
    expect(fake.counts).toEqual({ requests: 1, wrong: 0 });
    expect(await jobs()).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'a certificate of another phone or address is retained, and the lead marked',
  async () => {
    const { account } = await trustedForm(() => ({ phone: false, email: true }));
    const submit = await serve(account);
    const leadId = await submit();
    await eventually('the claim', 5_000, async () => (await stateOf(leadId)) === 'retained');
    expect(await leads()).toContain('phone is not on the certificate');
    expect(await leads()).not.toContain('e-mail is not on the certificate');
    const csv = await leads('list', '--format', 'csv');
    expect(csv).toContain(`retained,Lead does not match,2031-11-23T12:03:52.000000Z,false,true,`);
  },
  TIMEOUT_MS,
);

test(
  'an answer that may come right is waited for, and then the certificate claimed',
  async () => {
    const fake = await trustedForm((requests) => [503, 401, FITS][requests - 1] ?? 500);
    const submit = await serve(fake.account);
    const leadId = await submit();
    for (const [attempt, status] of [503, 401].entries()) {
      await eventually('an attempt', 5_000, async () => (await attemptsOf()) === attempt + 1);
      expect(await certificateOf(leadId)).toMatchObject({
        state: 'pending',
        reason: `HTTP ${status}`,
      });
      expect(await leads()).toContain('certificate not claimed yet');
      await passPause();
    }
    await eventually('the claim', 5_000, async () => (await stateOf(leadId)) === 'retained');
    expect(fake.counts).toEqual({ requests: 3, wrong: 0 });
  },
  TIMEOUT_MS,
);

test(
  'what fails is tried after ten seconds, then less and less often, and every six hours in the end',
  async () => {
    const { account } = await trustedForm(() => 503);
    const submit = await serve(account);
    await submit();
    const pauses: number[] = [];
    for (const attempts of [0, 1, 5, 6, 9]) {
      if (attempts > 0) {
        await db.query('UPDATE certificate_claims SET attempts = $1', [attempts]);
        await passPause();
      }
      await eventually('an attempt', 5_000, async () => (await attemptsOf()) === attempts + 1);
      const [job] = await db.query<{ seconds: number }>(
        `SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM pgboss.job
         WHERE name = 'claim-certificates' AND state = 'created'`,
      );
      pauses.push(job?.seconds ?? 0);
    }
    // Each pause varies at random by up to a fifth.
    const isAbout = (seconds: number, planned: number) => Math.abs(seconds / planned - 1) < 0.25;
    const planned = [10, 60, 21_600, 21_600, 21_600];
    expect(pauses.filter((pause, index) => !isAbout(pause, planned[index] ?? 0))).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each([
  ['after them', '3 days', 1],
  // The next pause is six hours.
  ['where the next attempt would come after them', '71 hours', 9],
])(
  'nothing is tried beyond three days after the lead: %s',
  async (_, age, attempts) => {
    const { account } = await trustedForm(() => 503);
    const submit = await serve(account);
    const leadId = await submit();
    await eventually('an attempt', 5_000, async () => (await attemptsOf()) === 1);
    await db.query(
      'UPDATE certificate_claims SET attempts = $1, created_at = created_at - $2::interval',
      [attempts, age],
    );
    await passPause();
    await eventually('the end', 5_000, async () => (await stateOf(leadId)) === 'unclaimed');
    expect(await jobs()).toEqual([]);
    expect(await leads()).toContain('certificate unclaimed (HTTP 503)');
  },
  TIMEOUT_MS,
);

test(
  'a certificate that is gone, or of another host, is unclaimed; the other host is not called',
  async () => {
    const fake = await trustedForm(() => 404);
    const submit = await serve(fake.account);
    const gone = await submit();
    await eventually('the answer', 5_000, async () => (await stateOf(gone)) === 'unclaimed');
    expect(await certificateOf(gone)).toMatchObject({ reason: 'HTTP 404', phone_match: null });
    const foreign = await submit('https://cert.trustedform.com.example/abc');
    await eventually('the refusal', 5_000, async () => (await stateOf(foreign)) === 'unclaimed');
    expect(await certificateOf(foreign)).toMatchObject({
      reason: 'not an address at cert.trustedform.com',
    });
    expect(fake.counts.requests).toBe(1);
    expect(await stateOf(await submit(''))).toBe('none');
  },
  TIMEOUT_MS,
);

test(
  'a lead from before the key was set is unclaimed, and claimed once it is',
  async () => {
    const leadId = await (await serve(null))();
    expect(await certificateOf(leadId)).toMatchObject({ state: 'unclaimed', reason: null });
    const fake = await trustedForm();
    await serve(fake.account);
    await eventually('the claim', 5_000, async () => (await stateOf(leadId)) === 'retained');
    expect(fake.counts.requests).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  'a lead that a command stores while the service runs is claimed within the hour',
  async () => {
    const fake = await trustedForm();
    let aheadMs = 0;
    const clock = { ...impatientClock, now: () => new Date(Date.now() + aheadMs) };
    await serve(fake.account, clock);
    // A command's process claims nothing.
    const submit = await serve(null);
    const leadId = await submit();
    aheadMs = 3_600_000;
    await eventually('the claim', 5_000, async () => (await stateOf(leadId)) === 'retained');
  },
  TIMEOUT_MS,
);

test(
  'after a revocation a claim that waits sends nothing of the person',
  async () => {
    const fake = await trustedForm(() => 503);
    const submit = await serve(fake.account);
    const leadId = await submit();
    await eventually('an attempt', 5_000, async () => (await attemptsOf()) === 1);
    await revokeConsents(db, SUBJECT, '', new Date());
    await passPause();
    await eventually('the end', 5_000, async () => (await stateOf(leadId)) === 'unclaimed');
    expect(await certificateOf(leadId)).toMatchObject({ reason: 'revoked: stop' });
    expect(fake.counts.requests).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  'an erasure keeps the claim with the consent, or removes it with it',
  async () => {
    const fake = await trustedForm(() => 503);
    const submit = await serve(fake.account);
    await submit();
    await eventually('an attempt', 5_000, async () => (await attemptsOf()) === 1);
    await erase(db, SUBJECT, { now: new Date(), withConsent: false });
    await passPause();
    const claims = () => db.query('SELECT state, reason FROM certificate_claims');
    await eventually('the end', 5_000, async () => (await claims())[0]?.state === 'unclaimed');
    expect(await claims()).toEqual([{ state: 'unclaimed', reason: 'erased' }]);
    await erase(db, SUBJECT, { now: new Date(), withConsent: true });
    expect(await claims()).toEqual([]);
    await systemClock.delay(100);
    expect(fake.counts.requests).toBe(1);
  },
  TIMEOUT_MS,
);

describe('the claims of a process', () => {
  /** Starts claiming what is stored without a claim, and what comes later; `database` may fail. */
  async function claims(account: { apiKey: string; origin: string }, database = db) {
    const onFailed = jest.fn();
    const onError = jest.fn();
    const options = { db: database, clock: impatientClock, trustedForm: account, vendor: 'us' };
    const running = await startClaims({ ...options, onFailed, onError });
    const stop = jest.fn(running.stop);
    closeLater(() => (stop.mock.calls.length === 0 ? stop() : Promise.resolve()));
    return { onFailed, onError, stop };
  }
  const storedLead = async () => (await serve(null))();

  test('tell of what could not be claimed, and of nothing else', async () => {
    const answers = { one: await storedLead(), other: await storedLead() };
    const fake = await trustedForm((requests) => (requests === 1 ? FITS : 404));
    const { onFailed, onError } = await claims(fake.account);
    await eventually('both', 5_000, async () => {
      const states = await Promise.all(Object.values(answers).map(stateOf));
      return states.sort().join() === 'retained,unclaimed';
    });
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(onFailed).toHaveBeenCalledWith(
      expect.objectContaining({ version: 1 }),
      expect.objectContaining({ state: 'unclaimed', status: 404 }),
    );
    expect(onError).not.toHaveBeenCalled();
  });

  test('drop a job whose claim is made or gone', async () => {
    const fake = await trustedForm();
    const { onError } = await claims(fake.account);
    await asOwner(
      db,
      `INSERT INTO pgboss.job (name, data) VALUES ('claim-certificates', jsonb_build_object(
         'lead_id', gen_random_uuid(), 'version', 1
       ))`,
    );
    await eventually('the job to go', 5_000, async () => (await jobs()).length === 0);
    expect(onError).not.toHaveBeenCalled();
    expect(fake.counts.requests).toBe(0);
  });

  test('look for what has no claim once an hour, not all the time', async () => {
    let looks = 0;
    const counting: Database = {
      ...db,
      transaction: (work) => {
        looks += 1;
        return db.transaction(work);
      },
    };
    const fake = await trustedForm();
    await claims(fake.account, counting);
    await systemClock.delay(300);
    expect(looks).toBe(1);
  });

  test('tell of an error, and go on with what comes next', async () => {
    await storedLead();
    const fake = await trustedForm();
    let isBroken = true;
    const failing: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            query: (sql, parameters) =>
              isBroken && sql.includes('UPDATE certificate_claims')
                ? Promise.reject(new Error('no column'))
                : tx.query(sql, parameters),
          }),
        ),
    };
    const { onError } = await claims(fake.account, failing);
    await eventually('the error', 5_000, () => onError.mock.calls.length === 1);
    expect(onError).toHaveBeenCalledWith(new Error('no column'));
    isBroken = false;
    const next = await storedLead();
    await asOwner(
      db,
      `INSERT INTO certificate_claims (lead_id, version, created_at) VALUES ('${next}', 1, now());
       INSERT INTO pgboss.job (name, data) VALUES ('claim-certificates', jsonb_build_object(
         'lead_id', '${next}', 'version', 1
       ))`,
    );
    await eventually('the next', 5_000, async () => (await stateOf(next)) === 'retained');
  });

  test('leave what is under way at a stop to the next process', async () => {
    const leadId = await storedLead();
    let asked = 0;
    const silent = createServer(() => (asked += 1));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closeLater(async () => silent.closeAllConnections());
    closeLater(async () => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const { stop, onError } = await claims({ apiKey: 'key', origin: `http://127.0.0.1:${port}` });
    await eventually('the attempt', 5_000, () => asked === 1);
    await stop();
    expect(onError).not.toHaveBeenCalled();
    const fake = await trustedForm();
    await claims(fake.account);
    await passPause();
    await eventually('the claim', 10_000, async () => (await stateOf(leadId)) === 'retained');
  });
});

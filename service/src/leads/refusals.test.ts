import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { serviceSettingsOf } from '../operation/serviceSettings.ts';
import { execute } from '../operation/cli/commands.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import {
  emptyDatabase,
  ManualClock,
  post,
  testApp,
  testConfig,
  testDatabase,
} from '../testing/harness.ts';
import { exportOf, verifyLines } from '../testing/verifyChain.ts';
import { leadSubmission } from '../testing/samples.ts';
import { refusalLimits, RefusalService, type RefusalResult } from './refusals.ts';
import { erase } from './erasure.ts';
import { removeExpired } from './retention.ts';

const START = '2026-01-31T12:05:00.000Z';
const config = testConfig({ DELIVERY_URLS: `http://localhost:1/a|whsec_${'A'.repeat(44)}` });

let db: Database;
/** The service with its default settings, which most tests share. */
let app: FastifyInstance;
const closeLater = closeAfterEach();
beforeAll(async () => {
  db = await testDatabase();
  app = await testApp(db, { clock: new ManualClock(START) });
}, 30_000);
beforeEach(() => emptyDatabase(db));
afterAll(async () => {
  await app.close();
  await db.close();
});

const operate = () => createOperations(db, serviceSettingsOf(config), config);
const kept = () => operate().refused({ cursor: null, limit: 10_000 });

const sample = leadSubmission();
const { lead, consent } = sample;
/** What a newer page might send: the service does not know one of its fields. */
const newer = () => ({ ...leadSubmission(), lead: { ...lead, middle_name: 'Maria' } });

describe('a submission that is refused', () => {
  test('is kept whole with its reason, and answered as before', async () => {
    const body = newer();
    const headers = { 'user-agent': 'Browser', 'sec-gpc': '1' };
    const message = 'Field "lead.middle_name" is not known here: remove it.';
    expect(await post(app, paths.lead, body, headers)).toMatchObject({
      status: 422,
      body: { status: 'error', code: 'invalid_field', message, field: 'lead.middle_name' },
    });
    const [refusal] = await kept();
    expect(refusal).toMatchObject({
      received_at: START.replace('Z', '000Z'),
      attempts: 0,
      status_code: 422,
      code: 'invalid_field',
      field: 'lead.middle_name',
      message,
      session_id: body.session_id,
      phone: lead.phone,
      email: lead.email,
      ip_address: '127.0.0.1',
      user_agent: 'Browser',
      gpc_header: true,
    });
    expect(JSON.parse(refusal?.body ?? '')).toEqual(body);
  });

  test.each<[string, object]>([
    ['a field of the wrong form', { lead: { ...lead, phone: '+1 (214) 555-0123' } }],
    ['a missing field', { lead: undefined }],
    ['a character that cannot be stored', { lead: { ...lead, first_name: 'a\u0000\ud800' } }],
    [
      'a phone that is empty beside the answers',
      { lead: { ...lead, phone: '' }, quiz_answers: { ...sample.quiz_answers, phone: lead.phone } },
    ],
    ['a phone in full width', { lead: { ...lead, phone: '２１４５５５０１２３' } }],
    ['an impossible date', { consent: { ...consent, tcpa_timestamp: '2026-02-30T12:00:00Z' } }],
  ])('for %s is kept under its phone', async (_name, changes) => {
    const body = { ...sample, ...changes };
    expect(await post(app, paths.lead, body)).toMatchObject({ status: 422 });
    const [refusal] = await kept();
    expect(refusal).toMatchObject({ phone: '2145550123', email: 'ana@example.com' });
    expect(JSON.parse(refusal?.body ?? '')).toEqual(JSON.parse(JSON.stringify(body)));
  });

  test('because its origin is not allowed is kept: the setting may be wrong', async () => {
    const headers = { origin: 'https://www.tidyguard.example' };
    expect(await post(app, paths.lead, sample, headers)).toMatchObject({ status: 403 });
    expect(await kept()).toMatchObject([{ code: 'origin_not_allowed', phone: lead.phone }]);
  });

  test('because its session has too many is kept: there it would be refused for ever', async () => {
    const versionOf = (n: number) => ({ ...sample, lead: { ...lead, first_name: `Ana ${n}` } });
    for (let n = 1; n <= 20; n += 1) await post(app, paths.lead, versionOf(n));
    expect(await post(app, paths.lead, versionOf(21))).toMatchObject({ status: 422 });
    expect(await kept()).toMatchObject([{ code: 'too_many_versions', phone: lead.phone }]);
  });

  test('again is kept once', async () => {
    const body = newer();
    await Promise.all([post(app, paths.lead, body), post(app, paths.lead, body)]);
    await post(app, paths.lead, body);
    expect(await kept()).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['without a phone', { ...newer(), lead: {}, quiz_answers: {} }],
    ['with half a phone', { ...newer(), lead: { ...lead, phone: '21455' } }],
    ['without consent', { ...newer(), consent: { ...consent, tcpa_agreed: false } }],
    ['without a consent record', { ...newer(), consent: undefined }],
    ['that is a list', [newer()]],
    ['that is no JSON', JSON.stringify(newer()).slice(0, -1)],
    ['that is too large', { ...newer(), extra: 'x'.repeat(66_000) }],
  ])('%s is not kept', async (_name, body) => {
    const { status } = await post(app, paths.lead, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await kept()).toEqual([]);
  });

  test('only for now is not kept: the browser repeats it', async () => {
    const limited = await testApp(db, {
      clock: new ManualClock(START),
      config: testConfig({ RATE_LIMIT: 'on', RATE_LIMITS: 'lead=1' }),
    });
    closeLater(() => limited.close());
    await post(limited, paths.lead, leadSubmission());
    expect(await post(limited, paths.lead, leadSubmission())).toMatchObject({ status: 429 });
    expect(await kept()).toEqual([]);
  });

  test('while the database is down is answered 503, so that the browser repeats it', async () => {
    const down: Database = {
      ...db,
      transaction: () => Promise.reject(Object.assign(new Error('down'), { code: '57P01' })),
    };
    const broken = await testApp(down, { clock: new ManualClock(START) });
    closeLater(() => broken.close());
    expect(await post(broken, paths.lead, newer())).toMatchObject({
      status: 503,
      body: { code: 'storage_unavailable' },
    });
  });
});

describe('what is kept', () => {
  const refusal = new ServiceError(422, 'invalid_field', 'Wrong.');

  function keeper(limits: Partial<typeof refusalLimits>, database = db) {
    const clock = new ManualClock(START);
    const results: RefusalResult[] = [];
    const service = new RefusalService({
      db: database,
      clock,
      limits: { ...refusalLimits, ...limits },
      onResult: (result) => results.push(result),
    });
    let count = 0;
    const keep = (ipAddress: string, size = 0) => {
      clock.advance(1);
      count += 1;
      const body = { ...newer(), extra: `${'x'.repeat(size)}${count}` };
      return service.keep(body, refusal, { ipAddress, userAgent: '', gpcHeader: false });
    };
    return { clock, results, keep };
  }
  /** A database, and how many transactions were begun through it. */
  function countTransactions() {
    const counts = { transactions: 0 };
    const counting: Database = {
      ...db,
      transaction: (work) => {
        counts.transactions += 1;
        return db.transaction(work);
      },
    };
    return { counts, counting };
  }
  const addresses = async () =>
    (await kept()).map(({ ip_address }) => ip_address.replace('192.0.', '')).sort();

  test('is bounded for an address and a network, of which the first stay', async () => {
    const { results, keep } = keeper({ perAddress: 2, perNetwork: 3 });
    for (const address of ['2.1', '2.1', '2.1', '2.2', '2.3', '3.1'])
      await keep(`192.0.${address}`);
    expect(await addresses()).toEqual(['2.1', '2.1', '2.2', '3.1']);
    expect(results).toEqual(['kept', 'kept', 'dropped', 'kept', 'dropped', 'kept']);
  });

  test('is bounded in all: a flood from one network displaces itself, not the others', async () => {
    const { keep } = keeper({ rows: 4 });
    for (const address of ['2.1', '2.2', '2.3', '2.4']) await keep(`192.0.${address}`);
    for (const address of ['3.1', '4.1']) await keep(`192.0.${address}`);
    await keep('192.0.2.5');
    expect(await addresses()).toEqual(['2.1', '2.2', '3.1', '4.1']);
  });

  test('is bounded in bytes', async () => {
    const { results, keep } = keeper({ bytes: 25_000 });
    for (const address of ['2.1', '3.1', '4.1']) await keep(`192.0.${address}`, 10_000);
    expect(await addresses()).toEqual(['2.1', '3.1']);
    expect(results).toEqual(['kept', 'kept', 'dropped']);
  });

  test('costs the database nothing for an address without room, for a minute', async () => {
    const { counts, counting } = countTransactions();
    const { clock, results, keep } = keeper({ perAddress: 1 }, counting);
    for (let n = 0; n < 10; n += 1) await keep('192.0.2.1');
    expect(counts.transactions).toBe(2);
    clock.advance(60_000);
    await keep('192.0.2.1');
    expect(counts.transactions).toBe(3);
    expect(results.filter((result) => result === 'kept')).toHaveLength(1);
  });

  test('costs the database nothing for a network without room, whatever its addresses', async () => {
    const { counts, counting } = countTransactions();
    const { results, keep } = keeper({ perNetwork: 1 }, counting);
    for (let n = 0; n < 10; n += 1) await keep(`192.0.2.${n}`);
    await keep('192.0.3.1');
    expect(counts.transactions).toBe(3);
    expect(results.filter((result) => result === 'kept')).toHaveLength(2);
  });

  test('is written together with those that come while good leads have the database', async () => {
    const sizes: number[] = [];
    const slow: Database = {
      ...db,
      transaction: async (work) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return db.transaction((tx) =>
          work({
            ...tx,
            query: (sql, parameters = []) => {
              const [rows] = parameters;
              if (sql.includes('INSERT') && typeof rows === 'string') {
                sizes.push((JSON.parse(rows) as unknown[]).length);
              }
              return tx.query(sql, parameters);
            },
          }),
        );
      },
    };
    const { keep } = keeper({}, slow);
    await keep('192.0.2.1');
    const later = [];
    for (let n = 2; n < 7; n += 1) {
      later.push(keep(`192.0.2.${n}`));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await Promise.all(later);
    expect(sizes).toEqual([1, 5]);
  });

  test('waits in memory only in small number while the database is slow', async () => {
    let release = () => undefined as void;
    const slow: Database = {
      ...db,
      transaction: async (work) => {
        await new Promise<void>((resolve) => (release = resolve));
        return db.transaction(work);
      },
    };
    const { results, keep } = keeper({}, slow);
    const waiting = Array.from({ length: 300 }, (_, n) => keep(`192.0.${n % 250}.1`));
    await new Promise(setImmediate);
    expect(results).toHaveLength(100);
    const done = Promise.all(waiting);
    const timer = setInterval(() => release(), 1);
    await done;
    clearInterval(timer);
    expect(results.filter((result) => result === 'kept')).toHaveLength(200);
  });

  test('is removed after 30 days', async () => {
    const { keep } = keeper({});
    await keep('192.0.2.1');
    const after = (days: number) => new Date(Date.parse(START) + days * DAY_MS);
    const options = { clock: new ManualClock(), leadRetentionDays: 365 };
    await removeExpired(db, after(29.9), options);
    expect(await kept()).toHaveLength(1);
    await removeExpired(db, after(30.1), options);
    expect(await kept()).toEqual([]);
  });

  test.each([
    { kind: 'phone', value: lead.phone } as const,
    { kind: 'phone', value: '2145550144' } as const,
    { kind: 'email', value: 'ANA@example.com' } as const,
  ])('is erased with the person: %j', async (subject) => {
    const { quiz_answers } = sample;
    await post(app, paths.lead, {
      ...newer(),
      quiz_answers: { ...quiz_answers, phone: '2145550144' },
    });
    const other = { ...lead, phone: '2125550199', email: 'banana@example.com', x: 1 };
    const others = { ...sample, lead: other, quiz_answers: { ...quiz_answers, ...other } };
    await post(app, paths.lead, others);
    // A submission of the same person, in full-width characters.
    const wide = { ...lead, phone: '２１４５５５０１４４', email: 'ａｎａ@example.com' };
    await post(app, paths.lead, { ...newer(), lead: wide });
    await erase(db, subject, { now: new Date(), withConsent: false });
    expect((await kept()).map(({ email }) => email)).toEqual(['banana@example.com']);
  });
});

describe('submitting refused submissions again', () => {
  const ORIGIN = 'origin_not_allowed';
  const output = async (...command: Parameters<typeof execute>[1][]) => {
    let text = '';
    for (const one of command) {
      await execute(operate(), one, config.product.quiz, async (part) => void (text += part));
    }
    return text;
  };

  test('after a fix stores and delivers them as if they had been taken at once', async () => {
    const headers = {
      origin: 'https://www.tidyguard.example',
      'user-agent': 'Browser',
      'sec-gpc': '1',
    };
    await post(app, paths.lead, sample, headers);
    expect(await readRecords(db, null, 10)).toEqual([]);
    expect(await output({ name: 'refused', format: 'table' })).toMatch(
      /2145550123 .* origin_not_allowed +403 Calls from this origin are not allowed.*\n1 refused submission\n$/s,
    );
    expect(await output({ name: 'resubmit', refusedId: null, reason: ORIGIN })).toBe(
      '1 submission taken, 0 refused again; a running server delivers what is accepted.\n',
    );
    expect(await readRecords(db, null, 10)).toMatchObject([
      {
        status: 'accepted',
        session_id: sample.session_id,
        received_at: START.replace('Z', '000Z'),
        consent: { ip_address: '127.0.0.1', user_agent: 'Browser', gpc_header: true },
      },
    ]);
    // The chain shows that the consent was entered later than it was received.
    const { findings, notes } = verifyLines(await exportOf(db));
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(
        /^consent .*\/1 says .*, and was entered at .*: an operator submitted it again$/,
      ),
    ]);
    // The service delivers these versions when it next looks.
    expect(await db.query('SELECT version FROM releases')).toEqual([{ version: 1 }]);
    expect(await output({ name: 'refused', format: 'table' })).toBe(
      'No refused submission is kept.\n',
    );
  });

  test('leaves out those of another origin, of which nothing tells whether it is allowed now', async () => {
    await post(app, paths.lead, newer());
    await post(app, paths.lead, sample, { origin: 'https://scraper.example' });
    const all = { name: 'resubmit', refusedId: null, reason: null } as const;
    expect(await output(all)).toBe(
      '0 submissions taken, 1 refused again; a running server delivers what is accepted.\n' +
        '1 is left out, because nothing can say whether ALLOWED_ORIGINS allows by now where they came from: ' +
        'npm run leads -- resubmit --reason origin_not_allowed takes them.\n',
    );
    expect(await readRecords(db, null, 10)).toEqual([]);
    expect(await output({ ...all, reason: 'outdated' })).toBe(
      'No refused submission has the reason outdated: npm run leads -- refused lists them.\n',
    );
    expect(await output({ ...all, reason: ORIGIN })).toMatch(/^1 submission taken, 0 refused/);
    expect(await kept()).toMatchObject([{ code: 'invalid_field', attempts: 1 }]);
  });

  test('before the fix keeps them, with the reason of now', async () => {
    await post(app, paths.lead, newer());
    expect(await output({ name: 'resubmit', refusedId: null, reason: null })).toMatch(
      /^0 .*, 1 refused again/,
    );
    const [refusal] = await kept();
    expect(refusal).toMatchObject({ attempts: 1, field: 'lead.middle_name', status_code: 422 });
    await db.query(`UPDATE refused_submissions SET body = replace(body, '"middle_name"', '"x"')`);
    expect(await operate().resubmit({ refusedId: refusal?.refused_id ?? '' })).toEqual({
      accepted: 0,
      refused: 1,
    });
    expect(await kept()).toMatchObject([{ attempts: 2, field: 'lead.x' }]);
  });

  test.each<[string, string[]]>([
    ['for the first time', []],
    ['to correct a lead that was there before', ['First']],
  ])('takes none whose visitor has submitted again since, %s', async (_name, before) => {
    const clock = new ManualClock(START);
    const later = await testApp(db, { clock });
    closeLater(() => later.close());
    const foreign = { origin: 'https://www.tidyguard.example' };
    const named = (first_name: string) => ({ ...sample, lead: { ...lead, first_name } });
    for (const name of before) {
      await post(later, paths.lead, named(name));
      clock.advance(1_000);
    }
    await post(later, paths.lead, named('Older'), foreign);
    clock.advance(1_000);
    const { body } = await post(later, paths.lead, named('Newer'));
    clock.advance(1_000);
    await post(later, paths.lead, named('Newest'), foreign);
    // If the older one was taken, it would undo the newer.
    expect(await operate().resubmit({ refusedId: null, reason: ORIGIN })).toEqual({
      accepted: 1,
      refused: 1,
    });
    const names = (await readRecords(db, null, 10)).map(({ first_name }) => first_name);
    expect(names).toEqual([...before, 'Newer', 'Newest']);
    const message = `The visitor has submitted again since: lead ${body.lead_id} has that.`;
    expect(await kept()).toMatchObject([{ status_code: 409, code: 'outdated', message }]);
  });

  test('judges them by the same rules as any other', async () => {
    await post(app, paths.lead, {
      ...newer(),
      quiz_answers: { ...sample.quiz_answers, zip: '00000' },
    });
    await db.query(
      `UPDATE refused_submissions SET body = replace(body, ',"middle_name":"Maria"', '')`,
    );
    expect(await operate().resubmit({ refusedId: null })).toEqual({
      accepted: 1,
      refused: 0,
    });
    expect(await readRecords(db, null, 10)).toMatchObject([
      { status: 'quarantined', quarantine_reasons: ['zip_invalid'], deliveries: [] },
    ]);
  });

  test('judges them by the settings of the service, whatever those of the shell are', async () => {
    const headers = { origin: 'https://www.tidyguard.example' };
    await post(app, paths.lead, leadSubmission(), headers);
    const service = testConfig({ CONSENT_UNPROVEN: 'hold' });
    await createOperations(db, serviceSettingsOf(service), config).resubmit({
      refusedId: null,
      reason: ORIGIN,
    });
    expect(await readRecords(db, null, 10)).toMatchObject([
      { status: 'quarantined', quarantine_reasons: ['consent_unproven'] },
    ]);
  });

  test('says what it did before nothing could be stored any more', async () => {
    for (const [session_id, extra] of Object.entries({
      'session-1': 1,
      'session-2': 2,
      'session-3': 1,
    })) {
      await post(app, paths.lead, { ...leadSubmission({ session_id }), extra });
    }
    // The second is refused again.
    await db.query(
      `UPDATE refused_submissions SET body = replace(body, ',"extra":1', ''),
         received_at = received_at + right(session_id, 1)::int * interval '1 second'`,
    );
    let stored = 0;
    const full: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            query: (sql, parameters) => {
              if (sql.includes('INSERT INTO leads')) stored += 1;
              if (stored > 1) throw new Error('no room');
              return tx.query(sql, parameters);
            },
          }),
        ),
    };
    const operations = createOperations(full, serviceSettingsOf(config), config);
    await expect(operations.resubmit({ refusedId: null })).rejects.toThrow(
      /^1 taken, 1 refused again, then: /,
    );
    expect((await kept()).map(({ session_id }) => session_id)).toEqual(['session-2', 'session-3']);
  });

  test('takes one by its id, and names an id that there is not', async () => {
    const headers = { origin: 'https://www.tidyguard.example' };
    await post(app, paths.lead, leadSubmission(), headers);
    await post(app, paths.lead, leadSubmission(), headers);
    const [first, second] = await kept();
    expect(await operate().resubmit({ refusedId: first?.refused_id ?? '' })).toEqual({
      accepted: 1,
      refused: 0,
    });
    expect(await kept()).toEqual([second]);
    const gone = operate().resubmit({ refusedId: first?.refused_id ?? '' });
    await expect(gone).rejects.toThrow('There is no refused submission');
  });

  test('lists them whole as JSON and CSV', async () => {
    await post(app, paths.lead, newer());
    const [refusal] = await kept();
    expect(JSON.parse(await output({ name: 'refused', format: 'json' }))).toEqual([refusal]);
    const csv = await output({ name: 'refused', format: 'csv' });
    expect(csv).toContain('refused_id,received_at,attempts,status_code,code,field,message');
    expect(csv).toContain(refusal?.refused_id);
  });
});

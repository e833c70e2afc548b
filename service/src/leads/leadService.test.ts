import { answersFor } from '@tidyguard/content';
import { standardProduct } from '@tidyguard/content/products';
import type { LeadSubmission } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { emptyDatabase, ManualClock, testDatabase } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { LeadService } from './leadService.ts';

const { quiz } = standardProduct;
const context = { ipAddress: '192.0.2.1', userAgent: 'test', gpcHeader: false };

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
}, 30_000);
beforeEach(() => emptyDatabase(db));
afterAll(() => db.close());

/** The service on a database, and the kinds of its results. */
function service(database: Database = db) {
  const kinds: string[] = [];
  const leads = new LeadService({
    db: database,
    clock: new ManualClock(),
    minFormMs: 0,
    quiz,
    onStored: async () => undefined,
    onResult: (kind) => kinds.push(kind),
  });
  return { kinds, submit: (submission: LeadSubmission) => leads.submit(submission, context) };
}

/** The database, which first fails with these codes, one for each transaction. */
function failing(codes: (string | undefined)[]) {
  const counts = { transactions: 0 };
  const database: Database = {
    ...db,
    transaction: (work) => {
      const code = codes[counts.transactions];
      counts.transactions += 1;
      if (code !== undefined) throw Object.assign(new Error('no database'), { code });
      return db.transaction(work);
    },
  };
  return { counts, database };
}

const versions = async () =>
  (await readRecords(db, null, 100)).map(({ version, latest }) => [version, latest]);

describe('the same submission again', () => {
  const first = leadSubmission();
  const { lead, consent, signals, metadata, validations } = first;
  const reversed = Object.fromEntries(
    Object.entries(first.quiz_answers).reverse(),
  ) as LeadSubmission['quiz_answers'];

  test.each<[string, Partial<LeadSubmission>]>([
    ['as it is', {}],
    ['with its answers in another order', { quiz_answers: reversed }],
    ['sent later', { metadata: { ...metadata, timestamp: '2026-01-31T13:00:00.000Z' } }],
    ['measured anew', signals ? { signals: { ...signals, form_elapsed_ms: 1 } } : {}],
    ['checked anew', { validations: { ...validations, zip: { status: 'unchecked' } } }],
    ['with its certificate', { xxTrustedFormCertUrl: 'https://cert.trustedform.com/late' }],
  ])('%s is a duplicate with the same answer', async (_name, changes) => {
    const { kinds, submit } = service();
    const reply = await submit(first);
    expect(await submit({ ...first, ...changes })).toEqual(reply);
    expect(kinds).toEqual(['created', 'duplicate']);
    expect(await versions()).toEqual([[1, true]]);
  });

  test.each<[string, Partial<LeadSubmission>]>([
    ['first name', { lead: { ...lead, first_name: 'Eva' } }],
    ['last name', { lead: { ...lead, last_name: 'Other' } }],
    ['phone', { lead: { ...lead, phone: '2145550199' } }],
    ['e-mail', { lead: { ...lead, email: 'eva@example.com' } }],
    ['answer', { quiz_answers: { ...first.quiz_answers, zip: '90210' } }],
    ['consent text', { consent: { ...consent, tcpa_text: 'I agree.' } }],
    ['consent version', { consent: { ...consent, tcpa_version: 'next' } }],
    ['time of consent', { consent: { ...consent, tcpa_timestamp: '2026-01-31T12:04:00.000Z' } }],
  ])('with another %s is a further version of the same lead', async (_name, changes) => {
    const { kinds, submit } = service();
    const reply = await submit(first);
    expect(await submit({ ...first, ...changes })).toEqual(reply);
    expect(kinds).toEqual(['created', 'versioned']);
    expect((await versions()).sort()).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});

test('two submissions of one session at the same time are both stored', async () => {
  const { kinds, submit } = service();
  const first = leadSubmission();
  const second = { ...first, lead: { ...first.lead, email: 'eva@example.com' } };
  const [one, two] = await Promise.all([submit(first), submit(second)]);
  expect(one).toEqual(two);
  expect(kinds).toEqual(['created', 'versioned']);
  const emails = (await readRecords(db, null, 10)).map(({ email }) => email);
  expect(emails.sort()).toEqual(['ana@example.com', 'eva@example.com']);
});

test('a session may store twenty versions; a known one is still acknowledged then', async () => {
  const { submit } = service();
  const first = leadSubmission();
  const versionOf = (n: number) => ({ ...first, lead: { ...first.lead, first_name: `Ana ${n}` } });
  for (let n = 1; n <= 20; n += 1) {
    expect(await submit(versionOf(n))).toMatchObject({ status: 'accepted' });
  }
  await expect(submit(versionOf(21))).rejects.toMatchObject({
    statusCode: 429,
    code: 'too_many_versions',
    field: 'session_id',
  });
  expect(await submit(versionOf(7))).toMatchObject({ status: 'accepted' });
  expect(await versions()).toHaveLength(20);
});

test('computes the outcome itself, whatever the page claims', async () => {
  const { submit } = service();
  for (const outcome of Object.keys(quiz.outcomes)) {
    await submit(leadSubmission({ predicted_outcome: 'claimed' }, answersFor(quiz, outcome)));
  }
  const outcomes = (await readRecords(db, null, 10)).map((record) => record.outcome);
  expect(outcomes.sort()).toEqual(Object.keys(quiz.outcomes).sort());
});

describe('a database that fails', () => {
  test('for a moment is tried again, and the caller notices nothing', async () => {
    const { counts, database } = failing(['57P01', '40001', 'ECONNREFUSED']);
    expect(await service(database).submit(leadSubmission())).toMatchObject({ status: 'accepted' });
    expect(counts.transactions).toBe(4);
    expect(await versions()).toEqual([[1, true]]);
  });

  test('for longer fails all submissions of a batch together, not one after the other', async () => {
    const down = Array.from({ length: 1_000 }, () => '57P01');
    const alone = failing(down);
    const unavailable = { statusCode: 503, code: 'storage_unavailable', retryAfterSeconds: 2 };
    await expect(service(alone.database).submit(leadSubmission())).rejects.toMatchObject(
      unavailable,
    );
    const together = failing(down);
    const { submit } = service(together.database);
    const results = await Promise.allSettled([1, 2, 3].map(() => submit(leadSubmission())));
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
    }
    expect(together.counts.transactions).toBe(alone.counts.transactions);
  });

  test('with one submission only stores the others with one transaction more', async () => {
    await db.exec(
      `ALTER TABLE lead_versions ADD CONSTRAINT no_eva CHECK (first_name <> 'Eva') NOT VALID`,
    );
    const { counts, database } = failing([]);
    const { submit } = service(database);
    const batch = Array.from({ length: 50 }, () => leadSubmission());
    const bad = leadSubmission();
    bad.lead.first_name = 'Eva';
    batch[20] = bad;
    const results = await Promise.allSettled(batch.map(submit));
    await db.exec('ALTER TABLE lead_versions DROP CONSTRAINT no_eva');
    expect(results.map(({ status }) => status)).toEqual(
      batch.map((submission) => (submission === bad ? 'rejected' : 'fulfilled')),
    );
    expect(await versions()).toHaveLength(49);
    expect(counts.transactions).toBe(2);
  });
});

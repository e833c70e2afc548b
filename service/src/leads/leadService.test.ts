import { answersFor } from '@tidyguard/content';
import { standardProduct } from '@tidyguard/content/products';
import type { LeadSubmission } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { releaseLeads } from '../repositories/leadStatus.ts';
import { ticketJudge } from '../proof/consentTickets.ts';
import {
  asOwner,
  ManualClock,
  sharedDatabase,
  testConfig,
  testSigningKey,
} from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { erase } from './erasure.ts';
import { LeadService } from './leadService.ts';

const { quiz } = standardProduct;
const context = { ipAddress: '192.0.2.1', userAgent: 'test', gpcHeader: false };

const db = await sharedDatabase();

/** The service on a database, and the kinds of its results. */
function service(database: Database = db, now?: string, settings: Record<string, string> = {}) {
  const kinds: string[] = [];
  const leads = new LeadService({
    judgeTicket: ticketJudge([testSigningKey], async () => null),
    db: database,
    clock: new ManualClock(now),
    rules: { ...testConfig(settings), lineTypes: null },
    onStored: async () => undefined,
    onResult: ({ kind }) => kinds.push(kind),
  });
  return { kinds, submit: (submission: LeadSubmission) => leads.submit(submission, context) };
}

/** A database whose first transactions fail with these codes, one each. */
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

test.each([
  ['is told from when on', '2026-01-31T06:00:00.000Z', '2026-01-31T15:00:00.000Z'],
  ['is told nothing where it may be now', '2026-01-31T15:00:00.000Z', undefined],
])('who may be called later %s', async (_what, now, opens) => {
  const { submit } = service(db, now);
  const reply = await submit(leadSubmission());
  expect([reply.call_not_before, reply.time_zone]).toEqual([opens, 'America/Chicago']);
});

describe('a lead that a person has to look at', () => {
  const held = leadSubmission({}, { email: 'ana@mailinator.com' });

  test('is told of as such until it is released, and not before and after', async () => {
    const { submit } = service();
    expect((await submit(leadSubmission())).held).toBe(false);
    const { lead_id: leadId, held: isHeld } = await submit(held);
    expect(isHeld).toBe(true);
    expect((await submit(held)).held).toBe(true);
    await releaseLeads(db, { leadId }, new Date());
    expect((await submit(held)).held).toBe(false);
  });

  test('is none that is called about already, for what its visitor sent first', async () => {
    const { submit } = service();
    await submit({
      ...held,
      lead: leadSubmission().lead,
      quiz_answers: leadSubmission().quiz_answers,
    });
    expect((await submit(held)).held).toBe(false);
    expect((await readRecords(db, null, 9)).map(({ status }) => status).sort()).toEqual([
      'accepted',
      'quarantined',
    ]);
  });

  test('is told of as such as it is stored, though it would be taken by now', async () => {
    const submission = leadSubmission();
    const strict = service(db, undefined, { CONSENT_UNPROVEN: 'hold' });
    expect((await strict.submit(submission)).held).toBe(true);
    expect((await service().submit(submission)).held).toBe(true);
  });

  test('is taken where it cannot be found out whether it is one', async () => {
    const query: Database['query'] = () => Promise.reject(new Error('no database'));
    const { submit } = service({ ...db, query });
    const reply = await submit(held);
    expect(reply).toMatchObject({ status: 'accepted' });
    expect(reply).not.toHaveProperty('held');
    expect((await submit(leadSubmission())).held).toBe(false);
  });
});

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
    expect((await submit({ ...first, ...changes })).lead_id).toBe(reply.lead_id);
    expect(kinds).toEqual(['created', 'versioned']);
    expect((await versions()).sort()).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});

describe('two people of one session', () => {
  const ana = leadSubmission();
  const { session_id } = ana;
  const of = (changes: Partial<typeof ana.lead>) => ({ ...ana, lead: { ...ana.lead, ...changes } });
  const bea = {
    first_name: 'Bea',
    last_name: 'Ray',
    phone: '2125550142',
    email: 'bea@example.com',
  };
  const leadsOf = async () => {
    const rows = (await readRecords(db, null, 100)).map(
      ({ lead_id, first_name, version, latest, session_id: session }) => {
        expect(session).toBe(session_id);
        return { lead_id, entry: [first_name, version, latest] };
      },
    );
    return rows.map(({ entry }) => entry).sort();
  };

  test.each<[string, Partial<typeof ana.lead>]>([
    ['name, phone and e-mail address', bea],
    ['phone and e-mail address', { phone: bea.phone, email: bea.email }],
    ['phone and name', { phone: bea.phone, first_name: bea.first_name }],
    ['name and e-mail address', { first_name: bea.first_name, email: bea.email }],
  ])('who has another %s is another person, with a lead of their own', async (_name, changes) => {
    const { kinds, submit } = service();
    const first = await submit(ana);
    const second = await submit(of(changes));
    expect(second.lead_id).not.toBe(first.lead_id);
    expect(kinds).toEqual(['created', 'created']);
    expect(
      (await readRecords(db, null, 10)).map(({ version, latest }) => [version, latest]),
    ).toEqual([
      [1, true],
      [1, true],
    ]);
    expect(await submit(ana)).toEqual(first);
    expect(await submit(of(changes))).toEqual(second);
    expect(kinds).toEqual(['created', 'created', 'duplicate', 'duplicate']);
  });

  test('each corrects their own lead, however the name is written', async () => {
    const { kinds, submit } = service();
    const first = await submit(ana);
    const second = await submit(of(bea));
    expect(await submit(of({ ...bea, email: 'bea.ray@example.com' }))).toEqual(second);
    const again = await submit(of({ phone: '2145550199', first_name: ' ANA ' }));
    expect(again.lead_id).toBe(first.lead_id);
    expect(kinds).toEqual(['created', 'created', 'versioned', 'versioned']);
    expect(await leadsOf()).toEqual([
      [' ANA ', 2, true],
      ['Ana', 1, false],
      ['Bea', 1, false],
      ['Bea', 2, true],
    ]);
  });

  test('do not use up each other’s versions', async () => {
    const { submit } = service();
    for (let n = 1; n <= 20; n += 1) await submit(of({ first_name: `Ana ${n}` }));
    await expect(submit(of({ first_name: 'Ana 21' }))).rejects.toMatchObject({ statusCode: 422 });
    expect(await submit(of(bea))).toMatchObject({ status: 'accepted' });
  });

  test('are at most twenty', async () => {
    const { submit } = service();
    const person = (n: number) => of({ ...bea, phone: `21255501${n}`, email: `${n}@example.com` });
    for (let n = 11; n <= 30; n += 1) await submit(person(n));
    await expect(submit(person(31))).rejects.toMatchObject({ code: 'too_many_versions' });
    expect(await submit(person(17))).toMatchObject({ status: 'accepted' });
    expect(await db.query('SELECT person FROM leads')).toHaveLength(20);
  });

  test('a repeat of the second finds their lead after the first was erased', async () => {
    const { kinds, submit } = service();
    await submit(ana);
    const second = await submit(of(bea));
    await erase(
      db,
      { kind: 'phone', value: ana.lead.phone },
      { now: new Date(), withConsent: true },
    );
    expect(await submit(of(bea))).toEqual(second);
    expect(await submit(of({ ...bea, email: 'b@example.com' }))).toEqual(second);
    await expect(submit(ana)).rejects.toMatchObject({ statusCode: 410, code: 'erased' });
    const tcpa_timestamp = new Date(Date.now() + 1_000).toISOString();
    const third = await submit({ ...ana, consent: { ...ana.consent, tcpa_timestamp } });
    expect(third.lead_id).not.toBe(second.lead_id);
    expect(kinds.slice(2)).toEqual(['duplicate', 'versioned', 'erased', 'created']);
    expect(await db.query('SELECT lead_id, person FROM leads ORDER BY person')).toEqual([
      { lead_id: second.lead_id, person: 1 },
      { lead_id: third.lead_id, person: 2 },
    ]);
  });

  test('erasing the second of three keeps the others and their order', async () => {
    const { submit } = service();
    const first = await submit(ana);
    await submit(of(bea));
    const third = await submit(
      of({ first_name: 'Cleo', phone: '2145550177', email: 'cleo@example.com' }),
    );
    await erase(db, { kind: 'email', value: bea.email }, { now: new Date(), withConsent: true });
    expect(await db.query('SELECT lead_id, person FROM leads ORDER BY person')).toEqual([
      { lead_id: first.lead_id, person: 1 },
      { lead_id: third.lead_id, person: 3 },
    ]);
  });

  test('erasing one keeps the other, and finds who gave other details under the same name', async () => {
    const { submit } = service();
    await submit(ana);
    await submit(of({ phone: '2145550188', email: 'other@example.com' }));
    const second = await submit(of(bea));
    await erase(
      db,
      { kind: 'email', value: ana.lead.email },
      { now: new Date(), withConsent: true },
    );
    const left = await readRecords(db, null, 10);
    expect(left.map(({ lead_id }) => lead_id)).toEqual([second.lead_id]);
    expect(await db.query('SELECT phone FROM consents')).toEqual([{ phone: bea.phone }]);
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
    statusCode: 422,
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
    await asOwner(
      db,
      `ALTER TABLE lead_versions ADD CONSTRAINT no_eva CHECK (first_name <> 'Eva') NOT VALID`,
    );
    const { counts, database } = failing([]);
    const { submit } = service(database);
    const batch = Array.from({ length: 50 }, () => leadSubmission());
    const bad = leadSubmission();
    bad.lead.first_name = 'Eva';
    batch[20] = bad;
    const results = await Promise.allSettled(batch.map(submit));
    await asOwner(db, 'ALTER TABLE lead_versions DROP CONSTRAINT no_eva');
    expect(results.map(({ status }) => status)).toEqual(
      batch.map((submission) => (submission === bad ? 'rejected' : 'fulfilled')),
    );
    expect(await versions()).toHaveLength(49);
    expect(counts.transactions).toBe(2);
  });
});

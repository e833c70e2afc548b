import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import Fastify from 'fastify';
import { systemClock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { replayDead } from '../repositories/deliveries.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { sampleCompany } from '../testing/companies.ts';
import { post, testApp, testDatabase } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { leadSubmission, sessionContext, withContact } from '../testing/samples.ts';
import { createMetrics, measureRequests } from './metrics.ts';

const closeLater = closeAfterEach();

test('counts submissions, codes, calls and deliveries by what happened to them', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  const metrics = createMetrics(db, { defaults: false });
  const app = await testApp(db, {
    metrics,
    codeSender: { kind: 'local', send: async () => undefined },
  });
  closeLater(() => app.close());
  const submission = leadSubmission();
  const suspicious = leadSubmission();
  Object.assign(suspicious.signals ?? {}, { honeypot: 'x' });
  const corrected = withContact(submission, { first_name: 'Eva' });
  for (const body of [submission, submission, corrected, suspicious]) {
    await post(app, paths.lead, body);
  }
  await post(app, paths.lead, { ...leadSubmission(), unknown: 1 });
  const code = { phone: '2145550123', session_id: sessionContext().session_id };
  await post(app, paths.sendCode, code);
  await post(app, paths.sendCode, { ...code, session_id: randomUUID() });
  await post(app, paths.zip, { zip: '1' });
  await db.exec(`INSERT INTO deliveries (delivery_id, lead_id, version, destination, state, created_at)
    VALUES (gen_random_uuid(), gen_random_uuid(), 1, 'crm', 'dead', now())`);

  const lines = (await metrics.registry.metrics()).split('\n');
  const counted = lines.filter((line) => /^tidyguard_(?!request)|seconds_count/.test(line)).sort();
  expect(counted).toEqual([
    'tidyguard_code_sends_total{result="failed"} 0',
    'tidyguard_code_sends_total{result="limited"} 1',
    'tidyguard_code_sends_total{result="sent"} 1',
    ...['active', 'closed', 'full', 'paused', 'paused_by_document'].map(
      (state) => `tidyguard_companies{state="${state}"} 0`,
    ),
    'tidyguard_deliveries_unconfigured{destination="crm",state="dead"} 1',
    'tidyguard_deliveries{destination="crm",event="lead",state="dead"} 1',
    ...['failed', 'help', 'other', 'start', 'stop', 'wrong_signature'].map(
      (result) => `tidyguard_inbound_texts_total{result="${result}"} 0`,
    ),
    'tidyguard_leads_of_nobody 1',
    'tidyguard_leads_total{kind="created",status="accepted"} 1',
    'tidyguard_leads_total{kind="created",status="quarantined"} 1',
    'tidyguard_leads_total{kind="duplicate",status="accepted"} 1',
    'tidyguard_leads_total{kind="versioned",status="accepted"} 1',
    'tidyguard_leads_waiting{reason="none_free"} 0',
    'tidyguard_leads_waiting{reason="none_named"} 0',
    'tidyguard_leads_waiting{reason="renamed"} 0',
    'tidyguard_leads_waiting{reason="returned"} 0',
    'tidyguard_leads_waiting{reason="unanswered"} 0',
    'tidyguard_leads_waiting{reason="wrong_number"} 0',
    'tidyguard_phone_lookups_total{result="limit_day"} 0',
    'tidyguard_proof_failing 0',
    'tidyguard_ready 1',
    'tidyguard_refused_submissions 1',
    'tidyguard_refused_submissions_total{result="kept"} 1',
    'tidyguard_request_seconds_count{call="/hooks/lead",status="200"} 4',
    'tidyguard_request_seconds_count{call="/hooks/lead",status="422"} 1',
    'tidyguard_request_seconds_count{call="/hooks/lead",status="503"} 0',
    'tidyguard_request_seconds_count{call="/hooks/send-code",status="200"} 1',
    'tidyguard_request_seconds_count{call="/hooks/send-code",status="429"} 1',
    'tidyguard_request_seconds_count{call="/hooks/sms-inbound",status="503"} 0',
    'tidyguard_request_seconds_count{call="/hooks/zip",status="422"} 1',
    'tidyguard_retention_held 0',
  ]);
}, 30_000);

test('tells the age of the oldest delivery that waits for each destination', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  await db.exec(`
    INSERT INTO deliveries (delivery_id, lead_id, version, destination, state, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 1, destination, state, now() - age
    FROM (VALUES
      ('crm', 'pending', interval '600 s'), ('crm', 'pending', interval '60 s'),
      ('crm', 'delivered', interval '1 day'), ('crm', 'dead', interval '1 day'),
      ('gone', 'pending', interval '1 hour'), ('ahead', 'pending', interval '-1 hour')
    ) AS rows (destination, state, age)`);
  const metrics = createMetrics(db, {
    defaults: false,
    destinations: [{ name: 'crm' }, { name: 'idle' }],
  });
  const ages = Object.fromEntries(
    (await metrics.registry.metrics()).split('\n').flatMap((line) => {
      const [, name = '', age] =
        /^tidyguard_delivery_oldest_waiting_seconds\{destination="(.+)"\} (.+)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, Math.floor(Number(age) / 60)] as const];
    }),
  );
  expect(ages).toEqual({ crm: 10, idle: 0, gone: 60, ahead: 0 });
}, 30_000);

test('tells by when a destination must know of a revoked consent or an erasure', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  await db.exec(`
    INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, state, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 1, destination, event, state, created_at::timestamptz
    FROM (VALUES
      ('crm', 'consent.revoked', 'pending', '2026-03-03T19:00Z'),
      ('crm', 'person.erased', 'dead', '2026-03-02T19:00Z'),
      ('crm', 'person.erased', 'delivered', '2026-02-02T09:00Z'),
      ('mail', 'lead', 'dead', '2026-02-02T09:00Z')
    ) AS rows (destination, event, state, created_at)`);
  const metrics = createMetrics(db, { defaults: false });
  const lines = (await metrics.registry.metrics()).split('\n');
  expect(lines.filter((line) => line.startsWith('tidyguard_notice_deadline'))).toEqual([
    `tidyguard_notice_deadline_timestamp_seconds{destination="crm"} ${Date.parse('2026-03-17T00:00Z') / 1_000}`,
  ]);
}, 30_000);

test('tells in seconds when the first document of each kind ends, by the clock of its company', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  const documents = {
    vetted: '2035-01-01',
    insured: '2035-07-01',
    background_checked: '2036-01-01',
  };
  const later = { vetted: '2037-01-01', insured: '2037-01-01', background_checked: '2035-02-28' };
  await listCompanies(
    db,
    sampleCompany('one', { documents }),
    sampleCompany('two', { documents: later }),
  );
  const lines = (await createMetrics(db, { defaults: false }).registry.metrics()).split('\n');
  const name = 'tidyguard_company_document_end_timestamp_seconds';
  const ends = {
    vetted: '2035-01-02T06:00Z',
    insured: '2035-07-02T05:00Z',
    background_checked: '2035-03-01T06:00Z',
  };
  expect(lines.filter((line) => line.startsWith(`${name}{`)).sort()).toEqual(
    Object.entries(ends)
      .map(([kind, end]) => `${name}{kind="${kind}"} ${Date.parse(end) / 1_000}`)
      .sort(),
  );
}, 30_000);

test('measures calls in seconds', async () => {
  const metrics = createMetrics({} as Database, { defaults: false });
  const app = Fastify();
  measureRequests(app, metrics, systemClock);
  app.get('/slow', async () => systemClock.delay(50));
  closeLater(() => app.close());
  await app.inject('/slow');
  const { values } = await metrics.requests.get();
  const sum = values.find(
    ({ metricName, labels }) => metricName?.endsWith('_sum') && labels.call === '/slow',
  );
  expect(sum?.value).toBeGreaterThan(0.04);
  expect(sum?.value).toBeLessThan(5);
});

const STORED =
  /^tidyguard_(companies|company_document_end_timestamp_seconds|deliver(ies|ies_unconfigured|y_oldest_waiting_seconds)|notice_deadline_timestamp_seconds|mails|leads_of_nobody|leads_waiting|refused_submissions)[ {]/;

test('says of what is stored what it said last while the database is away', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  await db.exec(`
    INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, state, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 1, destination, event, state, now()
    FROM (VALUES ('crm', 'lead', 'pending'), ('crm', 'consent.revoked', 'dead'), ('old', 'lead', 'dead'))
      AS rows (destination, event, state);
    INSERT INTO refused_submissions (refused_id, received_at, sha256, status_code, code, message,
      session_id, phone, email, ip_address, network, user_agent, gpc_header, body)
    VALUES (gen_random_uuid(), now(), '', 422, '', '', '', '', '', '', '', '', false, '')`);
  let isAway = false;
  const query: Database['query'] = (...statement) =>
    isAway ? Promise.reject(new Error('away')) : db.query(...statement);
  const metrics = createMetrics({ ...db, query } as Database, {
    defaults: false,
    destinations: [{ name: 'crm' }],
  });
  const stored = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => STORED.test(line));
  const before = await stored();
  expect(before).toEqual(
    expect.arrayContaining([
      'tidyguard_deliveries{destination="crm",event="consent.revoked",state="dead"} 1',
      'tidyguard_deliveries_unconfigured{destination="old",state="dead"} 1',
      expect.stringMatching(/^tidyguard_delivery_oldest_waiting_seconds\{destination="crm"\} /),
      expect.stringMatching(/^tidyguard_notice_deadline_timestamp_seconds\{destination="crm"\} /),
      'tidyguard_leads_waiting{reason="returned"} 0',
      'tidyguard_refused_submissions 1',
    ]),
  );
  isAway = true;
  expect(await stored()).toEqual(before);
}, 30_000);

test('says nothing of what is stored where the database has been away from the beginning', async () => {
  const away = () => Promise.reject(new Error('away'));
  const db = { query: away, exec: away, transaction: away } as unknown as Database;
  const metrics = createMetrics(db, { defaults: false, destinations: [{ name: 'crm' }] });
  const lines = (await metrics.registry.metrics()).split('\n');
  expect(lines).toContain('# TYPE tidyguard_delivery_oldest_waiting_seconds gauge');
  expect(lines.filter((line) => STORED.test(line))).toEqual([]);
});

test('says while the database hangs that the service is not ready, before Prometheus gives up', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  let hangs = false;
  const query: Database['query'] = (...statement) =>
    hangs ? new Promise(() => undefined) : db.query(...statement);
  const hanging: Database = { ...db, query, withTimeLimit: () => hanging };
  const metrics = createMetrics(hanging, { defaults: false });
  const ready = async () => /^tidyguard_ready (\d)$/m.exec(await metrics.registry.metrics())?.[1];
  expect(await ready()).toBe('0');
  const app = await testApp(hanging, { metrics });
  closeLater(() => app.close());
  expect(await ready()).toBe('1');
  // An answer about readiness is reused for a quarter of a second.
  await systemClock.delay(300);
  hangs = true;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  try {
    const answered = Promise.race([
      ready(),
      new Promise((resolve) => void setTimeout(() => resolve('scrape given up'), 10_000)),
    ]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await answered).toBe('0');
  } finally {
    hangs = false;
    jest.useRealTimers();
  }
}, 30_000);

test('counts a delivery in its present state only, and not where it has arrived', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  const metrics = createMetrics(db, { defaults: false });
  await db.exec(`INSERT INTO deliveries (delivery_id, lead_id, version, destination, state, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 1, 'crm', state, now()
    FROM (VALUES ('dead'), ('delivered')) AS rows (state)`);
  const deliveries = async () =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('tidyguard_deliveries{'));
  const countedAs = (state: string) =>
    `tidyguard_deliveries{destination="crm",event="lead",state="${state}"} 1`;
  expect(await deliveries()).toEqual([countedAs('dead')]);
  await replayDead(db, null);
  expect(await deliveries()).toEqual([countedAs('pending')]);
}, 30_000);

test('counts and logs addresses that no route has as one, without what they say', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  const metrics = createMetrics(db, { defaults: false });
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  measureRequests(app, metrics, systemClock);
  // As the service does if it serves the site.
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  closeLater(() => app.close());
  for (const url of ['/wp-login.php', '/quizz/anna@example.com?phone=2145550123']) {
    expect((await app.inject({ url })).statusCode).toBe(404);
  }
  expect(await metrics.registry.metrics()).toContain(
    'tidyguard_request_seconds_count{call="unknown",status="404"} 2\n',
  );
  const own = lines.filter((line) => line.includes('"ms"'));
  expect(own.map((line) => (JSON.parse(line) as { call: string }).call)).toEqual(['unknown']);
});

import { paths } from '../contract/index.ts';
import { countUndelivered, replayDead } from '../repositories/deliveries.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { startFakeDestination, type DestinationAnswer } from '../testing/fakeDestination.ts';
import { eventually } from '../testing/eventually.ts';
import { asOwner, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** The service delivering to a target with the given answers. */
async function serve(answer: (attempt: number) => DestinationAnswer, pauses = '1,1') {
  const ids: string[] = [];
  const target = await startFakeDestination(({ id }, requests) => {
    ids.push(id);
    return answer(requests);
  });
  closeLater(() => target.close());
  const config = testConfig({ DELIVERY_URLS: target.setting, DELIVERY_RETRY_SECONDS: pauses });
  const app = await testApp(db, { config });
  closeLater(() => app.close());
  const submit = (body = leadSubmission()) => post(app, paths.lead, body);
  const deliveryOf = async (index = 0) => (await readRecords(db, null, 100))[index]?.deliveries[0];
  return { target, submit, deliveryOf, ids, app };
}

test('delivers a stored lead with a signature and its consent', async () => {
  const { target, submit, deliveryOf } = await serve(() => 204);
  const submission = leadSubmission();
  const { body } = await submit(submission);
  await eventually('the delivery', 5_000, async () => (await deliveryOf())?.state === 'delivered');
  // The whole record except its deliveries and who corrected it, which are no business of a destination.
  const [record] = await readRecords(db, null, 10);
  expect(target.received).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      type: 'lead.created',
      timestamp: record?.received_at,
      data: {
        ...(JSON.parse(
          JSON.stringify({ ...record, deliveries: undefined, correction: undefined }),
        ) as object),
        time_zone: 'America/Chicago',
        call_not_before: expect.stringMatching(/Z$/) as string,
        call_not_after: expect.stringMatching(/Z$/) as string,
      },
    },
  ]);
  expect(record).toMatchObject({
    lead_id: body.lead_id,
    session_id: submission.session_id,
    company_id: null,
  });
  expect(await deliveryOf()).toMatchObject({ attempts: 1, last_status: 204 });
});

test('the same submission a hundred times at once is one lead, one delivery, one answer', async () => {
  const { target, submit, deliveryOf } = await serve(() => 200);
  const submission = leadSubmission();
  const replies = await Promise.all(Array.from({ length: 100 }, () => submit(submission)));
  expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1);
  await eventually('the delivery', 5_000, async () => (await deliveryOf())?.state === 'delivered');
  expect(await readRecords(db, null, 10)).toHaveLength(1);
  expect(target.counts.requests).toBe(1);
});

test('stores other contact data of a session as a new version and delivers it as an update', async () => {
  const { target, submit } = await serve(() => 200);
  const submission = leadSubmission();
  await submit(submission);
  await submit(withContact(submission, { phone: '2145550199' }));
  await eventually('both deliveries', 5_000, () => target.received.length === 2);
  const records = await readRecords(db, null, 10);
  expect(records.map(({ version, latest, phone }) => [version, latest, phone])).toEqual([
    [1, false, '2145550123'],
    [2, true, '2145550199'],
  ]);
  const { tcpa_version } = submission.consent;
  expect(records.map(({ consent }) => consent?.version)).toEqual([tcpa_version, tcpa_version]);
  expect(target.received.map(({ type }) => type).sort()).toEqual(['lead.created', 'lead.updated']);
});

test('delivers answers that the quiz does not ask for as they came, with their mark', async () => {
  const { target, submit } = await serve(() => 200);
  const submission = leadSubmission({}, { asked_elsewhere: 'yes' });
  await submit(submission);
  await eventually('the delivery', 5_000, () => target.received.length === 1);
  expect(target.received[0]).toMatchObject({
    data: {
      quiz_answers: submission.quiz_answers,
      definition_version: submission.signals?.definition_version,
      answer_differences: { missing: [], unknown: ['asked_elsewhere'] },
    },
  });
});

test('delivers the time zone of the ZIP, and when the lead may be called', async () => {
  const { target, submit } = await serve(() => 200);
  await submit(leadSubmission({}, { zip: '33101' }));
  await eventually('the delivery', 5_000, () => target.received.length === 1);
  const { data } = target.received[0] as { data: Record<string, string> };
  expect(data).toMatchObject({ time_zone: 'America/New_York', time_zones: ['America/New_York'] });
  const hourIn = (timeZone: string, time = '') =>
    new Date(time).toLocaleString('sv-SE', { timeZone, timeStyle: 'short' });
  // Florida allows an hour less than the federal rule.
  expect(hourIn('America/New_York', data.call_not_before)).toBe('08:00');
  expect(hourIn('America/New_York', data.call_not_after)).toBe('20:00');
  expect(Date.parse(data.call_not_after ?? '')).toBeGreaterThan(Date.now());
});

test.each<[string, DestinationAnswer]>([
  ['an error', 500],
  ['a redirect', 'redirect'],
  ['a refusal', 404],
  ['a 3xx without location', 304],
])('retries %s under the same id', async (_name, failure) => {
  const { target, submit, deliveryOf, ids } = await serve((n) => (n === 1 ? failure : 200));
  await submit();
  await eventually('success', 8_000, async () => (await deliveryOf())?.state === 'delivered');
  expect(await deliveryOf()).toMatchObject({ attempts: 2, last_status: 200 });
  expect(target.counts).toEqual({ requests: 2, unsigned: 0 });
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('waits as long as a failing destination asks for', async () => {
  const { target, submit, deliveryOf } = await serve(() => ({ status: 503, retryAfter: '120' }));
  await submit();
  await eventually('an attempt', 5_000, async () => (await deliveryOf())?.attempts === 1);
  const jobs = await db.query<{ seconds: number }>(
    `SELECT extract(epoch FROM start_after - now())::int AS seconds FROM pgboss.job j
     JOIN deliveries d ON d.delivery_id::text = j.data ->> 'deliveryId'`,
  );
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.seconds).toBeGreaterThan(100);
  expect(jobs[0]?.seconds).toBeLessThanOrEqual(144);
  expect(target.counts.requests).toBe(1);
});

test('a delivery that a stop interrupts is made again at once by the next process', async () => {
  const { target, submit, app } = await serve((n) => (n === 1 ? 'hang' : 200));
  await submit();
  await eventually('the request in flight', 5_000, () => target.counts.requests === 1);
  await app.close();
  const next = await testApp(db, { config: testConfig({ DELIVERY_URLS: target.setting }) });
  closeLater(() => next.close());
  // Otherwise its job would have to expire first, which takes 25 s.
  await eventually('the delivery', 15_000, () => target.received.length === 1);
  expect(target.counts).toEqual({ requests: 2, unsigned: 0 });
}, 30_000);

test('stops after 410; a dead delivery is stored, counted and can be replayed', async () => {
  const { target, submit, deliveryOf } = await serve((n) => (n === 1 ? 410 : 200));
  await submit();
  await eventually('death', 5_000, async () => (await deliveryOf())?.state === 'dead');
  expect(await deliveryOf()).toMatchObject({ attempts: 1, last_status: 410 });
  expect(await countUndelivered(db)).toEqual([
    { destination: (await deliveryOf())?.destination, event: 'lead', state: 'dead', count: 1 },
  ]);
  expect(await replayDead(db, null)).toBe(1);
  await eventually('replay', 10_000, async () => (await deliveryOf())?.state === 'delivered');
  expect(target.received).toHaveLength(1);
}, 20_000);

test('a delivery is dead after its last retry', async () => {
  const { target, submit, deliveryOf } = await serve(() => 500, '1');
  await submit();
  await eventually('death', 8_000, async () => (await deliveryOf())?.state === 'dead');
  expect(await deliveryOf()).toMatchObject({ attempts: 2, last_status: 500 });
  expect(target.counts.requests).toBe(2);
}, 15_000);

test('stores a suspicious submission with its reason and does not deliver it', async () => {
  const { target, submit } = await serve(() => 200);
  const submission = leadSubmission();
  const signals = { gpc: false, consent_initially_checked: false, form_elapsed_ms: 5_000 };
  await submit({ ...submission, signals: { ...signals, honeypot: 'http://spam.example' } });
  await submit(leadSubmission({ signals: { ...signals, honeypot: '', form_elapsed_ms: 200 } }));
  await submit(leadSubmission());
  await eventually('the good one', 5_000, () => target.received.length === 1);
  const records = await readRecords(db, null, 10);
  expect(records.map((record) => [record.status, record.quarantine_reasons])).toEqual([
    ['quarantined', ['honeypot']],
    ['quarantined', ['too_fast']],
    ['accepted', []],
  ]);
  expect(records.map((record) => record.deliveries.length)).toEqual([0, 0, 1]);
});

test('stores a lead and its delivery together or not at all', async () => {
  const { submit } = await serve(() => 200);
  await asOwner(db, 'ALTER TABLE deliveries ADD CONSTRAINT broken CHECK (false) NOT VALID');
  expect((await submit()).status).toBe(500);
  expect(await readRecords(db, null, 10)).toEqual([]);
  expect(await db.query('SELECT 1 FROM leads')).toEqual([]);
  expect(await db.query('SELECT 1 FROM consents')).toEqual([]);
  await asOwner(db, 'ALTER TABLE deliveries DROP CONSTRAINT broken');
});

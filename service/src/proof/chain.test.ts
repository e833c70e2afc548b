import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { standardProduct } from '@tidyguard/content/products';
import { DAY_MS } from '../common/clock.ts';
import { migrationsDir } from '../common/packageRoot.ts';
import { paths } from '../contract/index.ts';
import { applyMigrations, findPending, underMigrationLock } from '../database/migrate.ts';
import { wrapPglite } from '../database/pglite.ts';
import { erase } from '../leads/erasure.ts';
import { removeExpired } from '../leads/retention.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { prepareSubmission, type NewSubmission } from '../leads/submission.ts';
import { storeApart } from '../leads/storeSubmissions.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { atTime } from '../testing/atTime.ts';
import { leadSubmission } from '../testing/samples.ts';
import { exportOf, testHeadKey, verifyLines } from '../testing/verifyChain.ts';
import { withTicket } from '../testing/tickets.ts';
import { withProof } from './chain.ts';
import { publishTexts } from './consentTexts.ts';
import { exportLines, proofSourceOf } from './exportLines.ts';
import { makeHead } from './heads.ts';

const db = await sharedDatabase();
const key = testHeadKey();

const visitor = (first_name: string, phone: string) => ({
  first_name,
  phone,
  email: `${first_name}@example.com`,
});
const ANA = visitor('Ana', '2145550123');
const BEA = visitor('Bea', '2145550124');

/** Stores submissions one after the other. */
async function store(
  submissions: readonly ReturnType<typeof leadSubmission>[],
  clock?: ManualClock,
): Promise<void> {
  const app = await testApp(db, clock ? { clock } : {});
  for (const body of submissions) {
    expect(await post(app, paths.lead, body)).toMatchObject({ status: 200 });
  }
  await app.close();
}

/** A submission with a ticket of the service. */
async function ticketed(...sample: Parameters<typeof leadSubmission>) {
  const app = await testApp(db);
  const submission = await withTicket(app, leadSubmission(...sample));
  await app.close();
  return submission;
}

const verified = async () => verifyLines(await exportOf(db), [key.publicPem]);
const entries = () =>
  db.query<{ lane: string; number: number; kind: string; content: string }>(
    'SELECT lane, number::int, kind, content FROM proof_entries ORDER BY at, lane, number',
  );

test('every consent and text that is stored is in the chain, in one lane of the process', async () => {
  await store([leadSubmission({}, ANA), leadSubmission({}, BEA)]);
  expect(await verified()).toMatchObject({ findings: [], consents: 2, entries: 3, lanes: 1 });
  const items = (await entries()).map(({ content }) => JSON.parse(content) as unknown);
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;
  const consent = ['consent', expect.stringMatching(/\/1$/), hash];
  expect(items).toEqual([[consent], [['text', hash, hash]], [consent]]);
});

test('the chain names nobody', async () => {
  await store([leadSubmission({ session_id: 'session-of-ana' }, ANA)]);
  const all = JSON.stringify(await db.query('SELECT * FROM proof_entries')).toLowerCase();
  for (const word of ['ana', '2145550123', 'mozilla', '127.0.0.1', 'localhost']) {
    expect(all).not.toContain(word);
  }
});

test.each([
  ['with the consent', true, 1],
  ['without the consent', false, 2],
])('an erasure %s leaves the chain whole', async (_title, withConsent, consents) => {
  const forged = leadSubmission({}, ANA);
  forged.consent.tcpa_text = 'I, Ana, agree';
  await store([forged, leadSubmission({}, BEA)]);
  await makeHead(db, key, new Date());
  const subject = { kind: 'phone', value: ANA.phone } as const;
  await erase(db, subject, { now: new Date(), withConsent });
  expect(await verified()).toMatchObject({ findings: [], consents });
  const told = (await entries()).find(({ kind }) => kind === 'removed');
  expect(told?.content).toContain(`"erasure"`);
  expect(told?.content.includes('"consent"')).toBe(withConsent);
});

test.each([
  ['that is published', () => publishTexts(db, standardProduct, new Date()), leadSubmission],
  ['that a ticket proves', () => Promise.resolve(), ticketed],
] as const)(
  'a text %s stays where a name is a part of its words, and is agreed to again',
  async (_title, prepare, submissionOf) => {
    await prepare();
    await store([await submissionOf({}, visitor('Mark', ANA.phone))]);
    const subject = { kind: 'phone', value: ANA.phone } as const;
    await erase(db, subject, { now: new Date(), withConsent: true });
    await store([await submissionOf({}, BEA)]);
    expect(await verified()).toMatchObject({ findings: [], consents: 1 });
  },
);

test('an erased consent can be shown to be the one that was stored, by who has its fields and salt', async () => {
  await store([leadSubmission({}, ANA)]);
  const [stored] = await entries();
  await erase(db, { kind: 'phone', value: ANA.phone }, { now: new Date(), withConsent: true });
  const removed = (await entries()).find(({ kind }) => kind === 'removed');
  const item = (JSON.parse(removed?.content ?? '[]') as string[][]).find(
    ([what]) => what === 'consent',
  );
  const added = (JSON.parse(stored?.content ?? '[]') as string[][]).find(
    ([what]) => what === 'consent',
  );
  expect(item?.slice(0, 3)).toEqual(added);
  expect(item?.[3]).toContain('"initially_checked":false');
  expect(item?.[3]).not.toContain(ANA.phone);
});

test('retention leaves the chain whole', async () => {
  const clock = new ManualClock('2019-01-31T12:00:00.000Z');
  await atTime(clock.now(), () => store([leadSubmission({}, ANA)], clock));
  await store([leadSubmission({}, BEA)]);
  await removeExpired(db, new Date(), { clock, leadRetentionDays: 365 });
  expect(await verified()).toMatchObject({ findings: [], consents: 1 });
});

test('a consent that is removed as if its years were over is named', async () => {
  const clock = new ManualClock('2019-01-31T12:00:00.000Z');
  await store([leadSubmission({}, ANA)], clock);
  await removeExpired(db, new Date(), { clock, leadRetentionDays: 365 });
  expect((await verified()).findings).toEqual([
    expect.stringMatching(/^consent .* was removed at .*, before its time and without an erasure$/),
  ]);
});

test('the chain tells of a revocation, once for each lead of the phone', async () => {
  await store([leadSubmission({}, ANA), leadSubmission({}, ANA), leadSubmission({}, BEA)]);
  const now = Date.now();
  await addOptOut(db, ANA.phone, 'STOP', new Date(now));
  for (const seconds of [1, 61, 120]) await passOnOptOuts(db, new Date(now + seconds * 1_000));
  const leads = await db.query<{ lead_id: string }>(
    `SELECT DISTINCT lead_id FROM consents WHERE phone = '${ANA.phone}' ORDER BY lead_id`,
  );
  const events = (await entries()).filter(({ kind }) => kind === 'event');
  expect(events.flatMap(({ content }) => JSON.parse(content) as unknown[])).toEqual(
    leads.map(({ lead_id }) => [
      'revocation',
      lead_id,
      {
        request: 'stop',
        source: 'sms',
        requested_at: new Date(now).toISOString().replace('Z', '000Z'),
      },
    ]),
  );
  expect(leads).toHaveLength(2);
  expect((await verified()).findings).toEqual([]);
});

test('a transaction that is rolled back leaves its lane where it was', async () => {
  await store([leadSubmission({}, ANA)]);
  const failed = withProof(db, 'event', (_tx, proof) => {
    proof.event('release', null, {});
    throw new Error('not now');
  });
  await expect(failed).rejects.toThrow('not now');
  await withProof(db, 'event', async (_tx, proof) => proof.event('release', null, {}));
  expect(await verified()).toMatchObject({ findings: [], entries: 3, lanes: 1 });
});

test('a submission that fails among others takes back its own entry only, and its lane is left', async () => {
  const forged = leadSubmission({}, ANA);
  forged.consent.tcpa_text = 'I agree';
  const rules = { ...testConfig(), lineTypes: null };
  const context = { ipAddress: '127.0.0.1', userAgent: '', gpcHeader: false };
  const submissions = [forged, leadSubmission({}, BEA), leadSubmission({}, ANA)].map(
    (submission): NewSubmission => ({
      ...prepareSubmission(submission, context, { now: new Date(), rules }),
      proof: {
        owner: null,
        ticketId: null,
        shownAt: null,
        tickedAt: null,
        pageBuild: null,
        companies: null,
        unproven: 'ticket_missing',
      },
    }),
  );
  let calls = 0;
  const results = await storeApart(db, submissions, async () => {
    calls += 1;
    if (calls === 2) throw new Error('no queue');
  });
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await verified()).toMatchObject({ findings: [], consents: 2, lanes: 1 });
  await withProof(db, 'event', async (_tx, proof) => proof.event('release', null, {}));
  expect(await verified()).toMatchObject({ findings: [], lanes: 2 });
});

test('the chain holds a consent as the database writes it, whatever its times and characters', async () => {
  const times = ['00Z', '10Z', '10.0Z', '10.1Z', '10.120Z', '10.000000001Z', '59.123456789Z'];
  const submissions = times.map((seconds, index) => {
    const submission = leadSubmission({}, { ...ANA, last_name: `O’Neil "😀" \\ ${index}` });
    submission.consent.tcpa_timestamp = `2026-01-31T12:00:${seconds}`;
    submission.leadid_timestamp = `2026-01-31T12:01:${seconds}`;
    submission.page_url = 'https://tidyguard.example/?a=ünï\u2028&b=<>';
    return submission;
  });
  await store(submissions);
  expect(await verified()).toMatchObject({ findings: [], consents: times.length });
});

test('a lane whose last commit nobody knows the result of is left, and the next one begins after the latest head', async () => {
  const tell = (on: typeof db) =>
    withProof(on, 'event', async (_tx, proof) => proof.event('release', null, {}));
  const doubtful: typeof db = {
    ...db,
    transaction: async (work) => {
      await db.transaction(work);
      throw new Error('connection lost');
    },
  };
  await expect(tell(doubtful)).rejects.toThrow('connection lost');
  await makeHead(db, key, new Date());
  doubtful.transaction = db.transaction;
  await tell(doubtful);
  expect(await verified()).toMatchObject({ findings: [], entries: 3, lanes: 3 });
  const after = await db.query(
    'SELECT 1 FROM proof_entries e JOIN proof_heads h ON h.hash = e.previous',
  );
  // Both new lanes begin after the head: that of the head's own entry, and the one after the lost answer.
  expect(after).toHaveLength(2);
});

test('a head is made when the latest is an hour old, and names the lanes that have grown', async () => {
  const now = Date.now();
  const makeHeadAt = (time: number) =>
    atTime(new Date(time), () => makeHead(db, key, new Date(time)));
  const first = await atTime(new Date(now - 3_600_000), async () => {
    await store([leadSubmission({}, ANA)]);
    return makeHead(db, key, new Date(now - 3_600_000));
  });
  expect(await makeHeadAt(now - 100_000)).toBeNull();
  const second = await makeHeadAt(now);
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ number: 2, previous: first?.hash });
  expect(await verified()).toMatchObject({ findings: [], heads: 2 });
});

test('a head names again a lane that has grown since the one before', async () => {
  const app = await testApp(db);
  await post(app, paths.lead, leadSubmission({}, ANA));
  const [lane] = (await entries()).map((entry) => entry.lane);
  const endOfLane = async () =>
    Math.max(...(await entries()).filter((one) => one.lane === lane).map(({ number }) => number));
  const before = await endOfLane();
  await makeHead(db, key, new Date());
  await post(app, paths.lead, leadSubmission({}, BEA));
  const after = await endOfLane();
  expect(after).toBeGreaterThan(before);
  await app.close();
  const second = await makeHead(db, key, new Date(Date.now() + 3_600_000));
  const { lanes } = JSON.parse(second?.body ?? '') as { lanes: [string, number, string][] };
  expect(lanes).toContainEqual([lane, after, expect.any(String)]);
});

test('a head of a clock that was far ahead does not hold the next one up', async () => {
  await makeHead(db, key, new Date(Date.now() + 30 * DAY_MS));
  expect(await makeHead(db, key, new Date())).toMatchObject({ number: 2 });
});

test('an export tells of what was stored while it was read', async () => {
  await store([leadSubmission({}, ANA)]);
  const source = proofSourceOf(db);
  let isStored = false;
  const lines: string[] = [];
  const busy: typeof source = {
    ...source,
    proofRows: async (request) => {
      if (request.part === 'consent' && !isStored) {
        isStored = true;
        await store([leadSubmission({}, BEA)]);
      }
      return source.proofRows(request);
    },
  };
  for await (const line of exportLines(busy)) lines.push(line);
  expect(verifyLines(lines, [key.publicPem])).toMatchObject({ findings: [], consents: 2 });
});

test('what was stored before there was a chain is adopted at the upgrade', async () => {
  const old = wrapPglite(await PGlite.create());
  const earlier = await mkdtemp(join(tmpdir(), 'tidyguard-migrations-'));
  for (const name of await readdir(migrationsDir)) {
    if (name < '026') await cp(join(migrationsDir, name), join(earlier, name));
  }
  const migrate = (directory: string) =>
    underMigrationLock(old, async (tx) =>
      applyMigrations(tx, directory, await findPending(tx, directory)),
    );
  await migrate(earlier);
  await old.exec(`SET TIME ZONE 'Pacific/Auckland';
    INSERT INTO consent_texts (sha256, text)
      SELECT encode(sha256(convert_to(words, 'UTF8')), 'hex'), words FROM (VALUES (E'I "agree" \\n\\t\\x01 – é 😀')) AS t (words);
    INSERT INTO consents (lead_id, version, session_id, first_name, last_name, phone, email,
      text_sha256, text_version, agreed_at, received_at, initially_checked, page_url, ip_address,
      user_agent, browser_user_agent, gpc, gpc_header, certificate_url, lead_token, lead_token_at,
      phone_verified, phone_verified_at)
    SELECT gen_random_uuid(), n, 's', 'Ana "É" \\ ', E'\\x7f\\b', '2145550123', '', (SELECT sha256 FROM consent_texts), 'v1',
      now() - n * interval '1.5 ms', '2026-01-01 12:00', n % 2 = 0, '', '::1', '', '', NULL, false, '', '',
      NULL, true, now() FROM generate_series(1, 1100) n`);
  await migrate(migrationsDir);
  expect(verifyLines(await exportOf(old))).toMatchObject({
    findings: [],
    consents: 1_100,
    entries: 2,
    lanes: 1,
  });
  await old.close();
  await rm(earlier, { recursive: true });
}, 60_000);

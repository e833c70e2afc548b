import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { sha256 } from '../common/sha256.ts';
import { readConfig } from '../config/config.ts';
import { insertHead, type Head } from '../repositories/proof.ts';
import { addSigningKey } from '../repositories/signingKeys.ts';
import { eventually } from '../testing/eventually.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { sharedDatabase, testSigningKey, withoutTriggers } from '../testing/harness.ts';
import { startTimestampService } from '../testing/timestampService.ts';
import { impatientClock } from '../testing/impatientClock.ts';
import { exportOf, verifyLines } from '../testing/verifyChain.ts';
import { HEAD_AGE_MS, makeHead } from './heads.ts';
import { headTargets, keepHeads } from './keepHeads.ts';
import { newPrivateKey, signingKeyOf } from './signingKey.ts';

const db = await sharedDatabase();
const key = testSigningKey;
const closeLater = closeAfterEach();

let folder = '';
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tidyguard-heads-')), 'proof');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

/** Runs `keepHeads` until the end of the test; returns what was logged, and how the gauge was set. */
function keep({
  url = null,
  timestampUrl = null,
}: { url?: string | null; timestampUrl?: string | null } = {}) {
  const seen = { errors: [] as unknown[], gauge: [] as number[] };
  const stop = keepHeads({
    db,
    clock: impatientClock,
    key,
    folder,
    url,
    timestampUrl,
    log: { error: (...words: unknown[]) => void seen.errors.push(words.at(-1)) },
    failing: { set: (value: unknown) => void seen.gauge.push(Number(value)) },
  });
  closeLater(stop);
  return seen;
}

/** A server that takes posted JSON, and answers the first `refusals` calls with 503. */
async function startArchive(refusals: number) {
  const received: unknown[] = [];
  let calls = 0;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      calls += 1;
      if (calls > refusals) received.push(body);
      response.writeHead(calls > refusals ? 204 : 503).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closeLater(async () => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads` };
}

const headsOf = () => db.query('SELECT number::int, body, hash, signature FROM proof_heads');

test('writes the public key and each head to files that only this user can read', async () => {
  await makeHead(db, key, new Date(Date.now() - HEAD_AGE_MS));
  keep();
  const files = ['head-00000001.json', 'head-00000002.json', `key-${key.keyId}.pem`];
  await eventually('the files', 5_000, async () => {
    const names = await readdir(folder).catch(() => []);
    return names.length === files.length && names.every((name) => files.includes(name));
  });
  for (const name of files) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  const pem = await readFile(join(folder, files[2] ?? ''), 'utf8');
  const written = await Promise.all(
    files.slice(0, 2).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  expect(written).toEqual(await headsOf());
  expect(verifyLines(await exportOf(db), [pem])).toMatchObject({ findings: [], heads: 2 });
});

test.each([
  ['another head of that number', 1],
  ['a head that the database does not have', 7],
])(
  'names a folder of another database, which has %s, and changes nothing in it',
  async (_what, number) => {
    const file = join(folder, `head-0000000${number}.json`);
    const foreign = JSON.stringify({ number, body: '{}', hash: 'a'.repeat(64), signature: '' });
    await mkdir(folder);
    await writeFile(file, foreign);
    const seen = keep();
    await eventually('a look', 5_000, () => seen.gauge.length > 1);
    expect(seen.gauge).not.toContain(0);
    expect(seen.errors[0]).toBe('no head of the chain of consents could be signed');
    expect((await readdir(folder)).filter((name) => name.startsWith('head'))).toHaveLength(1);
    expect(await readFile(file, 'utf8')).toBe(foreign);
    // No head is signed, because it would make a chain that was rolled back look genuine.
    expect(await headsOf()).toEqual([]);
  },
);

test.each<[string, (before: Head) => Pick<Head, 'body' | 'signature'>]>([
  [
    'no signature',
    () => ({ body: JSON.stringify({ number: 2, at: new Date(), lanes: [] }), signature: '' }),
  ],
  ['the text and signature of the one before', (before) => before],
])('signs nothing over a head with %s, and says so while it is there', async (_what, row) => {
  const first = await makeHead(db, key, new Date());
  const { body, signature } = row(first ?? { number: 0, body: '', hash: '', signature: '' });
  await insertHead(db, { number: 2, body, hash: sha256(body), signature });
  const seen = keep();
  await eventually('two looks', 5_000, () => seen.gauge.length > 1);
  expect(seen.gauge).not.toContain(0);
  expect(seen.errors[0]).toBe('no head of the chain of consents could be signed');
  expect(await headsOf()).toHaveLength(2);
  await withoutTriggers(db, 'DELETE FROM proof_heads WHERE number = 2');
  await rm(join(folder, 'head-00000002.json'));
  await eventually('the end', 5_000, () => seen.gauge.at(-1) === 0);
});

test('signs on after a head that an earlier key of the database signed', async () => {
  const earlier = signingKeyOf(newPrivateKey());
  await addSigningKey(db, { ...earlier, privateKey: null });
  await makeHead(db, earlier, new Date(Date.now() - HEAD_AGE_MS));
  const seen = keep();
  await eventually('the next head', 5_000, async () => (await headsOf()).length === 2);
  expect(seen.errors).toEqual([]);
});

test('sends a head to PROOF_URL, again where that fails, and says so meanwhile', async () => {
  const { received, url } = await startArchive(2);
  const seen = keep({ url });
  await eventually('the head', 5_000, () => received.length === 1 && seen.gauge.at(-1) === 0);
  expect(received).toEqual(await headsOf());
  expect(seen.gauge.slice(0, 3)).toEqual([1, 1, 0]);
  expect(seen.errors).toEqual(Array(2).fill('heads could not be sent to PROOF_URL'));
});

test('of two processes one makes the head, and both write it', async () => {
  const seen = [keep(), keep()];
  await eventually('both', 5_000, () => seen.every(({ gauge }) => gauge.length > 2));
  expect(await headsOf()).toHaveLength(1);
  expect(seen.flatMap(({ errors }) => errors)).toEqual([]);
});

test('has a time-stamp service sign when a head existed, which OpenSSL can check', async () => {
  const service = await startTimestampService();
  closeLater(service.close);
  const seen = keep({ timestampUrl: service.url });
  await eventually('the time stamp', 5_000, async () => {
    const names: string[] = await readdir(folder).catch(() => []);
    return names.includes('head-00000001.tsr');
  });
  expect(seen.errors).toEqual([]);
  const [head] = await db.query<{ hash: string; response: string }>(
    'SELECT hash, response FROM proof_heads JOIN proof_timestamps USING (number)',
  );
  const file = join(folder, 'head-00000001.tsr');
  expect((await readFile(file)).toString('base64')).toBe(head?.response);
  expect(service.verify(head?.hash ?? '', file)).toContain('Verification: OK');
  expect(verifyLines(await exportOf(db), [key.publicPem]).findings).toEqual([]);
});

test.each(['other', 'replayed', 'refused', 'nonsense'] as const)(
  'keeps no time stamp of a service whose answer is %s',
  async (answer) => {
    const service = await startTimestampService(answer);
    closeLater(service.close);
    const seen = keep({ timestampUrl: service.url });
    await eventually('an error', 5_000, () => seen.errors.length > 1);
    expect(seen.errors[0]).toBe('heads got no time stamp from PROOF_TIMESTAMP_URL');
    expect(await db.query('SELECT 1 FROM proof_timestamps')).toEqual([]);
  },
);

test('heads go to the folder, the archive and the timestamp service of the settings', () => {
  const [DATA_DIR, url, timestampUrl] = [
    '/srv/data',
    'https://archive.example.com/heads',
    'https://stamps.example.com/tsa',
  ];
  const settings = { DATA_DIR, PROOF_URL: url, PROOF_TIMESTAMP_URL: timestampUrl };
  expect(headTargets(readConfig(settings))).toEqual({
    folder: join(DATA_DIR, 'proof'),
    url,
    timestampUrl,
  });
});

import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productNamed, products, standardProduct } from '@tidyguard/content/products';
import { readConfig } from '../../config/config.ts';
import { paths } from '../../contract/index.ts';
import { openDatabase } from '../../database/open.ts';
import { sampleCompany } from '../../testing/companies.ts';
import { eventually } from '../../testing/eventually.ts';
import { freePort } from '../../testing/freePort.ts';
import { listCompanies } from '../../testing/listCompanies.ts';
import { sessionContext } from '../../testing/samples.ts';
import { killServers, portIn, spawnServer } from '../../testing/serverProcess.ts';

/** Longer than a stop may take without a drain (STOP_LIMIT_MS in run.ts): a drain must not be cut off. */
const LONG_DRAIN_SECONDS = '10';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-start-'));
});
afterEach(async () => {
  killServers();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server and collects what it writes, by stream. */
function start(env: Record<string, string>) {
  const child = spawnServer({ DATA_DIR: dataDir, ...env });
  const written = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, written, ended };
}

test('a stop while it waits for the database ends with 0', async () => {
  const port = await freePort();
  const { child, written, ended } = start({ DATABASE_URL: `postgres://x@127.0.0.1:${port}/x` });
  await eventually('a start that waits', 20_000, () => written.out.includes('not there yet'));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(written.err).toBe('');
}, 30_000);

test('a network of proxies that is none ends the start with one line', async () => {
  const { written, ended } = start({ TRUST_PROXY: '10.0.0.0/8,999.1.1.1' });
  expect(await ended).toBe(1);
  expect(written).toEqual({
    out: '',
    err: expect.stringMatching(/^Cannot start: TRUST_PROXY must be [^\n]* not "999\.1\.1\.1"\n$/),
  });
}, 30_000);

test('a folder without a built site ends the start with one line', async () => {
  const { written, ended } = start({ SITE_DIR: dataDir });
  expect(await ended).toBe(1);
  expect(written.err).toBe(`Cannot start: SITE_DIR is ${dataDir}, which holds no index.html\n`);
}, 30_000);

test('production on PostgreSQL does not start beside an embedded database', async () => {
  await mkdir(join(dataDir, 'pglite'));
  await writeFile(join(dataDir, 'pglite/PG_VERSION'), '17');
  const { written, ended } = start({
    NODE_ENV: 'production',
    RATE_LIMIT: 'on',
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
  });
  expect(await ended).toBe(1);
  expect(written).toEqual({
    out: '',
    err: expect.stringMatching(/^Cannot start: DATA_DIR is [^\n]+ holds an embedded [^\n]+\n$/),
  });
}, 30_000);

test('a site of another product is told at the start', async () => {
  const [other = ''] = Object.keys(products).filter((id) => id !== standardProduct.id);
  const siteDir = join(dataDir, 'site');
  await mkdir(siteDir);
  await writeFile(join(siteDir, 'index.html'), '<!doctype html>');
  const { clientName: name } = productNamed(other).brand;
  await writeFile(join(siteDir, 'manifest.webmanifest'), JSON.stringify({ name }));
  const { child, written, ended } = start({ SITE_DIR: siteDir });
  await eventually('a warning', 20_000, () => written.out.includes(`Start with PRODUCT=${other}`));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 30_000);

test('a start says where no listed company may get leads', async () => {
  const db = await openDatabase(readConfig({ DATA_DIR: dataDir }), {
    onProgress: () => undefined,
    onConnectionLost: () => undefined,
    retryForMs: 0,
  });
  const documents = {
    vetted: '2026-01-01',
    insured: '2035-01-01',
    background_checked: '2035-01-01',
  };
  await listCompanies(db, sampleCompany('one', { documents }));
  await db.close();
  const { child, written, ended } = start({ PORT: '0' });
  await eventually('a start', 30_000, () => written.out.includes('http://'));
  expect(written.out).toContain('No listed company may get leads now (1 paused by document): ');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 60_000);

test('a port that is taken ends the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { written, ended } = start({ PORT: String(port) });
  expect(await ended).toBe(1);
  other.close();
  expect(written.err).toMatch(new RegExp(`^Cannot start: PORT is ${port}, which [^\\n]+\\n$`));
}, 60_000);

test('in production writes JSON only, warns of what is set otherwise than meant, and says that it is stopping before it refuses connections', async () => {
  const { child, written, ended } = start({
    NODE_ENV: 'production',
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    DELIVERY_URL: 'https://crm.example.com/leads|whsec_c2VjcmV0',
    DATABASE_URL_FILE: '/run/secrets/database-url',
    STOP_DRAIN_SECONDS: LONG_DRAIN_SECONDS,
  });
  const port = () => portIn(written.out);
  await eventually('a start', 60_000, () => port() !== undefined);
  const url = `http://127.0.0.1:${port()}`;
  const readiness = async () => (await fetch(`${url}/readyz`)).status;
  const check = () =>
    fetch(url + paths.zip, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ zip: '75201', ...sessionContext() }),
    });
  expect(await readiness()).toBe(200);
  child.kill('SIGTERM');
  await eventually('a service that is not ready', 1_500, async () => (await readiness()) === 503);
  const answer = await check();
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);

  const lines = written.out.trimEnd().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { msg?: string }).msg);
  expect(messages).toContain('There is no setting DELIVERY_URL: did you mean DELIVERY_URLS?');
  const listing = `DATA_DIR=${dataDir} npm run leads`;
  expect(messages).toContain(`Leads are stored in ${dataDir}; list them with: ${listing}`);
  expect(messages).toContainEqual(expect.stringMatching(/DATABASE_URL_FILE has no effect/));
  expect(messages).toContainEqual(expect.stringMatching(/^Leads are stored in the embedded/));
  expect(messages).toContainEqual(expect.stringMatching(/^The key that signs .+: set PROOF_KEY/));
  expect(written.out).not.toContain('whsec_');
  expect(written.err).toBe('');
}, 90_000);

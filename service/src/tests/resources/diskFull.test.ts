import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../contract/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { leadSubmission } from '../../testing/samples.ts';
import {
  killServers,
  postTo,
  startServer,
  type ServerProcess,
} from '../../testing/serverProcess.ts';
import { mountSmallDisk } from '../../testing/smallDisk.ts';
import { sessionsInFolder } from '../../testing/storedSessions.ts';
import { submitUntilRefused } from '../../testing/submitUntilRefused.ts';
import { testAsRoot } from '../../testing/testAsRoot.ts';

/** The write-ahead log of an empty database has about 8 MB: a few hundred leads fit. */
const LOG_LIMIT_KIB = 9_500;

/** How long the browser waits for an answer (site/src/ports). */
const BROWSER_WAITS_MS = 10_000;

let folder = '';
let dataDir = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-full-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  killServers();
  await rm(folder, { recursive: true, force: true });
});

const readiness = async (server: ServerProcess) => (await fetch(`${server.url}/readyz`)).status;

/** An answer of /readyz is reused for a moment: a change may show only in the next one. */
const hasReadiness = (server: ServerProcess, status: number) =>
  eventually(`readiness ${status}`, 5_000, async () => (await readiness(server)) === status);

/** A log line comes through a pipe and may arrive after the answer. */
const isLogged = (server: ServerProcess, text: string, limitMs = 5_000) =>
  eventually(text, limitMs, () => server.output().includes(text));

test('answers 503 where the write-ahead log cannot be written, and has lost nothing after a restart', async () => {
  const first = await startServer({ DATA_DIR: dataDir });
  expect(await readiness(first)).toBe(200);
  expect(await first.end('SIGTERM')).toBe(0);

  const server = await startServer({ DATA_DIR: dataDir }, { fileLimitKiB: LOG_LIMIT_KIB });
  const { acknowledged, statuses, slowestMs } = await submitUntilRefused(server);
  expect(statuses).toEqual([200, 503]);
  expect(slowestMs).toBeLessThan(BROWSER_WAITS_MS);
  expect(acknowledged.length).toBeGreaterThan(0);
  await hasReadiness(server, 503);
  // The service gives the database up after 20 s; callers were answered long before.
  await isLogged(server, 'make sure DATA_DIR has space', 25_000);
  await server.end('SIGTERM');

  const next = await startServer({ DATA_DIR: dataDir });
  expect(await readiness(next)).toBe(200);
  expect((await postTo(next.url, paths.lead, leadSubmission())).status).toBe(200);
  await next.end('SIGTERM');
  const kept = new Set(await sessionsInFolder(dataDir));
  expect(acknowledged.filter((session) => !kept.has(session))).toEqual([]);
}, 120_000);

// The test above needs no root.
testAsRoot(
  'answers 503 on a full disk until there is space again (mounts 120 MB, needs root)',
  async () => {
    const disk = mountSmallDisk(folder, 120);
    try {
      const server = await startServer({ DATA_DIR: dataDir });
      expect(await readiness(server)).toBe(200);
      await disk.fill(1_500_000);
      await hasReadiness(server, 503);
      await isLogged(server, 'the disk of DATA_DIR is full: free space on it');
      const { acknowledged, statuses, slowestMs } = await submitUntilRefused(server);
      expect(statuses).toEqual([200, 503]);
      expect(slowestMs).toBeLessThan(BROWSER_WAITS_MS);
      await isLogged(server, 'request failed: the disk of the database is full');

      await disk.free();
      await hasReadiness(server, 200);
      const after = leadSubmission();
      expect((await postTo(server.url, paths.lead, after)).status).toBe(200);
      await server.end('SIGTERM');
      const kept = new Set(await sessionsInFolder(dataDir));
      const promised = [...acknowledged, after.session_id];
      expect(promised.filter((session) => !kept.has(session))).toEqual([]);
    } finally {
      killServers();
      disk.unmount();
    }
  },
  120_000,
);

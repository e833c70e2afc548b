import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../contract/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { killServers, postTo, startServer } from '../../testing/serverProcess.ts';
import { mountSmallDisk } from '../../testing/smallDisk.ts';
import { sessionsInPostgres } from '../../testing/storedSessions.ts';
import { submitUntilRefused } from '../../testing/submitUntilRefused.ts';
import { testAsRoot } from '../../testing/testAsRoot.ts';

/** Bytes that are left free on the disk: a few hundred leads fit. */
const LEFT_BYTES = 1_500_000;

/** How long the browser waits for an answer (site/src/ports). */
const BROWSER_WAITS_MS = 10_000;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-full-'));
});
afterEach(async () => {
  killServers();
  await rm(folder, { recursive: true, force: true });
});

testAsRoot(
  'answers 503 on a full PostgreSQL disk until there is space, and loses nothing (needs root)',
  async () => {
    const disk = mountSmallDisk(folder, 160);
    // A small log, so that a small disk is enough.
    const log = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=48MB'];
    const postgres = await startPostgres(log, folder);
    try {
      const server = await startServer({
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: postgres.url,
      });
      await disk.fill(LEFT_BYTES);
      const { acknowledged, statuses, slowestMs } = await submitUntilRefused(server);
      expect(statuses).toEqual([200, 503]);
      expect(slowestMs).toBeLessThan(BROWSER_WAITS_MS);
      expect(acknowledged.length).toBeGreaterThan(0);
      await eventually('the cause in the log', 5_000, () =>
        server.output().includes('request failed: the disk of the database is full'),
      );

      await disk.free();
      // Without space for its log PostgreSQL stops; the test restarts it, as a supervisor would.
      if (!(await postgres.accepts())) await postgres.start().catch(() => undefined);
      await eventually('PostgreSQL again', 30_000, () => postgres.accepts());
      const after = leadSubmission();
      await eventually('a lead is taken again', 30_000, async () => {
        const { status } = await postTo(server.url, paths.lead, after);
        return status === 200;
      });
      await eventually('readiness 200', 5_000, async () => {
        const { status } = await fetch(`${server.url}/readyz`);
        return status === 200;
      });

      const kept = new Set(await sessionsInPostgres(postgres.url));
      const promised = [...acknowledged, after.session_id];
      expect(promised.filter((session) => !kept.has(session))).toEqual([]);
      expect(await server.end('SIGTERM')).toBe(0);
    } finally {
      killServers();
      await postgres.close();
      disk.unmount();
    }
  },
  180_000,
);

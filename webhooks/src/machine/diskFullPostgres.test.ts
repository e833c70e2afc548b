import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { paths } from '../contract.ts';
import { eventually } from '../testing/eventually.ts';
import { startPostgres } from '../testing/postgres.ts';
import { leadSubmission } from '../testing/samples.ts';
import { killServers, postTo, startServer } from '../testing/serverProcess.ts';

const CALLERS = 8;
/** What is left on the disk: some hundred leads. */
const LEFT_BYTES = 1_500_000;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-full-'));
});
afterEach(async () => {
  killServers();
  await rm(folder, { recursive: true, force: true });
});

const accepts = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  // One that ends while it is asked is no error of ours.
  client.on('error', () => undefined);
  const answered = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return answered;
};

// Only root may mount.
const whenRoot = process.getuid?.() === 0 && process.platform === 'linux' ? test : test.skip;

whenRoot(
  'the disk of PostgreSQL is full (needs root): 503 until there is space, and nothing is lost',
  async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', folder]);
    // A small log, so that the disk may be small.
    const log = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=48MB'];
    const postgres = await startPostgres(log, folder);
    try {
      const server = await startServer({
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: postgres.url,
      });
      const { bavail, bsize } = await statfs(folder);
      const ballast = join(folder, 'ballast');
      await writeFile(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES));

      const acknowledged: string[] = [];
      let refused = 0;
      const visitor = async () => {
        while (refused === 0) {
          const submission = leadSubmission();
          const { status } = await postTo(server.url, paths.lead, submission);
          if (status === 200) acknowledged.push(submission.session_id);
          else {
            expect(status).toBe(503);
            refused += 1;
          }
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, visitor));
      expect(acknowledged.length).toBeGreaterThan(0);
      await eventually('the cause in the log', 5_000, () =>
        server.output().includes('request failed: the disk of the database is full'),
      );

      await truncate(ballast);
      // Without space for its log PostgreSQL ends itself; what supervises it starts it again.
      if (!(await accepts(postgres.url))) await postgres.start().catch(() => undefined);
      await eventually('PostgreSQL again', 30_000, () => accepts(postgres.url));
      const after = leadSubmission();
      await eventually('a lead is taken again', 30_000, async () => {
        const { status } = await postTo(server.url, paths.lead, after);
        return status === 200;
      });
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const stored = await client.query<{ session_id: string }>('SELECT session_id FROM leads');
      await client.end();
      const kept = new Set(stored.rows.map((row) => row.session_id));
      const promised = [...acknowledged, after.session_id];
      expect(promised.filter((session) => !kept.has(session))).toEqual([]);
      expect(await server.end('SIGTERM')).toBe(0);
    } finally {
      killServers();
      await postgres.close();
      execFileSync('umount', ['--lazy', folder]);
    }
  },
  180_000,
);

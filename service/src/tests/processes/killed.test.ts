import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../database/pglite.ts';
import { readRecords } from '../../repositories/leadRecords.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { killServers, postTo, startServer } from '../../testing/serverProcess.ts';

const SUBMISSIONS = 200;
const KILL_AFTER = 80;

async function storedSessions(dataDir: string): Promise<string[]> {
  const db = await openPglite(dataDir, () => undefined);
  const records = await readRecords(db, null, 1_000);
  await db.close();
  return records.map((record) => record.session_id);
}

afterAll(killServers);

test('a server that is killed during 200 submissions has stored every lead it acknowledged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-killed-'));
  const server = await startServer({ DATA_DIR: dataDir });
  const acknowledged: string[] = [];
  let ended: Promise<number | null> | undefined;
  const submissions = Array.from({ length: SUBMISSIONS }, () => leadSubmission());
  const work = [...submissions];
  const visitor = async () => {
    for (let next = work.pop(); next && !ended; next = work.pop()) {
      const reply = await postTo(server.url, '/hooks/lead', next).catch(() => null);
      if (reply?.status === 200) acknowledged.push(next.session_id);
      if (acknowledged.length >= KILL_AFTER) ended ??= server.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  await ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
  expect(acknowledged.length).toBeLessThan(SUBMISSIONS);

  // Read before anything is sent again, which would hide a loss.
  const kept = await storedSessions(dataDir);
  expect(acknowledged.filter((session) => !kept.includes(session))).toEqual([]);

  const restarted = await startServer({ DATA_DIR: dataDir });
  for (const submission of submissions) {
    expect((await postTo(restarted.url, '/hooks/lead', submission)).status).toBe(200);
  }
  await restarted.end('SIGKILL');
  const all = await storedSessions(dataDir);
  await rm(dataDir, { recursive: true });
  expect(all.sort()).toEqual(submissions.map((submission) => submission.session_id).sort());
}, 120_000);

import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPglite } from '../../database/pglite.ts';
import { readRecords } from '../../repositories/leadRecords.ts';
import { amount } from '../../testing/amount.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { killServers, postTo, spawnServer, startServer } from '../../testing/serverProcess.ts';

/** When the first start is killed, in milliseconds: while it creates the folder, migrates or listens. */
const FIRST_START_CUTS_MS = [150, 900, 2_000, 2_800, 500, 1_400].slice(0, amount(6, 4));
const LATER_KILLS = amount(19, 6);
const VISITORS = 8;

afterAll(killServers);

test('loses no acknowledged lead in repeated kills, some during the first start', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'tidyguard-kills-')), 'data');
  for (const cut of FIRST_START_CUTS_MS) {
    const child = spawnServer({ DATA_DIR: dataDir });
    await wait(cut);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  const acknowledged: string[] = [];
  for (let kill = 1; kill <= LATER_KILLS; kill += 1) {
    const server = await startServer({ DATA_DIR: dataDir });
    const target = acknowledged.length + 5 + kill * 2;
    let ended: Promise<number | null> | undefined;
    const visitor = async () => {
      while (!ended) {
        const submission = leadSubmission();
        const reply = await postTo(server.url, '/hooks/lead', submission).catch(() => null);
        if (reply?.status === 200) acknowledged.push(submission.session_id);
        if (acknowledged.length >= target) ended ??= server.end('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: VISITORS }, visitor));
    await ended;
  }

  const db = await openPglite(dataDir, () => undefined);
  const stored = (await readRecords(db, null, 100_000)).map((record) => record.session_id);
  await db.close();
  expect(acknowledged.length).toBeGreaterThan(LATER_KILLS * 5);
  expect(new Set(stored).size).toBe(stored.length);
  const kept = new Set(stored);
  expect(acknowledged.filter((session) => !kept.has(session))).toEqual([]);
  // No unfinished database folder is left.
  expect((await readdir(dataDir)).filter((name) => name.includes('creating'))).toEqual([]);
  await rm(join(dataDir, '..'), { recursive: true, force: true });
}, 240_000);

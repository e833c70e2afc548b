import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { LeadSubmission } from '../../contract/index.ts';
import { amount } from '../../testing/amount.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { killServers, postTo, spawnServer, startServer } from '../../testing/serverProcess.ts';
import { sessionsInFolder } from '../../testing/storedSessions.ts';

/** When the first start is killed, in milliseconds: while it creates the folder, migrates or listens. */
const FIRST_START_CUTS_MS = [150, 900, 2_000, 2_800, 500, 1_400].slice(0, amount(6, 4));
const LATER_KILLS = amount(19, 6);
const VISITORS = 8;

afterAll(killServers);

async function killDuringFirstStarts(dataDir: string): Promise<void> {
  for (const cut of FIRST_START_CUTS_MS) {
    const child = spawnServer({ DATA_DIR: dataDir });
    await wait(cut);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

test('loses no acknowledged lead in repeated kills, some during the first start, and stores repeats once', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'tidyguard-kills-')), 'data');
  await killDuringFirstStarts(dataDir);

  const sent: LeadSubmission[] = [];
  const acknowledged: string[] = [];
  for (let kill = 1; kill <= LATER_KILLS; kill += 1) {
    const server = await startServer({ DATA_DIR: dataDir });
    const target = acknowledged.length + 5 + kill * 2;
    let ended: Promise<number | null> | undefined;
    const visitor = async () => {
      while (!ended) {
        const submission = leadSubmission();
        sent.push(submission);
        const reply = await postTo(server.url, '/hooks/lead', submission).catch(() => null);
        if (reply?.status === 200) acknowledged.push(submission.session_id);
        if (acknowledged.length >= target) ended ??= server.end('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: VISITORS }, visitor));
    await ended;
  }
  expect(acknowledged.length).toBeGreaterThan(LATER_KILLS * 5);
  // Otherwise no kill met a lead in flight.
  expect(acknowledged.length).toBeLessThan(sent.length);

  // Read before anything is sent again, because that would hide a loss.
  const kept = await sessionsInFolder(dataDir);
  expect(new Set(kept).size).toBe(kept.length);
  expect(acknowledged.filter((session) => !kept.includes(session))).toEqual([]);
  // No unfinished database folder is left.
  expect((await readdir(dataDir)).filter((name) => name.includes('creating'))).toEqual([]);

  const last = await startServer({ DATA_DIR: dataDir });
  for (const submission of sent) {
    expect((await postTo(last.url, '/hooks/lead', submission)).status).toBe(200);
  }
  await last.end('SIGKILL');
  const all = await sessionsInFolder(dataDir);
  expect(all.sort()).toEqual(sent.map((submission) => submission.session_id).sort());
  await rm(join(dataDir, '..'), { recursive: true, force: true });
}, 240_000);

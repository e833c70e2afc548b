import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { paths } from '../../service/src/contract/index.ts';
import { startPostgres } from '../../service/src/testing/postgres.ts';
import { leadSubmission } from '../../service/src/testing/samples.ts';
import { seeded } from '../../service/src/testing/seeded.ts';
import {
  postTo,
  startServer,
  type ServerProcess,
} from '../../service/src/testing/serverProcess.ts';
import { newPrivateKey, signedLead, signingKeyOf } from '../../service/src/testing/tickets.ts';
import { proofOfPostgres, verifyPostgres } from '../../service/src/testing/verifyChain.ts';
import { findingsOfPython } from '../../service/src/testing/verifyByPython.ts';
import { reports } from '../lib/reports.mjs';

const CONSENTS = Number(process.env.CONSENTS ?? 100_000);
const VISITORS = 64;
const SEED = 23;
/** The shortest and longest time between two kills. */
const KILL_AFTER_MS = [1_000, 5_000] as const;
/** The pause of the browser's outbox before it sends a lead again, shortened. */
const REPEAT_AFTER_MS = 200;
/** Of either program for the whole export: the limit for 100,000 consents. */
const VERIFIED_WITHIN_MS = 10_000;

export const proofAbout = `${CONSENTS.toLocaleString('en')} leads with tickets to two processes on a PostgreSQL, killed in turns: each consent stored once and proven, the chain whole to both programs (CONSENTS=5000 for fewer)`;

/** The two processes, of which one is killed now and then while the other goes on. */
class Pair {
  readonly #env: Record<string, string>;
  readonly #servers: ServerProcess[] = [];
  kills = 0;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  async start(): Promise<void> {
    const start = () => startServer(this.#env, { nodeOptions: [] });
    this.#servers.push(...(await Promise.all([start(), start()])));
  }

  url(turn: number): string {
    return (this.#servers[turn % this.#servers.length] as ServerProcess).url;
  }

  /** Kills one after the other, and starts it again at once, until `isOver`. */
  async killInTurns(isOver: () => boolean): Promise<void> {
    const random = seeded(SEED);
    const [shortest, longest] = KILL_AFTER_MS;
    for (;;) {
      await wait(shortest + random() * (longest - shortest));
      if (isOver()) return;
      const index = this.kills % this.#servers.length;
      await this.#servers[index]?.end('SIGKILL');
      this.kills += 1;
      this.#servers[index] = await startServer(this.#env, { nodeOptions: [] });
    }
  }

  /** Stops both in good order; resolves with their exit codes. */
  stop(): Promise<(number | null)[]> {
    return Promise.all(this.#servers.map((server) => server.end('SIGTERM')));
  }
}

/** Submits one lead until a process acknowledges it; resolves with how often none did. */
async function submit(pair: Pair, lead: unknown, turn: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const reply = await postTo(pair.url(turn + tries), paths.lead, lead).catch(() => null);
    if (reply?.status === 200) return tries;
    await wait(REPEAT_AFTER_MS);
  }
}

/** How long `act` takes, in ms, with what it resolves with. */
async function timed<T>(act: () => T | Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now();
  const result = await act();
  return { ms: Math.round(performance.now() - began), result };
}

/** What the service's program finds in the database, and the Python one in an export of it. */
async function verifyBoth(url: string, dataDir: string) {
  const { lines, keys } = await proofOfPostgres(url, dataDir);
  // Read once more: the limit counts from the command, not from when the lines are in memory.
  const verified = await timed(() => verifyPostgres(url, dataDir));
  const python = await timed(() => findingsOfPython([lines], keys.join('\n')));
  return { verified, python: { ms: python.ms, findings: python.result[0] ?? ['no verdict'] } };
}

/** The session of every stored consent, and why it is not proven. */
async function storedConsents(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ session_id: string; unproven: string | null }>(
      'SELECT session_id, unproven FROM consents',
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Sends all leads while the processes are killed; resolves with their sessions. */
async function sendLeads(pair: Pair, privateKey: string) {
  const key = signingKeyOf(privateKey);
  const sessions: string[] = [];
  let refused = 0;
  let isOver = false;
  const visitor = async () => {
    while (sessions.length < CONSENTS) {
      const lead = leadSubmission();
      const turn = sessions.push(lead.session_id);
      refused += await submit(pair, await signedLead(key, lead), turn);
    }
  };
  const killing = pair.killInTurns(() => isOver);
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  isOver = true;
  await killing;
  return { sessions, refused };
}

/** Sends the leads while the processes are killed; resolves with what was missed. */
export async function proof(parent: string): Promise<string[]> {
  if (!Number.isInteger(CONSENTS) || CONSENTS < 1) {
    return [`CONSENTS must be a whole number from 1, not ${process.env.CONSENTS}`];
  }
  const dataDir = mkdtempSync(join(parent, 'proof-'));
  const privateKey = newPrivateKey();
  const postgres = await startPostgres();
  try {
    const pair = new Pair({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PROOF_KEY: privateKey,
      LOG_LEVEL: 'silent',
    });
    await pair.start();
    const { ms, result: sent } = await timed(() => sendLeads(pair, privateKey));
    const codes = await pair.stop();
    const rows = await storedConsents(postgres.url);
    const { verified, python } = await verifyBoth(postgres.url, dataDir);
    const { findings, consents, heads, lanes } = verified.result;
    const unproven = rows.filter((row) => row.unproven !== null);
    const stored = new Set(rows.map(({ session_id }) => session_id));
    const lost = sent.sessions.filter((session) => !stored.has(session));
    console.log(
      `${sent.sessions.length} leads in ${Math.round(ms / 1_000)} s, ${pair.kills} kills, ${sent.refused} tries refused; ` +
        `${consents} consents in ${lanes} lanes, ${heads} heads; ` +
        `verified in ${verified.ms} ms by the service's program, in ${python.ms} ms by the Python one`,
    );
    const log = { findings, python, unproven, lost };
    writeFileSync(join(reports.faults, 'proof.json'), JSON.stringify(log, null, 1));
    const slower = Math.max(verified.ms, python.ms);
    const misses: [boolean, string][] = [
      [pair.kills === 0, 'no process was killed, so little was shown'],
      [codes.some((code) => code !== 0), `the processes ended with ${codes.join(' and ')}`],
      [lost.length > 0, `${lost.length} acknowledged leads have no consent`],
      [rows.length > stored.size, `${rows.length - stored.size} consents stored twice`],
      [unproven.length > 0, `${unproven.length} consents not proven: ${unproven[0]?.unproven}`],
      [consents !== rows.length, `the chain covers ${consents} of ${rows.length} consents`],
      [findings.length > 0, `the chain is not whole: ${findings[0]}`],
      [python.findings.length > 0, `not whole to the Python program: ${python.findings[0]}`],
      [slower > VERIFIED_WITHIN_MS, `one program took ${slower} ms`],
    ];
    return misses.filter(([isMissed]) => isMissed).map(([, words]) => words);
  } finally {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

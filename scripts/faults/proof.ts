import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../service/src/contract/index.ts';
import { leadSubmission } from '../../service/src/testing/samples.ts';
import { seeded } from '../../service/src/testing/seeded.ts';
import { postTo } from '../../service/src/testing/serverProcess.ts';
import { newPrivateKey, signedLead, signingKeyOf } from '../../service/src/testing/tickets.ts';
import { sessionsInPostgres } from '../../service/src/testing/storedSessions.ts';
import { proofOfPostgres, verifyPostgres } from '../../service/src/testing/verifyChain.ts';
import { findingsOfPython } from '../../service/src/testing/verifyByPython.ts';
import { reports } from '../lib/reports.mjs';
import { Scene } from './scene.ts';

const CONSENTS = Number(process.env.CONSENTS ?? 100_000);
const PROCESSES = 2;
const VISITORS = 64;
const SEED = 23;
/** The shortest and longest time between two kills. */
const KILL_AFTER_MS = [1_000, 5_000] as const;
/** The pause of the browser's outbox before it sends a lead again, shortened. */
const REPEAT_AFTER_MS = 200;
/** How long either program may take for the whole export: the limit for 100,000 consents. */
const VERIFIED_WITHIN_MS = 10_000;

const indexes = Array.from({ length: PROCESSES }, (_, index) => index);

export const proofAbout = `${CONSENTS.toLocaleString('en')} leads with tickets to two processes on a PostgreSQL, killed in turns: each consent stored once and proven, the chain whole to both programs (CONSENTS=5000 for fewer)`;

/** Kills one process after the other, and starts it again at once, until `isOver`; resolves with how often. */
async function killInTurns(scene: Scene, isOver: () => boolean): Promise<number> {
  const random = seeded(SEED);
  const [shortest, longest] = KILL_AFTER_MS;
  for (let kills = 0; ; kills += 1) {
    await wait(shortest + random() * (longest - shortest));
    if (isOver()) return kills;
    const index = kills % PROCESSES;
    await scene.end('SIGKILL', index);
    await scene.start(index);
  }
}

/** Submits one lead until a process acknowledges it; resolves with how many tries failed before that. */
async function submit(scene: Scene, lead: unknown, turn: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const reply = await postTo(scene.url(turn + tries), paths.lead, lead).catch(() => null);
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

/**
 * What the service's program finds in the database, what the Python one finds in an export of it,
 * and why consents are not proven.
 */
async function verifyBoth(url: string, dataDir: string) {
  const { lines, keys } = await proofOfPostgres(url, dataDir);
  // Read once more, because the limit counts from the command, not from when the lines are in memory.
  const verified = await timed(() => verifyPostgres(url, dataDir));
  const python = await timed(() => findingsOfPython([lines], keys.join('\n')));
  const reasons = lines
    .map(
      (line) => (JSON.parse(line) as { consent?: { unproven: string | null } }).consent?.unproven,
    )
    .filter((reason) => typeof reason === 'string');
  const findings = python.result[0] ?? ['no verdict'];
  return { verified, python: { ms: python.ms, findings }, reasons };
}

/** Sends all leads while the processes are killed. */
async function sendLeads(scene: Scene, privateKey: string) {
  const key = signingKeyOf(privateKey);
  const sessions: string[] = [];
  let refused = 0;
  let isOver = false;
  const visitor = async () => {
    while (sessions.length < CONSENTS) {
      const lead = leadSubmission();
      const turn = sessions.push(lead.session_id);
      refused += await submit(scene, await signedLead(key, lead), turn);
    }
  };
  const sending = Promise.all(Array.from({ length: VISITORS }, visitor)).then(() => {
    isOver = true;
  });
  // Together, so that if a process does not start again, nobody waits for what is sent to it.
  const [kills] = await Promise.all([killInTurns(scene, () => isOver), sending]);
  return { sessions, refused, kills };
}

/** Runs this with processes that are already started; resolves with what was missed. */
async function missesOf(scene: Scene, url: string, privateKey: string): Promise<string[]> {
  const { ms, result: sent } = await timed(() => sendLeads(scene, privateKey));
  for (const index of indexes) await scene.end('SIGTERM', index);
  const rows = await sessionsInPostgres(url);
  const { verified, python, reasons } = await verifyBoth(url, scene.dataDir);
  const { findings, consents, heads, lanes } = verified.result;
  const stored = new Set(rows);
  const lost = sent.sessions.filter((session) => !stored.has(session));
  console.log(
    `${sent.sessions.length} leads in ${Math.round(ms / 1_000)} s, ${sent.kills} kills, ${sent.refused} tries refused; ` +
      `${consents} consents in ${lanes} lanes, ${heads} heads; ` +
      `verified in ${verified.ms} ms by the service's program, in ${python.ms} ms by the Python one`,
  );
  const log = { findings, python, reasons, lost };
  writeFileSync(join(reports.faults, 'proof.json'), JSON.stringify(log, null, 1));
  const slower = Math.max(verified.ms, python.ms);
  const misses: [boolean, string][] = [
    [sent.kills === 0, 'no process was killed, so little was shown'],
    [lost.length > 0, `${lost.length} acknowledged leads have no consent`],
    [rows.length > stored.size, `${rows.length - stored.size} consents stored twice`],
    [reasons.length > 0, `${reasons.length} consents not proven: ${reasons[0]}`],
    [consents !== rows.length, `the chain covers ${consents} of ${rows.length} consents`],
    [findings.length > 0, `the chain is not whole: ${findings[0]}`],
    [python.findings.length > 0, `not whole to the Python program: ${python.findings[0]}`],
    [slower > VERIFIED_WITHIN_MS, `one program took ${slower} ms`],
  ];
  return misses.filter(([isMissed]) => isMissed).map(([, words]) => words);
}

/** Sends the leads while the processes are killed; resolves with what was missed. */
export async function proof(parent: string): Promise<string[]> {
  if (!Number.isInteger(CONSENTS) || CONSENTS < 1) {
    return [`CONSENTS must be a whole number from 1, not ${process.env.CONSENTS}`];
  }
  const scene = new Scene(mkdtempSync(join(parent, 'proof-')), PROCESSES);
  try {
    const { url } = await scene.postgres();
    const privateKey = newPrivateKey();
    scene.env.PROOF_KEY = privateKey;
    await Promise.all(indexes.map((index) => scene.start(index)));
    return await missesOf(scene, url, privateKey);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await scene.close();
  }
}

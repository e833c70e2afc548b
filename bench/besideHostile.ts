import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closedLoop, type LoadResult } from './load.ts';
import { median, rounded, type Report } from './report.ts';
import { lead } from './traffic.ts';

/** Many short rounds: the speed of a shared machine changes by a third between long ones. */
const ROUNDS = 21;
const CONNECTIONS = 64;
const CALLS = 2_000;
const HOSTILE_PER_SECOND = 100;
/** From the first hostile call to the first good one. */
const LEAD_MS = 500;

/**
 * How many leads a second good callers get stored beside 100 hostile calls a second, divided by how
 * many without: measured in turns, each half first in every other one, because the speed of a machine
 * changes. The hostile callers are a
 * process that works in both halves: in the other one it calls a server of its own.
 */
export async function measureBesideHostile(
  report: Report,
  kind: string,
  url: string,
  quick: boolean,
): Promise<void> {
  const callers = fork(join(import.meta.dirname, 'hostileCallers.ts'), [
    String(HOSTILE_PER_SECOND),
  ]);
  const [nobody] = (await once(callers, 'message')) as [string];
  const goodWhileHostileCall = async (hostileUrl: string): Promise<LoadResult> => {
    callers.send({ url: hostileUrl });
    await wait(LEAD_MS);
    const calls = quick ? CALLS / 4 : CALLS;
    const good = await closedLoop(url, { connections: CONNECTIONS, calls, next: lead });
    callers.send({ url: null });
    return good;
  };
  const alone: LoadResult[] = [];
  const beside: LoadResult[] = [];
  const measureAlone = async () => alone.push(await goodWhileHostileCall(nobody));
  const measureBeside = async () => beside.push(await goodWhileHostileCall(url));
  for (let round = 0; round < (quick ? 2 : ROUNDS); round += 1) {
    const halves = [measureAlone, measureBeside];
    for (const measure of round % 2 === 0 ? halves : halves.reverse()) await measure();
  }
  const ratios = beside.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? NaN));
  const rate = (results: LoadResult[]) => median(results.map(({ perSecond }) => perSecond));
  const errors = [...alone, ...beside].reduce((sum, result) => sum + result.errors, 0);
  callers.disconnect();
  report.add(
    `${kind}: leads a second beside hostile calls to those without`,
    errors === 0 ? rounded(median(ratios)) : Number.NaN,
    { atLeast: 0.9 },
    `${HOSTILE_PER_SECOND} hostile calls/s, ${ROUNDS} rounds; medians ${rate(beside)}/s and ${rate(alone)}/s; ${errors} errors`,
  );
}

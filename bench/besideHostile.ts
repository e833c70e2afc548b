import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closedLoop, ratioInTurns, type LoadResult } from './load.ts';
import type { Report } from './report.ts';
import { lead } from './traffic.ts';

/** Many short rounds: the speed of a shared machine changes by a third between long ones. */
const ROUNDS = 21;
const CONNECTIONS = 64;
const CALLS = 2_000;
const HOSTILE_PER_SECOND = 100;
/** From the first hostile call to the first good one. */
const LEAD_MS = 500;

/**
 * How many leads per second good callers get stored beside 100 hostile calls a second, divided by how many
 * without. The process of the hostile callers works in both halves; in the half without, it calls a server
 * of its own.
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
  const { ratio, detail } = await ratioInTurns(
    quick ? 2 : ROUNDS,
    () => goodWhileHostileCall(url),
    () => goodWhileHostileCall(nobody),
  );
  callers.disconnect();
  report.add(
    `${kind}: leads a second beside hostile calls to those without`,
    ratio,
    { atLeast: 0.9 },
    `${HOSTILE_PER_SECOND} hostile calls/s, ${detail}`,
  );
}

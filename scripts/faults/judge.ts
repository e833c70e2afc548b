/** Decides by what happened during a fault whether the service kept its promises. */
import type { Attempt, Events, Outage, Sample } from './events.ts';

/** How long a browser waits for an answer, and how long the service may take to be whole again. */
export const LIMIT_MS = 10_000;
/** A lead that takes longer was stored after retries: it does not show that one could be stored at once. */
const PROMPT_MS = 500;
/**
 * How far, in milliseconds, a lead may be from a sample of `/readyz` to contradict it: when the
 * state changes, one of the two may be asked just before the change and the other just after.
 */
export const TOLERANCE_MS = 1_000;

export interface Figures {
  /** Leads that visitors submitted, each until it was acknowledged. */
  leads: number;
  acknowledged: number;
  /** Acknowledged and not stored. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
  /** Tries of a living process that were not answered within 10 s. */
  unanswered: number;
  slowestMs: number;
  /** The longest time from the end of a fault until leads were taken and `/readyz` said so. */
  recoveryMs: number;
  samples: number;
  /** Samples of `/readyz` that the leads around them contradict. */
  wrongSamples: number;
}

const isStored = ({ status }: Attempt) => status === 200;
const tookMs = ({ sentAt, answeredAt }: Sample) => answeredAt - sentAt;

/**
 * Whether the leads around a sample contradict it: 200, and every one of them was refused; or 503,
 * and every one was stored at once. A dead process may be silent, and one that is being ended may say 503.
 */
export function isWrong(sample: Sample, attempts: readonly Attempt[]): boolean {
  if (sample.status !== 200 && sample.wasDead) return false;
  if (sample.status === 0) return true;
  const around = attempts.filter(
    ({ server, sentAt, wasDead }) =>
      server === sample.server &&
      !wasDead &&
      sentAt >= sample.sentAt - TOLERANCE_MS &&
      sentAt <= sample.answeredAt + TOLERANCE_MS,
  );
  if (around.length === 0) return false;
  if (sample.status === 200) return !around.some(isStored);
  return around.every((attempt) => isStored(attempt) && tookMs(attempt) <= PROMPT_MS);
}

/**
 * How long it took from the end of an outage to the first lead that was stored, and the first
 * sample that said 200, after the last failure before `until`.
 */
function recoveryOf({ end }: Outage, until: number, { attempts, samples }: Events): number {
  // What the next fault cut off says nothing about this one.
  const isAfter = ({ sentAt, answeredAt }: Sample) => sentAt >= end && answeredAt < until;
  const failures = [...attempts, ...samples].filter(
    (event) => isAfter(event) && event.status !== 200,
  );
  const from = Math.max(end, ...failures.map(({ sentAt }) => sentAt));
  const good = (events: readonly Sample[]) =>
    Math.min(
      ...events
        .filter((event) => isAfter(event) && event.status === 200 && event.sentAt >= from)
        .map(({ answeredAt }) => answeredAt),
    );
  return Math.max(good(attempts), good(samples)) - end;
}

/**
 * The figures of a fault; `stored` has the sessions of the database, one for each stored version.
 *
 * @param warnsEarly whether `/readyz` may say 503 during the fault while leads are still stored.
 */
export function figuresOf(
  events: Events,
  stored: readonly string[],
  { warnsEarly = false } = {},
): Figures {
  const { attempts, samples, outages } = events;
  const kept = new Set(stored);
  const acknowledged = new Set(attempts.filter(isStored).map(({ session }) => session));
  const answered = attempts.filter(({ status }) => status !== 0);
  const recoveries = outages.map((outage, index) =>
    recoveryOf(outage, outages[index + 1]?.begin ?? Infinity, events),
  );
  const isWarning = ({ status, sentAt }: Sample) =>
    warnsEarly &&
    status === 503 &&
    outages.some(({ begin, end }) => sentAt >= begin - TOLERANCE_MS && sentAt <= end);
  return {
    leads: new Set(attempts.map(({ session }) => session)).size,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((session) => !kept.has(session)).length,
    doubled: stored.length - kept.size,
    unanswered: attempts.filter(({ status, wasDead }) => status === 0 && !wasDead).length,
    slowestMs: Math.round(Math.max(0, ...answered.map(tookMs))),
    recoveryMs: Math.round(Math.max(0, ...recoveries)),
    samples: samples.length,
    wrongSamples: samples.filter((sample) => isWrong(sample, attempts) && !isWarning(sample))
      .length,
  };
}

/** What the figures miss, in words; empty if every promise was kept. */
export function missesOf(figures: Figures): string[] {
  const { leads, acknowledged, lost, doubled, unanswered, slowestMs, recoveryMs } = figures;
  const misses: [boolean, string][] = [
    [acknowledged === 0, 'no lead was acknowledged, so nothing was shown'],
    [acknowledged < leads, `${leads - acknowledged} leads were never acknowledged`],
    [lost > 0, `${lost} acknowledged leads are lost`],
    [doubled > 0, `${doubled} leads are stored twice`],
    [unanswered > 0, `${unanswered} tries got no answer within ${LIMIT_MS / 1_000} s`],
    [slowestMs > LIMIT_MS, `an answer took ${slowestMs} ms`],
    [!(recoveryMs <= LIMIT_MS), `the service was whole again only after ${recoveryMs} ms`],
    [figures.samples === 0, '/readyz was never asked'],
    [figures.wrongSamples > 0, `${figures.wrongSamples} answers of /readyz were wrong`],
  ];
  return misses.filter(([isMissed]) => isMissed).map(([, words]) => words);
}

import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { median, rounded } from './report.ts';

/** A call to be made. */
export interface Call {
  path: string;
  body: string | Buffer;
  /** Added to the content type, or replacing it. */
  headers?: Readonly<Record<string, string>>;
  /** A lead's session, to find the lead by afterwards. */
  sessionId?: string;
}

/** The result of a load; times in milliseconds. */
export interface LoadResult {
  calls: number;
  /** Answers other than 200, and calls without an answer. */
  errors: number;
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
}

/** The quantile `q` (0 to 1) of sorted values. */
function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

function summarise(times: number[], errors: number, seconds: number): LoadResult {
  times.sort((a, b) => a - b);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    calls: times.length,
    errors,
    perSecond: Math.round(times.length / seconds),
    p50: round(quantile(times, 0.5)),
    p99: round(quantile(times, 0.99)),
    max: round(times.at(-1) ?? Number.NaN),
  };
}

/** A client that keeps its connections open. */
class Client {
  readonly #pool: Pool;

  constructor(url: string, connections: number) {
    this.#pool = new Pool(url, { connections, pipelining: 1 });
  }

  /** Posts JSON; resolves to the status, or 0 if there was no answer. */
  async post({ path, body, headers }: Call): Promise<number> {
    try {
      const { statusCode, body: answer } = await this.#pool.request({
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      await answer.dump();
      return statusCode;
    } catch {
      return 0;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** A load as fast as `connections` callers can go, each waiting for its answer. */
export async function closedLoop(
  url: string,
  options: { connections: number; calls: number; next: () => Call },
): Promise<LoadResult> {
  const client = new Client(url, options.connections);
  // Made beforehand: making them during the run would take processor time from the service.
  const calls = Array.from({ length: options.calls }, options.next);
  const times: number[] = [];
  let errors = 0;
  const begin = performance.now();
  const caller = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const before = performance.now();
      if ((await client.post(call)) !== 200) errors += 1;
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, caller));
  await client.close();
  return summarise(times, errors, (performance.now() - begin) / 1_000);
}

/**
 * A load at a steady rate, however long the answers take. A call's time counts from when it was
 * due, so that a stall shows in every call that it delayed.
 */
export async function steadyRate(
  url: string,
  options: {
    perSecond: number;
    seconds: number;
    next: () => Call;
    /** Ends the load before its time. */
    signal?: AbortSignal;
    onAnswer?: (call: Call, status: number) => void;
  },
): Promise<LoadResult> {
  const client = new Client(url, 200);
  const times: number[] = [];
  let errors = 0;
  const total = options.perSecond * options.seconds;
  const begin = performance.now();
  const pending: Promise<void>[] = [];
  for (let index = 0; index < total && !options.signal?.aborted; index += 1) {
    const due = begin + (index * 1_000) / options.perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    // A timer may fire a little early; then the call counts from when it was made.
    const from = Math.min(due, performance.now());
    const call = options.next();
    pending.push(
      client.post(call).then((status) => {
        if (status !== 200) errors += 1;
        options.onAnswer?.(call, status);
        times.push(performance.now() - from);
      }),
    );
  }
  await Promise.all(pending);
  await client.close();
  return summarise(times, errors, (performance.now() - begin) / 1_000);
}

/**
 * Divides the calls per second of one load by those of another. Both run in turns, each first in every
 * other round, because the speed of a shared machine changes within seconds.
 *
 * @returns the median of the rounds' ratios, NaN if a call failed, and a line that says what it is made of.
 */
export async function ratioInTurns(
  rounds: number,
  load: () => Promise<LoadResult>,
  base: () => Promise<LoadResult>,
): Promise<{ ratio: number; detail: string }> {
  const loads: LoadResult[] = [];
  const bases: LoadResult[] = [];
  const measureLoad = async () => loads.push(await load());
  const measureBase = async () => bases.push(await base());
  for (let round = 0; round < rounds; round += 1) {
    const halves = [measureBase, measureLoad];
    for (const measure of round % 2 === 0 ? halves : halves.reverse()) await measure();
  }
  const ratios = loads.map(({ perSecond }, round) => perSecond / (bases[round]?.perSecond ?? NaN));
  const rate = (results: LoadResult[]) => median(results.map(({ perSecond }) => perSecond));
  const errors = [...loads, ...bases].reduce((sum, result) => sum + result.errors, 0);
  return {
    ratio: errors === 0 ? rounded(median(ratios)) : NaN,
    detail: `${rounds} rounds; medians ${rate(loads)}/s and ${rate(bases)}/s; ${errors} errors`,
  };
}

import { paths } from '../../contract/index.ts';
import { sendRaw } from '../rawSocket.ts';
import type { HostileBody } from './bodies.ts';

const CLIENTS = 16;
/**
 * A request whose length promises more than it sends keeps the service waiting for the rest; the sender does
 * not wait. Long enough for a busy machine to answer all others.
 */
const WAIT_MS = 2_000;
/** What a service that has an inner error answers, or does not. */
const SHOWN = 600;

/** How a service answered hostile input. */
export interface HostileResult {
  /** How often each status was answered; 0 is no answer. */
  statuses: Map<number, number>;
  /** Answers of 5xx, each with what caused it. */
  faults: string[];
  slowestMs: number;
}

/** Gives each item to the next of 16 clients that is free. */
async function each<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const client = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await act(item);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

function note(result: HostileResult, status: number, ms: number, shown: () => string): void {
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
  result.slowestMs = Math.max(result.slowestMs, ms);
  if (status >= 500) result.faults.push(`${status} for ${shown().slice(0, SHOWN)}`);
}

const nothing = (): HostileResult => ({ statuses: new Map(), faults: [], slowestMs: 0 });

/** Posts bodies to a running service. */
export async function postHostile(
  url: string,
  bodies: readonly HostileBody[],
): Promise<HostileResult> {
  const result = nothing();
  await each(bodies, async ({ call, payload, contentType, contentEncoding }) => {
    const before = performance.now();
    const status = await fetch(url + paths[call], {
      method: 'POST',
      headers: {
        'content-type': contentType,
        ...(contentEncoding ? { 'content-encoding': contentEncoding } : {}),
      },
      body: typeof payload === 'string' ? payload : new Uint8Array(payload),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    note(result, status, performance.now() - before, () => `${call} ${String(payload)}`);
  });
  return result;
}

/** Sends requests as bytes to a running service. */
export async function sendHostile(
  port: number,
  requests: readonly Buffer[],
): Promise<HostileResult> {
  const result = nothing();
  await each(requests, async (bytes) => {
    const before = performance.now();
    const { statuses } = await sendRaw(port, bytes, { waitMs: WAIT_MS });
    for (const status of statuses) {
      note(result, status, performance.now() - before, () => bytes.toString('latin1'));
    }
  });
  return result;
}

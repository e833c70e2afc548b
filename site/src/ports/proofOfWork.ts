/** Proofs of work for one-time codes; loaded only when the service asks for one. */
import type { CodeProof, ProofChallenge } from '@tidyguard/service/contract';
import type { Clock } from './clock';
import { createProofWorker } from './createProofWorker';

/** How long the browser may work for a code; a slow phone needs 3 s. */
const TIMEOUT_MS = 15_000;

/** Solves a challenge in a worker, which the signal terminates. */
const solve = (asked: ProofChallenge, signal: AbortSignal) =>
  new Promise<CodeProof>((resolve, reject) => {
    signal.throwIfAborted();
    // Pages without TLS have no `crypto.subtle`, and the worker would not report that.
    if (!window.crypto?.subtle) throw new Error('this browser computes no hashes here');
    const { algorithm, challenge, salt, signature, maxnumber } = asked;
    const worker = createProofWorker();
    signal.addEventListener('abort', () => {
      worker.terminate();
      reject(new Error('given up'));
    });
    // A policy that blocks workers, or a script that does not load, leads here.
    worker.onerror = () => reject(new Error('the worker failed'));
    worker.onmessage = ({ data }: MessageEvent<{ number: number } | null>) => {
      if (data === null) reject(new Error('the challenge has no solution'));
      else resolve({ algorithm, challenge, salt, signature, number: data.number });
    };
    const work = { algorithm, challenge, salt, start: 0, max: maxnumber };
    worker.postMessage({ type: 'work', payload: work });
  });

/**
 * Solves a challenge in a worker. Rejects if this browser cannot, if it takes more than 15 s, if there is no
 * solution, or if the signal aborts it.
 */
export async function solveInTime(
  challenge: ProofChallenge,
  clock: Clock,
  signal: AbortSignal,
): Promise<CodeProof> {
  signal.throwIfAborted();
  const abort = new AbortController();
  const stop = () => abort.abort();
  const cancelTimer = clock.after(TIMEOUT_MS, stop);
  signal.addEventListener('abort', stop);
  try {
    return await solve(challenge, abort.signal);
  } finally {
    cancelTimer();
    stop();
  }
}

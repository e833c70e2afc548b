import { separateCredentials } from '../http/credentials.ts';
import type { Head } from '../repositories/proof.ts';

/** The receiver has this long to answer. */
const LIMIT_MS = 15_000;

/**
 * Posts a head as JSON to a server that this service cannot change.
 *
 * @throws if that does not answer 2xx in time.
 */
export async function sendHead(address: string, head: Head, abort: AbortSignal): Promise<void> {
  const { url, headers } = separateCredentials(address);
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(head),
    signal: AbortSignal.any([abort, AbortSignal.timeout(LIMIT_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

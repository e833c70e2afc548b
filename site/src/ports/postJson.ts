import { CHECK_TIMEOUT_MS } from '../quiz/core/limits';

/**
 * Posts a form's values to the service, for ten seconds at most. Never rejects.
 *
 * @returns the answer; null if none came.
 */
export async function postJson(address: string, body: object): Promise<Response | null> {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      // The visitor may leave the page while the request is in flight.
      keepalive: true,
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
  } catch {
    return null;
  }
}

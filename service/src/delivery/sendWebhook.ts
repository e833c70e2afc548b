import { Webhook } from 'standardwebhooks';
import type { Destination } from '../config/destinations.ts';
import { errorCode } from '../common/errorCode.ts';

/** A destination has this long to answer. */
export const DELIVERY_TIMEOUT_MS = 15_000;

/** What came of an attempt. `gone` is 410: the destination wants no more of it. */
export interface AttemptOutcome {
  kind: 'delivered' | 'failed' | 'gone';
  status: number | null;
  error: string | null;
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status, error: null };
  // Redirects are not followed: personal data goes where it was configured to go.
  return { kind: status === 410 ? 'gone' : 'failed', status, error: `HTTP ${status}` };
}

/**
 * Posts a signed webhook (Standard Webhooks). Never throws for what the
 * destination does; throws only when `abort` was triggered.
 *
 * @param id stays the same over all attempts, so that the receiver can drop repeats.
 */
export async function sendWebhook(
  destination: Destination,
  message: { id: string; body: string; now: Date },
  abort: AbortSignal,
): Promise<AttemptOutcome> {
  const signature = new Webhook(destination.secret).sign(message.id, message.now, message.body);
  try {
    const response = await fetch(destination.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'TidyGuard-Webhooks/1',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(message.now.getTime() / 1_000)),
        'webhook-signature': signature,
      },
      body: message.body,
      signal: AbortSignal.any([abort, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
    });
    // The answer's body says nothing; let go of it without reading.
    await response.body?.cancel();
    return outcomeOf(response.status);
  } catch (error) {
    if (abort.aborted) throw error;
    // A time-out is a DOMException and has a name; a refused connection says why in its cause.
    const { name, cause } = error as { name?: string; cause?: unknown };
    return { kind: 'failed', status: null, error: errorCode(cause) || (name ?? 'error') };
  }
}

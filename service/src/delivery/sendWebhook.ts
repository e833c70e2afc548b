import { Webhook } from 'standardwebhooks';
import type { Destination } from '../config/destinations.ts';
import { errorCode } from '../common/errorCode.ts';
import { separateCredentials } from '../http/credentials.ts';
import { retryAfterSeconds } from './retryAfter.ts';

/** A destination has this long to answer. */
const DELIVERY_TIMEOUT_MS = 15_000;

/** The result of an attempt. `gone` is HTTP 410: the destination wants no retry, and gets none of a lead. */
export interface AttemptOutcome {
  kind: 'delivered' | 'failed' | 'gone';
  status: number | null;
  error: string | null;
  /** How long the destination asks to wait (`Retry-After`), in seconds; null if it does not say. */
  retryAfter: number | null;
}

function outcomeOf({ status, headers }: Response, now: Date): AttemptOutcome {
  if (status >= 200 && status < 300) {
    return { kind: 'delivered', status, error: null, retryAfter: null };
  }
  // Redirects are not followed: personal data goes only to the configured address.
  const kind = status === 410 ? 'gone' : 'failed';
  return { kind, status, error: `HTTP ${status}`, retryAfter: retryAfterSeconds(headers, now) };
}

/**
 * Posts a signed webhook (Standard Webhooks). A failure of the destination is a
 * result, not an error.
 *
 * @param message its id is the same for all attempts, so that the receiver can drop repeats.
 * @throws if `abort` was triggered.
 */
export async function sendWebhook(
  destination: Destination,
  message: { id: string; body: string; now: Date },
  abort: AbortSignal,
): Promise<AttemptOutcome> {
  // One for each secret: while a new secret replaces another, the receiver may know either.
  const signature = destination.secrets
    .map((secret) => new Webhook(secret).sign(message.id, message.now, message.body))
    .join(' ');
  const { url, headers } = separateCredentials(destination.url);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': 'TidyGuard-Webhooks/1',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(message.now.getTime() / 1_000)),
        'webhook-signature': signature,
      },
      body: message.body,
      signal: AbortSignal.any([abort, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
    });
    // Cancelled unread, which frees the connection: only the status counts.
    await response.body?.cancel();
    return outcomeOf(response, message.now);
  } catch (error) {
    if (abort.aborted) throw error;
    // A time-out has a name (DOMException); a refused connection has a code in its cause.
    const { name, cause } = error as { name?: string; cause?: unknown };
    const code = errorCode(cause) || (name ?? 'error');
    return { kind: 'failed', status: null, error: code, retryAfter: null };
  }
}

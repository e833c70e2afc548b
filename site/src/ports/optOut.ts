import type { OptOutBody } from '@tidyguard/service/contract';
import { CHECK_TIMEOUT_MS } from '../quiz/core/limits';

/** Sends a request not to sell or share; whether it was acknowledged as recorded. Never rejects. */
export type SendOptOut = (body: OptOutBody) => Promise<boolean>;

/** Sends to an address of the service; any 2xx answer is an acknowledgement. */
export const fetchOptOut =
  (address: string): SendOptOut =>
  async (body) => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        // The visitor may leave the page meanwhile.
        keepalive: true,
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      });
      return response.ok;
    } catch {
      return false;
    }
  };

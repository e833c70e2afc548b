import { FALLBACK_DELAY_MS } from '../quiz/core/limits';
import { browserClock, type Clock } from './clock';
import type { WebhookClient } from './webhookClient';

/** The code that the mock accepts. */
export const MOCK_CODE = '123456';

/**
 * Answers from the browser alone after 1.5 s and sends nothing, for
 * `mockValidation`: demonstrations and design work without a service. Every
 * well-formed value is valid; a phone ending in 9 asks for a code.
 */
export function mockWebhookClient(clock: Clock = browserClock): WebhookClient {
  const later = <T>(answer: T) =>
    new Promise<T>((resolve) => clock.after(FALLBACK_DELAY_MS, () => resolve(answer)));
  return {
    checkZip: () => later({ kind: 'valid', source: 'mock', data: { city: 'Dallas', state: 'TX' } }),
    checkEmail: () => later({ kind: 'valid', source: 'mock', data: {} }),
    checkPhone: ({ phone }) =>
      later({
        kind: 'valid',
        source: 'mock',
        data: { phone_type: 'mobile', otp_required: phone.endsWith('9') },
      }),
    sendCode: () => later('sent'),
    verifyCode: ({ otp }) =>
      later(
        otp === MOCK_CODE
          ? { kind: 'approved' }
          : { kind: 'rejected', message: null, attemptsRemaining: null },
      ),
    getTicket: () => Promise.resolve(undefined),
    submitLead: () => later({ kind: 'acknowledged', news: { edit_key: 'mock' } }),
  };
}

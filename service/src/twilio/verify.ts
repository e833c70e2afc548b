import type { ProviderCodeSender } from '../codes/codeSender.ts';
import { providerUnavailable, ServiceError } from '../common/serviceError.ts';
import type { TwilioConfig } from '../config/config.ts';
import { callTwilio } from './client.ts';

const PROVIDER = 'The text message provider';

/** Error codes of Twilio: twilio.com/docs/api/errors. */
const TOO_MANY_CHECKS = 60_202;
const TOO_MANY_SENDS = 60_203;
const CANNOT_RECEIVE_SMS = new Set([60_205, 60_200, 21_211, 21_614]);

const tooManyCodes = () =>
  new ServiceError(429, 'too_many_codes', 'Too many codes were asked for: try again later.', {
    retryAfterSeconds: 600,
  });

/** One-time codes by Twilio Verify, which creates, sends and checks them. */
export function twilioCodeSender(config: TwilioConfig): ProviderCodeSender {
  const service = `${config.verifyBaseUrl}/v2/Services/${config.verifyServiceSid}`;
  return {
    kind: 'provider',
    start: async (e164) => {
      const { status, body } = await callTwilio(config, PROVIDER, `${service}/Verifications`, {
        To: e164,
        Channel: 'sms',
      });
      if (status === 201 && typeof body.sid === 'string') return body.sid;
      if (status === 429 && body.code === TOO_MANY_SENDS) throw tooManyCodes();
      if (CANNOT_RECEIVE_SMS.has(Number(body.code))) {
        throw new ServiceError(422, 'invalid_field', 'This number cannot receive text messages.', {
          field: 'phone',
        });
      }
      throw providerUnavailable(
        PROVIDER,
        new Error(`start: HTTP ${status} code ${String(body.code)}`),
      );
    },
    check: async (e164, code) => {
      const { status, body } = await callTwilio(config, PROVIDER, `${service}/VerificationCheck`, {
        To: e164,
        Code: code,
      });
      if (status === 200) return body.status === 'approved' ? 'approved' : 'wrong';
      if (status === 404) return 'gone';
      if (status === 429 && body.code === TOO_MANY_CHECKS) return 'wrong';
      throw providerUnavailable(
        PROVIDER,
        new Error(`check: HTTP ${status} code ${String(body.code)}`),
      );
    },
    cancel: async (reference) => {
      await callTwilio(
        config,
        PROVIDER,
        `${service}/Verifications/${encodeURIComponent(reference)}`,
        {
          Status: 'canceled',
        },
      ).catch(() => undefined);
    },
  };
}

import type { TwilioConfig } from '../config/config.ts';
import { phoneTypes } from '../contract/index.ts';
import { providerUnavailable, ServiceError } from '../common/serviceError.ts';
import type { ProviderCodeSender } from '../codes/codeSender.ts';
import type { LineType, LineTypeProvider } from '../checks/lineType.ts';

/** The browser gives up after 10 s; a provider has to leave room for that. */
const TIMEOUT_MS = 5_000;
const NAME = 'The text message provider';

/** Twilio's error codes that mean something here. */
const MAX_CHECKS = 60_202;
const MAX_SENDS = 60_203;
const NO_SMS = new Set([60_205, 60_200, 21_211, 21_614]);

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function call(
  config: TwilioConfig,
  url: string,
  form: Record<string, string> | null,
): Promise<Answer> {
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  try {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'error',
      headers: { authorization: `Basic ${credentials}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch (error) {
    throw providerUnavailable(NAME, error);
  }
}

const tooMany = () =>
  new ServiceError(429, 'too_many_codes', 'Too many codes were asked for: try again later.', {
    retryAfterSeconds: 600,
  });

/** One-time codes by Twilio Verify, which makes, sends and judges them. */
export function twilioCodeSender(config: TwilioConfig): ProviderCodeSender {
  const service = `${config.verifyBaseUrl}/v2/Services/${config.verifyServiceSid}`;
  return {
    kind: 'provider',
    start: async (e164) => {
      const { status, body } = await call(config, `${service}/Verifications`, {
        To: e164,
        Channel: 'sms',
      });
      if (status === 201 && typeof body.sid === 'string') return body.sid;
      if (status === 429 && body.code === MAX_SENDS) throw tooMany();
      if (NO_SMS.has(Number(body.code))) {
        throw new ServiceError(422, 'invalid_field', 'This number cannot receive text messages.', {
          field: 'phone',
        });
      }
      throw providerUnavailable(NAME, new Error(`start: HTTP ${status} code ${String(body.code)}`));
    },
    check: async (e164, code) => {
      const { status, body } = await call(config, `${service}/VerificationCheck`, {
        To: e164,
        Code: code,
      });
      if (status === 200) return body.status === 'approved' ? 'approved' : 'wrong';
      if (status === 404) return 'gone';
      if (status === 429 && body.code === MAX_CHECKS) return 'wrong';
      throw providerUnavailable(NAME, new Error(`check: HTTP ${status} code ${String(body.code)}`));
    },
    cancel: async (reference) => {
      await call(config, `${service}/Verifications/${encodeURIComponent(reference)}`, {
        Status: 'canceled',
      }).catch(() => undefined);
    },
  };
}

const isLineType = (value: unknown): value is LineType =>
  (phoneTypes as readonly unknown[]).includes(value);

const CACHE_ENTRIES = 10_000;
const CACHE_MS = 86_400_000;

/** Line types by Twilio Lookup; remembered for a day, because every question costs money. */
export function twilioLineTypes(
  config: TwilioConfig,
  now: () => number = Date.now,
): LineTypeProvider {
  const cache = new Map<string, { lineType: LineType; until: number }>();
  return {
    lineTypeOf: async (e164) => {
      const known = cache.get(e164);
      if (known && known.until > now()) return known.lineType;
      const { status, body } = await call(
        config,
        `${config.lookupBaseUrl}/v2/PhoneNumbers/${encodeURIComponent(e164)}?Fields=line_type_intelligence`,
        null,
      );
      if (status !== 200) {
        throw providerUnavailable('The phone lookup', new Error(`HTTP ${status}`));
      }
      const intelligence = body.line_type_intelligence as { type?: unknown } | null | undefined;
      const type = intelligence?.type;
      const lineType = isLineType(type) ? type : 'unknown';
      cache.delete(e164);
      cache.set(e164, { lineType, until: now() + CACHE_MS });
      const oldest = cache.size > CACHE_ENTRIES ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      return lineType;
    },
  };
}

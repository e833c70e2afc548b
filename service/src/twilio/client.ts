import { providerUnavailable } from '../common/serviceError.ts';
import type { TwilioConfig } from '../config/config.ts';

/** The browser waits 10 s for an answer, so Twilio gets half of that. */
const TIMEOUT_MS = 5_000;

/** An answer that Twilio gave, of any HTTP status. */
export interface TwilioReply {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Calls Twilio: by POST if there is a form, otherwise by GET.
 *
 * @param provider what the error names, such as 'The phone lookup'.
 * @throws {ServiceError} 502 if there is no answer within five seconds, or none in JSON.
 */
export async function callTwilio(
  config: TwilioConfig,
  provider: string,
  url: string,
  form: Record<string, string> | null,
): Promise<TwilioReply> {
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64');
  try {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'error',
      headers: { authorization: `Basic ${credentials}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as TwilioReply['body'] };
  } catch (error) {
    throw providerUnavailable(provider, error);
  }
}

import { errorCode } from '../common/errorCode.ts';
import { NOT_CONNECTED } from '../common/notConnected.ts';
import type { TwilioConfig } from '../config/config.ts';
import type { MailOutcome, TextTransport } from '../mail/transport.ts';
import { callTwilio, type TwilioReply } from './client.ts';

/** The person told this sender STOP: twilio.com/docs/api/errors/21610. */
const UNSUBSCRIBED = 21_610;
/** Errors after which nothing can have been sent. */
const NEVER_SENT = new Set<string>([...NOT_CONNECTED, 'UND_ERR_CONNECT_TIMEOUT']);

function wasNeverConnected(error: unknown): boolean {
  if (NEVER_SENT.has(errorCode(error))) return true;
  return typeof error === 'object' && error !== null && 'cause' in error
    ? wasNeverConnected(error.cause)
    : false;
}

function outcomeOf({ status, body }: TwilioReply): MailOutcome {
  const error = typeof body.code === 'number' ? `${status} ${body.code}` : String(status);
  if (status >= 200 && status < 300) return { kind: 'sent', status, error: null };
  if (body.code === UNSUBSCRIBED) return { kind: 'stopped', status, error };
  // Too many at once, closed for a while, or a login to be corrected: the text is tried again later.
  const isLater = [401, 403, 429, 503].includes(status);
  // Twilio may have taken the message and then failed to answer.
  if (status >= 500 && !isLater) return { kind: 'unknown', status, error };
  return { kind: isLater ? 'failed' : 'refused', status, error };
}

/**
 * Text messages by Twilio's messaging service. It knows no idempotency key, so a message whose answer
 * is lost is not sent again.
 *
 * @see https://www.twilio.com/docs/messaging/api/message-resource
 */
export function twilioMessages(
  config: TwilioConfig & { messagingServiceSid: string },
): TextTransport {
  const url = `${config.messagingBaseUrl}/2010-04-01/Accounts/${config.accountSid}/Messages.json`;
  return {
    send: async ({ to, body }, confirm, abort) => {
      abort.throwIfAborted();
      if (!(await confirm())) return { kind: 'stale', status: null, error: null };
      const form = { To: to, MessagingServiceSid: config.messagingServiceSid, Body: body };
      try {
        return outcomeOf(await callTwilio(config, 'The text message provider', url, form));
      } catch (error) {
        const kind = wasNeverConnected(error) ? 'failed' : 'unknown';
        return { kind, status: null, error: 'no answer' };
      }
    },
  };
}

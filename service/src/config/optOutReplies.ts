import type { Product } from '@tidyguard/content';
import type { SmsRequest } from '../consent/optOutKeywords.ts';
import { optional, type Environment } from './readers.ts';

/**
 * What is texted back to STOP, HELP, START and anything else; an empty text sends no reply. `revoked` and
 * `notOut` are for a START that does not lift all there is, or has nothing to lift.
 */
export type OptOutReplies = Readonly<Record<SmsRequest | 'revoked' | 'notOut', string>>;

/** The replies: those of the environment, else in the product's words. */
export function readOptOutReplies(
  env: Environment,
  clientName: string,
  {
    brand,
    messages,
    messaging: { keywords, maxPerWeek },
  }: Pick<Product, 'brand' | 'messages' | 'messaging'>,
): OptOutReplies {
  // 'none' sends no reply, for providers that reply themselves.
  const reply = (name: string, fallback: string) => {
    const text = optional(env, name) ?? fallback;
    return text === 'none' ? '' : text;
  };
  const start = reply(
    'SMS_REPLY_START',
    messages.startReply({ clientName, maxPerWeek, ...keywords }),
  );
  // A text of the owner's for START says that texts come again, so it is for nothing else.
  const otherStart = (text: string) => (start === '' ? '' : text);
  return {
    stop: reply('SMS_REPLY_STOP', messages.stopReply(clientName)),
    help: reply(
      'SMS_REPLY_HELP',
      messages.helpReply(clientName, brand.contactEmail, keywords.stop),
    ),
    start,
    revoked: otherStart(messages.startRevokedReply(clientName, keywords.help)),
    notOut: otherStart(messages.startNotOutReply(clientName, keywords.help, keywords.stop)),
    other: reply(
      'SMS_REPLY_OTHER',
      messages.otherReply(clientName, brand.contactEmail, keywords.stop),
    ),
  };
}

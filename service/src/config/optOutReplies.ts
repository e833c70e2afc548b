import type { Product } from '@tidyguard/content';
import type { SmsRequest } from '../consent/optOutKeywords.ts';
import { optional, type Environment } from './readers.ts';

/**
 * What is texted back to STOP, HELP, START and anything else; an empty text sends no reply. `revoked`
 * answers a START that cannot lift everything, `notOut` one that has nothing to lift.
 */
export type OptOutReplies = Readonly<Record<SmsRequest | 'revoked' | 'notOut', string>>;

/** Reads the replies from the environment; the product's words are the default. */
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
  // The owner's START text says that texts come again, so it is not used here; 'none' holds here too.
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

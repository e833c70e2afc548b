import type { Product } from '@tidyguard/content';
import type { SmsRequest } from '../consent/optOutKeywords.ts';
import { optional, type Environment } from './readers.ts';

/** What is texted back to STOP, HELP, START and anything else; an empty text sends no reply. */
export type OptOutReplies = Readonly<Record<SmsRequest, string>>;

/** The replies: those of the environment, else in the product's words. */
export function readOptOutReplies(
  env: Environment,
  clientName: string,
  { brand, messages, messaging: { keywords } }: Pick<Product, 'brand' | 'messages' | 'messaging'>,
): OptOutReplies {
  // 'none' sends no reply, for providers that reply themselves.
  const reply = (name: string, fallback: string) => {
    const text = optional(env, name) ?? fallback;
    return text === 'none' ? '' : text;
  };
  return {
    stop: reply('SMS_REPLY_STOP', messages.stopReply(clientName)),
    help: reply(
      'SMS_REPLY_HELP',
      messages.helpReply(clientName, brand.contactEmail, keywords.stop),
    ),
    start: reply('SMS_REPLY_START', messages.startReply(clientName, keywords.help, keywords.stop)),
    other: reply(
      'SMS_REPLY_OTHER',
      messages.otherReply(clientName, brand.contactEmail, keywords.stop),
    ),
  };
}

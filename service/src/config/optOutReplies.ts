import type { Product } from '@tidyguard/content';
import { optional, type Environment } from './readers.ts';

/** What is texted back to STOP, HELP and START; an empty text sends no reply. */
export interface OptOutReplies {
  stop: string;
  help: string;
  start: string;
}

/** The replies: those of the environment, else in the product's words. */
export function readOptOutReplies(
  env: Environment,
  clientName: string,
  { brand, messaging: { keywords } }: Pick<Product, 'brand' | 'messaging'>,
): OptOutReplies {
  // 'none' sends no reply, for providers that reply themselves.
  const reply = (name: string, fallback: string) => {
    const text = optional(env, name) ?? fallback;
    return text === 'none' ? '' : text;
  };
  return {
    stop: reply(
      'SMS_REPLY_STOP',
      `${clientName}: you are unsubscribed and will get no more messages. Reply START to resubscribe.`,
    ),
    help: reply(
      'SMS_REPLY_HELP',
      `${clientName}: help at ${brand.contactEmail}. Message and data rates may apply. Reply ${keywords.stop} to opt out.`,
    ),
    start: reply(
      'SMS_REPLY_START',
      `${clientName}: you are resubscribed. Reply ${keywords.help} for help or ${keywords.stop} to opt out.`,
    ),
  };
}

import type { Messaging } from '@tidyguard/content';
import type { Clock } from '../common/clock.ts';
import type { OptOutReplies } from '../config/optOutReplies.ts';
import type { Database } from '../database/types.ts';
import { addOptOut, removeOptOut } from '../repositories/optOuts.ts';
import { readSmsRequest } from './optOutKeywords.ts';

/** How much of the text is stored as proof of the opt-out, in characters. */
const STORED_CHARACTERS = 40;

/** A text message that somebody sent us. */
export interface IncomingText {
  /** The sender's number in E.164. */
  from: string;
  text: string;
}

/**
 * Does what a text asks for: STOP opts the phone out, START opts it in again.
 *
 * @returns the reply to send, or an empty string for none.
 */
export async function handleIncomingText(
  { from, text }: IncomingText,
  {
    db,
    clock,
    keywords,
    replies,
  }: { db: Database; clock: Clock; keywords: Messaging['keywords']; replies: OptOutReplies },
): Promise<string> {
  const phone = /^\+1(\d{10})$/.exec(from)?.[1];
  const request = readSmsRequest(text, keywords);
  if (phone === undefined || request === 'other') return '';
  if (request === 'stop') {
    await addOptOut(db, phone, text.trim().slice(0, STORED_CHARACTERS), clock.now());
  }
  if (request === 'start') await removeOptOut(db, phone);
  return replies[request];
}

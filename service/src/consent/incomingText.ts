import type { Messaging } from '@tidyguard/content';
import type { Clock } from '../common/clock.ts';
import type { OptOutReplies } from '../config/optOutReplies.ts';
import type { Database } from '../database/types.ts';
import { retryTransient } from '../database/retry.ts';
import { addOptIn, addOptOut } from '../repositories/optOuts.ts';
import { readSmsRequest, type SmsRequest } from './optOutKeywords.ts';

/** The provider waits 15 s for an answer, and reports a text once. */
const RETRY_FOR_MS = 6_000;
/** How much of the text is stored as proof of the request, in characters. */
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
 * @returns what it asked for, and the reply to send: an empty string for none.
 */
export async function handleIncomingText(
  { from, text }: IncomingText,
  {
    db,
    clock,
    keywords,
    replies,
  }: { db: Database; clock: Clock; keywords: Messaging['keywords']; replies: OptOutReplies },
): Promise<{ request: SmsRequest; reply: string }> {
  const phone = /^\+1(\d{10})$/.exec(from)?.[1];
  const request = readSmsRequest(text, keywords);
  if (phone === undefined || request === 'other') return { request, reply: '' };
  // The database takes no NUL.
  const written = [...text.replaceAll('\0', '').trim()].slice(0, STORED_CHARACTERS).join('');
  const now = clock.now();
  await retryTransient(clock, RETRY_FOR_MS, async () => {
    if (request === 'stop') await addOptOut(db, phone, written, now);
    if (request === 'start') await addOptIn(db, phone, written, now);
  });
  return { request, reply: replies[request] };
}

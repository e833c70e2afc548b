import type { Messaging } from '@tidyguard/content';
import { LRUCache } from 'lru-cache';
import { DAY_MS, type Clock } from '../common/clock.ts';
import type { OptOutReplies } from '../config/optOutReplies.ts';
import type { Database, Queryable } from '../database/types.ts';
import { retryTransient } from '../database/retry.ts';
import { withProof } from '../proof/chain.ts';
import type { Proof } from '../proof/chainWriter.ts';
import { addOptIn, addOptOut, isOptedOut, type OptIn } from '../repositories/optOuts.ts';
import { readSmsRequest, type SmsRequest } from './optOutKeywords.ts';

/** The provider waits 15 s for an answer, and reports a text once. */
const RETRY_FOR_MS = 6_000;
/** How much of the text is stored as proof of the request, in characters. */
const STORED_CHARACTERS = 40;

/** A text message that somebody sent to the service. */
export interface IncomingText {
  /** The sender's number in E.164. */
  from: string;
  text: string;
  /** The provider took it for an opt-out itself, and sends this phone nothing more. */
  isStopped?: boolean;
}

/** How many phones are remembered that were told that nobody reads their texts. */
const REMEMBERED_PHONES = 10_000;

/** Which reply is true after a START. */
const startReplies = {
  lifted: 'start',
  revoked: 'revoked',
  notOut: 'notOut',
} as const satisfies Record<OptIn, keyof OptOutReplies>;

/** What texts are answered with. */
export interface TextRules {
  db: Database;
  clock: Clock;
  keywords: Messaging['keywords'];
  replies: OptOutReplies;
  /** Called in the transaction that stores a START of a phone that nothing else opts out. */
  onOptedIn: (tx: Queryable, proof: Proof, phone: string) => Promise<void>;
}

/**
 * Does what texts ask for: STOP opts the phone out, START lifts that again. One message confirms each
 * opt-out: a STOP from a phone that has already opted out by text gets none. A text that asks for nothing is
 * answered once a day by each process, so that two machines do not answer each other for ever, and not if the
 * phone is opted out. Only memory has who was answered: of people who ask for nothing nothing is stored.
 *
 * @returns what a text asked for, and the reply to send: an empty string for none.
 */
export function incomingTexts({ db, clock, keywords, replies, onOptedIn }: TextRules) {
  const answered = new LRUCache<string, string>({
    max: REMEMBERED_PHONES,
    ttl: DAY_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const otherReply = async (phone: string) => {
    // If the database is away, the text gets no reply: unlike with a STOP, nothing is lost.
    if (answered.has(phone) || (await isOptedOut(db, phone).catch(() => true))) return '';
    answered.set(phone, phone);
    return replies.other;
  };
  const optIn = (phone: string, written: string) =>
    withProof(db, 'event', async (tx, proof) => {
      const found = await addOptIn(tx, phone, written, clock.now());
      if (found === 'lifted') await onOptedIn(tx, proof, phone);
      return replies[startReplies[found]];
    });
  return async ({
    from,
    text,
    isStopped = false,
  }: IncomingText): Promise<{ request: SmsRequest; reply: string }> => {
    const phone = /^\+1(\d{10})$/.exec(from)?.[1];
    const request = isStopped ? 'stop' : readSmsRequest(text, keywords);
    if (phone === undefined) return { request, reply: '' };
    // The database takes no NUL.
    const written = [...text.replaceAll('\0', '').trim()].slice(0, STORED_CHARACTERS).join('');
    const now = clock.now();
    const reply = await retryTransient(clock, RETRY_FOR_MS, async () => {
      if (request === 'other') return otherReply(phone);
      if (request === 'stop') return (await addOptOut(db, phone, written, now)) ? replies.stop : '';
      if (request === 'start') return optIn(phone, written);
      return replies[request];
    });
    return { request, reply };
  };
}

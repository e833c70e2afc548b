import type { LeadSubmission, LeadUpdate } from '@tidyguard/service/contract';
import type { TextStore } from '../../ports/textStore';
import type { LeadOutcome } from '../../ports/webhookClient';
import { oneOf, parseJson, within } from '../../quiz/core/readers';
import { readLeadNews } from '../leadNews';
import type { LeadNews } from '../record';
import { changeKeyOf, isOutboxKey, leadKeyOf } from './keys';

/** Entries are kept this long; an older lead is of no use to anybody. */
export const OUTBOX_LIFETIME_MS = 72 * 60 * 60 * 1000;

/** A lead, or a change of one. */
export type OutboxPayload = LeadSubmission | LeadUpdate;

/** A submission that the server has not acknowledged yet. */
export interface OutboxEntry {
  /** The storage key. Each entry has its own, so that tabs never overwrite each other. */
  key: string;
  /** When it was submitted, in epoch milliseconds. */
  createdAt: number;
  payload: OutboxPayload;
  /** The server asked not to send it again before this time, in epoch milliseconds. */
  notBefore?: number;
}

/** An entry for a submission made now. */
export function newEntry(payload: OutboxPayload, now: number): OutboxEntry {
  const { session_id } = payload;
  const key =
    'edit_key' in payload
      ? changeKeyOf(payload)
      : leadKeyOf({ session_id, submitted_at: payload.signals?.submitted_at ?? now });
  return { key, createdAt: now, payload };
}

/** Stores an entry; false where storage is full or forbidden. */
export const storeEntry = (store: TextStore, { key, ...entry }: OutboxEntry) =>
  store.write(key, JSON.stringify(entry));

/** Reads one entry; null where it is gone or malformed. */
export function readEntry(store: TextStore, key: string): OutboxEntry | null {
  const stored = parseJson(store.read(key)) as Partial<OutboxEntry> | null | undefined;
  if (typeof stored?.createdAt !== 'number') return null;
  if (typeof stored.payload?.session_id !== 'string') return null;
  const { createdAt, payload, notBefore } = stored;
  return { key, createdAt, payload, ...(typeof notBefore === 'number' ? { notBefore } : {}) };
}

/**
 * How long the server asked to wait with an entry, counted from now, in milliseconds. It asks for nothing
 * any more on a device whose clock was set back to before the submission.
 */
export const waitOf = ({ createdAt, notBefore = 0 }: OutboxEntry, now: number) =>
  now < createdAt ? 0 : Math.max(0, notBefore - now);

/** `abs`, because a clock that was set back must not keep anything for ever. */
const isExpired = (since: number, now: number) => !(Math.abs(now - since) < OUTBOX_LIFETIME_MS);

/** How a submission ended. */
export type Settled = Exclude<LeadOutcome, { kind: 'undelivered' }>;

/**
 * How a lead ended, and what the service told about it. `at`, in epoch milliseconds, is the time of the end;
 * it is stored in place of the entry, for the lead's own tab, which may read it later.
 */
export type Told = [
  settlement: Settled['kind'],
  news?: LeadNews | undefined,
  at?: number | undefined,
];

const settlementOf = oneOf<Settled['kind']>(['acknowledged', 'refused']);
const timeOf = within(Infinity);

/**
 * Reads the end of a lead: stored as an array, while an entry is an object. Null if the text is not an
 * end. Tabs of other releases must read and write the same form: an end is kept for 72 hours, and a tab
 * may stay open during a deployment.
 */
export function readEnd(text: string | null): Told | null {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return null;
  const [ended, news, at] = stored as unknown[];
  const settlement = settlementOf(ended);
  return settlement ? [settlement, news ? readLeadNews(news) : undefined, timeOf(at)] : null;
}

/** All entries of the outbox; erases what is malformed, and ends that no tab has come to read. */
function storedEntries(store: TextStore, now: number): OutboxEntry[] {
  return store
    .keys()
    .filter(isOutboxKey)
    .flatMap((key) => {
      const entry = readEntry(store, key);
      if (entry) return entry;
      const [, , at = NaN] = readEnd(store.read(key)) ?? [];
      if (isExpired(at, now)) store.remove(key);
      return [];
    });
}

/** The entries still to be delivered, oldest first. */
export const pendingEntries = (store: TextStore, now: number): OutboxEntry[] =>
  storedEntries(store, now)
    .filter(({ createdAt }) => !isExpired(createdAt, now))
    .sort((one, other) => one.createdAt - other.createdAt);

/** The entries that will not be delivered any more. */
export const expiredEntries = (store: TextStore, now: number): OutboxEntry[] =>
  storedEntries(store, now).filter(({ createdAt }) => isExpired(createdAt, now));

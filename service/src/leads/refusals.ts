import { createHash, randomUUID } from 'node:crypto';
import { cleanEmail, leadLimits } from '@tidyguard/content';
import { LRUCache } from 'lru-cache';
import { groupsOf } from '../common/addresses.ts';
import { Batcher } from '../common/batcher.ts';
import { DAY_MS, type Clock } from '../common/clock.ts';
import { ServiceError, storageUnavailable } from '../common/serviceError.ts';
import { phoneDigits } from '../common/usPhone.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database } from '../database/types.ts';
import { readErasuresSince, type ErasureProof, type Subject } from '../repositories/erasure.ts';
import { readErasedSessions } from '../repositories/erasedSessions.ts';
import {
  insertRefusals,
  waitForErasures,
  type NewRefusal,
  type RefusalLimits,
} from '../repositories/refusals.ts';
import { isAnyOf, type SubjectHash } from './erasure.ts';
import { LATE_LEAD_DAYS } from './retention.ts';
import type { RequestContext } from './submission.ts';

export const refusalLimits: RefusalLimits = {
  rows: 5_000,
  bytes: 64 * 1_024 * 1_024,
  perAddress: 250,
  perNetwork: 500,
};
/**
 * Few enough to compare with the proofs of erasures, up to 0.2 s each, before the waiting requests time out.
 */
const MAX_BATCH = 20;
/**
 * Good leads come first: after a batch none is written for nine times as long as it took, or
 * `MAX_PAUSE_MS` if that is less, so that quick batches take a tenth of the database's time.
 */
const PAUSE_FACTOR = 9;
const MAX_PAUSE_MS = 500;
const MAX_WAITING = 200;
const RETRY_FOR_MS = 3_000;
/** How long nothing more is taken from an address or a network after one of its submissions found no room. */
const FULL_FOR_MS = 60_000;
const MOST_FULL = 1_000;

/** Status codes after which the browser retries by itself. */
const REPEATED = new Set([408, 425, 429]);

const ERASED = 'erased';

/** Refuses for good what was agreed to before its person was erased; nothing of it is kept. */
export const erasedSince = (): ServiceError =>
  new ServiceError(410, ERASED, 'The data of this request was erased: start a new one.');

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown, maxLength: number) =>
  typeof value === 'string' ? value.slice(0, maxLength) : '';

/** The person of a refused body, with all phones and addresses that it gives for them. */
interface RefusedPerson extends Pick<NewRefusal, 'phone' | 'email' | 'sessionId'> {
  subjects: Subject[];
}

/** The person of a refused body; null if it holds no phone or no consent: nothing of it is kept then. */
function personIn(body: unknown): RefusedPerson | null {
  const { lead, quiz_answers: answers, consent, session_id: sessionId } = fieldsOf(body);
  const typedAs = (name: string, maxLength: number) =>
    [lead, answers]
      .map((fields) => textOf(fieldsOf(fields)[name], maxLength).normalize('NFKC').trim())
      .filter((text) => text !== '');
  const phones = typedAs('phone', 40).map(phoneDigits);
  const emails = typedAs('email', leadLimits.email.max).map((typed) =>
    cleanEmail(typed).toLowerCase(),
  );
  const [phone = ''] = phones;
  if (phone.length < 10 || fieldsOf(consent).tcpa_agreed !== true) return null;
  return {
    phone,
    email: emails[0] ?? '',
    sessionId: textOf(sessionId, 64),
    subjects: [
      ...[...new Set(phones)].map((value) => ({ kind: 'phone' as const, value })),
      ...[...new Set(emails)].map((value) => ({ kind: 'email' as const, value })),
    ],
  };
}

/** NFKC sorts consecutive combining marks, in a time that grows with the square of their number. */
const MANY_MARKS = /\p{M}{31}/u;

const fits = (text: string) => Buffer.byteLength(text) <= leadLimits.body;

/**
 * The body as JSON, and its NFKC form if that differs. Null if the body is nested too deeply to be written,
 * has too many marks in a row, or is too long in either form: one character can become eighteen, and an
 * erasure reads all that is kept.
 */
function textsOf(body: unknown): Pick<NewRefusal, 'body' | 'plain'> | null {
  try {
    const json = JSON.stringify(body);
    if (!fits(json) || MANY_MARKS.test(json)) return null;
    const plain = json.normalize('NFKC');
    return fits(plain) ? { body: json, plain: plain === json ? null : plain } : null;
  } catch {
    return null;
  }
}

// JSON escapes these in the body; in columns of their own they cannot be stored.
const storable = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '?');

/** What became of a refused submission that was to be kept. */
export type RefusalResult = 'kept' | 'dropped';

/** A refusal, and all phones and addresses that it has for its person. */
interface Refused {
  refusal: NewRefusal;
  subjects: readonly Subject[];
}

/** What happened to a refusal; `full` is the address or the network that had no room for it. */
type Kept = 'kept' | 'erased' | { full: string };

export interface RefusalOptions {
  db: Database;
  clock: Clock;
  limits?: RefusalLimits;
  /** Makes the hashes that are compared with the proofs of erasures; a test counts its calls. */
  hash?: SubjectHash;
  onResult?: (result: RefusalResult) => void;
}

/**
 * Keeps submissions that are refused for good, because the browser erases its copy then and the
 * mistake may be ours (docs/decisions/0036). Bounded in memory and in the database.
 */
export class RefusalService {
  readonly #options: RefusalOptions;
  readonly #batcher: Batcher<Refused, Kept>;
  /** Addresses and networks that had no room. */
  readonly #full: LRUCache<string, true>;

  constructor(options: RefusalOptions) {
    this.#options = options;
    const { clock } = options;
    this.#full = new LRUCache({
      max: MOST_FULL,
      ttl: FULL_FOR_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
    this.#batcher = new Batcher({
      run: (batch) => this.#insert(batch),
      maxBatch: MAX_BATCH,
      concurrency: 1,
      maxWaiting: MAX_WAITING,
      pauseAfter: (tookMs) => Math.min(tookMs * PAUSE_FACTOR, MAX_PAUSE_MS),
      overloaded: () => storageUnavailable(undefined),
      isShared: () => true,
    });
  }

  /**
   * Keeps the submission if its refusal is final, it holds a phone and a consent, and its person was not
   * erased in the last `LATE_LEAD_DAYS`, in which a copy may still arrive.
   *
   * @throws {ServiceError} 503 if the database does not answer: the browser then retries.
   */
  async keep(body: unknown, refusal: ServiceError, context: RequestContext): Promise<void> {
    const { statusCode, code, field, message } = refusal;
    if (statusCode < 400 || statusCode >= 500 || REPEATED.has(statusCode)) return;
    if (code === ERASED) return;
    const person = personIn(body);
    if (person === null) return;
    const texts = textsOf(body);
    const { ipAddress, userAgent, gpcHeader } = context;
    const { network } = groupsOf(ipAddress);
    const isFull = this.#full.has(ipAddress) || this.#full.has(network);
    if (texts === null || isFull || this.#batcher.waiting >= MAX_WAITING) {
      this.#options.onResult?.('dropped');
      return;
    }
    const refused: NewRefusal = {
      refusedId: randomUUID(),
      receivedAt: this.#options.clock.now().toISOString(),
      sha256: createHash('sha256').update(texts.body).digest('hex'),
      statusCode,
      code,
      field: field === undefined ? null : storable(field),
      message: storable(message),
      sessionId: storable(person.sessionId),
      phone: person.phone,
      email: storable(person.email),
      ipAddress,
      network,
      userAgent: storable(userAgent),
      gpcHeader,
      ...texts,
    };
    const { subjects } = person;
    const kept = await this.#batcher.submit({ refusal: refused, subjects });
    if (kept === 'erased') return;
    if (kept !== 'kept') this.#full.set(kept.full, true);
    this.#options.onResult?.(kept === 'kept' ? 'kept' : 'dropped');
  }

  /** Stores the refusals whose people were not erased lately, as far as there is room. */
  async #insert(batch: readonly Refused[]): Promise<Kept[]> {
    const { db, clock, limits = refusalLimits } = this.#options;
    const since = new Date(clock.now().getTime() - LATE_LEAD_DAYS * DAY_MS);
    for (;;) {
      const proofs = await retryTransient(clock, RETRY_FOR_MS, () => readErasuresSince(db, since));
      const erased = await this.#erasedAmong(batch, proofs);
      const kept = batch.filter((refused) => !erased.has(refused)).map(({ refusal }) => refusal);
      const dropped = await retryTransient(clock, RETRY_FOR_MS, () =>
        db.transaction(async (tx) => {
          await waitForErasures(tx);
          // Somebody was erased since the proofs were compared, which takes too long for a transaction.
          if ((await readErasuresSince(tx, since)).length !== proofs.length) return null;
          return insertRefusals(tx, kept, limits);
        }),
      );
      if (dropped === null) continue;
      return batch.map((refused) => {
        if (erased.has(refused)) return 'erased';
        const { refusedId, ipAddress, network } = refused.refusal;
        const row = dropped.get(refusedId);
        return row ? { full: row.network_is_full ? network : ipAddress } : 'kept';
      });
    }
  }

  /** The refusals whose person was erased recently enough that a copy of the submission may still arrive. */
  async #erasedAmong(
    batch: readonly Refused[],
    proofs: readonly ErasureProof[],
  ): Promise<Set<Refused>> {
    const { db, clock, hash } = this.#options;
    const sessionIds = [...new Set(batch.map(({ refusal }) => refusal.sessionId))];
    const sessions = await retryTransient(clock, RETRY_FOR_MS, () =>
      readErasedSessions(db, sessionIds),
    );
    const erasedSessions = new Set(sessions.map(({ session_id }) => session_id));
    const erased = new Set<Refused>();
    // One after the other: each comparison takes much computing, however few the proofs are.
    for (const refused of batch) {
      const { refusal, subjects } = refused;
      if (erasedSessions.has(refusal.sessionId) || (await isAnyOf(proofs, subjects, hash))) {
        erased.add(refused);
      }
    }
    return erased;
  }

  /** Resolves when all that is to be kept is stored. */
  drain(): Promise<void> {
    return this.#batcher.drain();
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { leadLimits } from '@tidyguard/content';
import { LRUCache } from 'lru-cache';
import { groupsOf } from '../common/addresses.ts';
import { Batcher } from '../common/batcher.ts';
import type { Clock } from '../common/clock.ts';
import { ServiceError, storageUnavailable } from '../common/serviceError.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database } from '../database/types.ts';
import { insertRefusals, type NewRefusal, type RefusalLimits } from '../repositories/refusals.ts';
import type { RequestContext } from './submission.ts';

export const refusalLimits: RefusalLimits = {
  rows: 5_000,
  bytes: 64 * 1_024 * 1_024,
  perAddress: 250,
  perNetwork: 500,
};
const MAX_BATCH = 50;
/**
 * Good leads come first: after a batch none is written for nine times as long as it took, so that
 * refusals take at most a tenth of the database's time.
 */
const PAUSE_FACTOR = 9;
const MAX_PAUSE_MS = 500;
const MAX_WAITING = 200;
const RETRY_FOR_MS = 3_000;
/** How long nothing more is taken from an address or a network after one of its submissions found no room. */
const FULL_FOR_MS = 60_000;
const MOST_FULL = 1_000;

/** Refusals that the browser repeats by itself. */
const REPEATED = new Set([408, 425, 429]);

const ERASED = 'erased';

/** What was agreed to before its person was erased is refused for good, and nothing of it is kept. */
export const erasedSince = (): ServiceError =>
  new ServiceError(410, ERASED, 'The data of this request was erased: start a new one.');

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown, maxLength: number) =>
  typeof value === 'string' ? value.slice(0, maxLength) : '';

/**
 * What a refused body says of a person; null where it holds no phone or no consent, and nothing of
 * it is kept.
 */
function personIn(body: unknown): Pick<NewRefusal, 'phone' | 'email' | 'sessionId'> | null {
  const { lead, quiz_answers: answers, consent, session_id: sessionId } = fieldsOf(body);
  const typedAs = (name: string, maxLength: number) =>
    [lead, answers]
      .map((fields) => textOf(fieldsOf(fields)[name], maxLength).normalize('NFKC').trim())
      .find((text) => text !== '') ?? '';
  const typed = typedAs('phone', 40);
  const phone = typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (phone.length < 10 || fieldsOf(consent).tcpa_agreed !== true) return null;
  const email = typedAs('email', leadLimits.email.max).toLowerCase();
  return { phone, email, sessionId: textOf(sessionId, 64) };
}

/** The body as JSON; null where it is too long or too deep to be written. */
function jsonOf(body: unknown): string | null {
  try {
    const json = JSON.stringify(body);
    return Buffer.byteLength(json) <= leadLimits.body ? json : null;
  } catch {
    return null;
  }
}

// JSON escapes these in the body; in columns of their own they cannot be stored.
const storable = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '?');

/** What became of a refused submission that was to be kept. */
export type RefusalResult = 'kept' | 'dropped';

/** The address or the network that had no room for it; null where it was kept. */
interface Kept {
  full: string | null;
}

export interface RefusalOptions {
  db: Database;
  clock: Clock;
  limits?: RefusalLimits;
  onResult?: (result: RefusalResult) => void;
}

/**
 * Keeps submissions that are refused for good, because the browser erases its copy then and the
 * mistake may be ours (docs/decisions/0036). Bounded in memory and in the database.
 */
export class RefusalService {
  readonly #options: RefusalOptions;
  readonly #batcher: Batcher<NewRefusal, Kept>;
  /** Addresses and networks that had no room. */
  readonly #full: LRUCache<string, true>;

  constructor(options: RefusalOptions) {
    this.#options = options;
    const { db, clock, limits = refusalLimits } = options;
    this.#full = new LRUCache({
      max: MOST_FULL,
      ttl: FULL_FOR_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
    this.#batcher = new Batcher({
      run: (batch) =>
        retryTransient(clock, RETRY_FOR_MS, () =>
          db.transaction(async (tx) => {
            const dropped = await insertRefusals(tx, batch, limits);
            return batch.map(({ refusedId, ipAddress, network }): Kept => {
              const row = dropped.get(refusedId);
              return row ? { full: row.network_is_full ? network : ipAddress } : { full: null };
            });
          }),
        ),
      maxBatch: MAX_BATCH,
      concurrency: 1,
      maxWaiting: MAX_WAITING,
      pauseAfter: (tookMs) => Math.min(tookMs * PAUSE_FACTOR, MAX_PAUSE_MS),
      overloaded: () => storageUnavailable(undefined),
      isShared: () => true,
    });
  }

  /**
   * Keeps the submission where its refusal is final and it holds a phone and a consent.
   *
   * @throws {ServiceError} 503 where the database does not answer: the browser then repeats it.
   */
  async keep(body: unknown, refusal: ServiceError, context: RequestContext): Promise<void> {
    const { statusCode, code, field, message } = refusal;
    if (statusCode < 400 || statusCode >= 500 || REPEATED.has(statusCode)) return;
    if (code === ERASED) return;
    const person = personIn(body);
    if (person === null) return;
    const json = jsonOf(body);
    const { ipAddress, userAgent, gpcHeader } = context;
    const { network } = groupsOf(ipAddress);
    const isFull = this.#full.has(ipAddress) || this.#full.has(network);
    if (json === null || isFull || this.#batcher.waiting >= MAX_WAITING) {
      this.#options.onResult?.('dropped');
      return;
    }
    const { full } = await this.#batcher.submit({
      refusedId: randomUUID(),
      receivedAt: this.#options.clock.now().toISOString(),
      sha256: createHash('sha256').update(json).digest('hex'),
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
      body: json,
    });
    if (full !== null) this.#full.set(full, true);
    this.#options.onResult?.(full === null ? 'kept' : 'dropped');
  }

  /** Resolves when all that is to be kept is stored. */
  drain(): Promise<void> {
    return this.#batcher.drain();
  }
}

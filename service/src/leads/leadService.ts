import { nextCallTimes } from '../calling/callingHours.ts';
import { Batcher } from '../common/batcher.ts';
import type { Clock } from '../common/clock.ts';
import type { LeadMatch, LeadReply, LeadSubmission } from '../contract/index.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database } from '../database/types.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { JudgeTicket } from '../proof/consentTickets.ts';
import type { AddressLimit } from './addressLimit.ts';
import type { EditKeys } from './editKeys.ts';
import { callOf } from './heldLeads.ts';
import type { StoringHealth } from './storingHealth.ts';
import { erasedSince } from './refusals.ts';
import { storeApart, storeSubmissions, type OnStoredAndTold } from './storeSubmissions.ts';
import {
  prepareSubmission,
  type NewSubmission,
  type PreparedSubmission,
  type RequestContext,
  type StoredSubmission,
} from './submission.ts';
import type { SubmissionRules } from './submissionRules.ts';

const MAX_BATCH = 200;
const MAX_WAITING = 5_000;
/** How long to retry while the database is unreachable; the browser waits 10 s. */
const RETRY_FOR_MS = 6_000;

export interface LeadServiceOptions {
  db: Database;
  clock: Clock;
  rules: SubmissionRules;
  /** Says what a submission's ticket proves. */
  judgeTicket: JudgeTicket;
  /** Queues deliveries in the storing transaction. */
  onStored: OnStoredAndTold;
  /** Watches every attempt to store. */
  health?: StoringHealth;
  /** Finds who calls a stored lead; if absent or failing, the reply does not say. */
  matchOf?: (lead: { leadId: string; zip: string }, now: Date) => Promise<LeadMatch | undefined>;
  /** Issues the key for the browser of a lead; if absent, none is issued. */
  editKeys?: Pick<EditKeys, 'issue'>;
  /** Null or absent: an address may store any number of leads. */
  addressLimit?: AddressLimit | null;
  /** Called with every submission that was answered. */
  onResult?: (result: StoredSubmission) => void;
}

/** Stores submissions; acknowledges one only after the database has committed it. */
export class LeadService {
  readonly #options: LeadServiceOptions;
  readonly #batcher: Batcher<NewSubmission, StoredSubmission>;
  readonly #pending = new Map<string, Promise<LeadReply>>();

  constructor(options: LeadServiceOptions) {
    this.#options = options;
    const { db, clock, onStored, health } = options;
    const attempts = <T>(store: () => Promise<T>) =>
      retryTransient(clock, RETRY_FOR_MS, () => (health ? health.watch(store) : store()));
    this.#batcher = new Batcher({
      run: (batch) => attempts(() => storeSubmissions(db, batch, onStored)),
      runApart: (batch) => attempts(() => storeApart(db, batch, onStored)),
      maxBatch: MAX_BATCH,
      // The embedded database has one connection; a server can flush several commits at once.
      concurrency: db.kind === 'pglite' ? 1 : 3,
      keyOf: (submission) => submission.sessionId,
      maxWaiting: MAX_WAITING,
      overloaded: () =>
        new ServiceError(503, 'overloaded', 'Too many submissions at once; please try again.', {
          retryAfterSeconds: 2,
        }),
      isShared: (error) => error instanceof ServiceError,
    });
  }

  /**
   * Stores a submission. The same submission again, however often and however
   * close together, gets the same answer and is stored once.
   *
   * @throws {ServiceError} 503 if it could not be stored; 422 if its session has sent too many different
   * submissions; 429 if its address has stored far too many leads today; 410 if its person was erased since
   * it was agreed to.
   */
  async submit(submission: LeadSubmission, context: RequestContext): Promise<LeadReply> {
    const { clock, rules } = this.#options;
    const prepared = prepareSubmission(submission, context, { now: clock.now(), rules });
    const key = `${prepared.sessionId} ${prepared.fingerprint}`;
    const same = this.#pending.get(key);
    if (same) return same;
    // A refused submission that an operator submits again after a fix is stored in any case.
    const isLimited = context.receivedAt === undefined;
    const reply = this.#judge(prepared, submission)
      .then((judged) => this.#store(judged, isLimited))
      .then((stored) => this.#replyTo(stored, submission.quiz_answers.zip))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, reply);
    return reply;
  }

  /** Resolves when all submissions in flight are stored. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#pending.values());
    await this.#batcher.drain();
    await this.#options.addressLimit?.flush();
  }

  async #judge(prepared: PreparedSubmission, submission: LeadSubmission): Promise<NewSubmission> {
    const receivedAt = new Date(prepared.receivedAt);
    return { ...prepared, proof: await this.#options.judgeTicket(submission, receivedAt) };
  }

  /** Stores a submission within the limit of its address; what brings nothing new is not counted. */
  async #storeLimited(prepared: NewSubmission, limit: AddressLimit): Promise<StoredSubmission> {
    const counted = await limit.count(prepared.ipAddress);
    let isNew = false;
    try {
      const { reasons } = prepared;
      const stored = await this.#batcher.submit(
        counted.isExceeded ? { ...prepared, reasons: [...reasons, 'address_limit'] } : prepared,
      );
      isNew = stored.kind === 'created' || stored.kind === 'versioned';
      return stored;
    } finally {
      if (!isNew) counted.release();
    }
  }

  async #store(prepared: NewSubmission, isLimited: boolean): Promise<StoredSubmission> {
    const { addressLimit } = this.#options;
    const stored =
      addressLimit && isLimited
        ? await this.#storeLimited(prepared, addressLimit)
        : await this.#batcher.submit(prepared);
    this.#options.onResult?.(stored);
    const isNew = stored.kind === 'created' || stored.kind === 'versioned';
    if (isNew && !isLimited) addressLimit?.add(prepared.ipAddress);
    if (stored.kind === 'erased') throw erasedSince();
    if (stored.kind === 'refused') {
      // Not 429: a retry in the same session would be refused for ever. A final refusal is kept.
      throw new ServiceError(
        422,
        'too_many_versions',
        'This session has sent too many different submissions: start a new one.',
        { field: 'session_id' },
      );
    }
    return stored;
  }

  async #replyTo(stored: StoredSubmission, zip: string): Promise<LeadReply> {
    const { db, clock, editKeys, matchOf } = this.#options;
    const { leadId, isOwn } = stored;
    const now = clock.now();
    const key = isOwn ? editKeys?.issue(leadId) : undefined;
    const findMatch = matchOf && (() => matchOf({ leadId, zip }, now));
    return {
      status: 'accepted',
      lead_id: leadId,
      ...(key === undefined ? {} : { edit_key: key }),
      ...nextCallTimes(zip, now),
      ...(isOwn ? await callOf(db, stored, findMatch) : {}),
    };
  }
}

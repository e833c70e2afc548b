import type PgBoss from 'pg-boss';
import { DAY_MS, type Clock } from '../common/clock.ts';
import type { TrustedFormConfig } from '../config/config.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database, Queryable } from '../database/types.ts';
import { bossDatabase, startBoss } from '../delivery/boss.ts';
import { nextPauseSeconds } from '../delivery/schedule.ts';
import type { OnStored } from '../leads/storeSubmissions.ts';
import {
  addClaims,
  addMissingClaims,
  findClaim,
  saveClaim,
  type DueClaim,
  type VersionId,
} from '../repositories/certificateClaims.ts';
import { claimCertificate, type ClaimResult } from './trustedForm.ts';

const QUEUE = 'claim-certificates';
const POLL_MS = 1_000;
const FETCH_SIZE = 10;
const LOOK_MS = 3_600_000;
const SAVE_RETRY_FOR_MS = 8_000;
/** A certificate that nobody claims lives three days. */
const CLAIM_WITHIN_MS = 3 * DAY_MS;
const PAUSES_S = [10, 60, 300, 1_800, 7_200];
/** After those, every six hours until the certificate is gone. */
const LAST_PAUSE_S = 21_600;

export interface ClaimOptions {
  db: Database;
  clock: Clock;
  trustedForm: TrustedFormConfig;
  /** Who took the leads. */
  vendor: string;
  /** Called for a certificate that could not be claimed: for good, or so far. */
  onFailed: (claim: VersionId, result: Pick<ClaimResult, 'state' | 'status' | 'reason'>) => void;
  onError: (error: unknown) => void;
}

/** Claims the certificates of stored leads. */
export interface Claims {
  /** Queues claims in the transaction that stores their leads. */
  enqueue: OnStored;
  stop(): Promise<void>;
}

const refused = (reason: string): ClaimResult => ({
  state: 'unclaimed',
  status: null,
  reason,
  phoneMatch: null,
  emailMatch: null,
  expiresAt: null,
  answer: null,
  retryAfter: null,
});

const jobsOf = (claims: readonly VersionId[], startAfterSeconds = 0) =>
  claims.map(({ lead_id, version }) => ({
    name: QUEUE,
    data: { lead_id, version },
    startAfter: String(startAfterSeconds),
  }));

const queue = async (boss: PgBoss, tx: Queryable, claims: readonly VersionId[]) => {
  if (claims.length > 0) await boss.insert(jobsOf(claims), { db: bossDatabase(tx) });
};

/** The result of an attempt, and the pause before the next in seconds, or null for none. */
async function attempt(
  { trustedForm, vendor, clock }: ClaimOptions,
  claim: DueClaim,
  abort: AbortSignal,
): Promise<{ result: ClaimResult; pause: number | null }> {
  // A claim sends the phone and the e-mail address: neither leaves once the person was erased or has revoked.
  if (claim.is_removed) return { result: refused('erased'), pause: null };
  if (claim.revoked !== null) return { result: refused(`revoked: ${claim.revoked}`), pause: null };
  const { certificate_url: url, phone, email, lead_id: reference } = claim;
  const certificate = { url, phone, email, reference, vendor };
  const result = await claimCertificate(trustedForm, certificate, clock.now(), abort);
  if (result.state !== 'pending') return { result, pause: null };
  const planned = PAUSES_S[claim.attempts] ?? LAST_PAUSE_S;
  const pause = nextPauseSeconds([planned], 1, Math.random(), result.retryAfter) ?? 0;
  const next = clock.now().getTime() + pause * 1_000;
  return next < Date.parse(claim.created_at) + CLAIM_WITHIN_MS
    ? { result, pause }
    : { result: { ...result, state: 'unclaimed' }, pause: null };
}

async function work(
  boss: PgBoss,
  options: ClaimOptions,
  job: PgBoss.Job<VersionId>,
  abort: AbortSignal,
): Promise<void> {
  const { db, clock, onFailed } = options;
  const claim = await findClaim(db, job.data);
  if (claim === null) return boss.deleteJob(QUEUE, job.id);
  const { result, pause } = await attempt(options, claim, abort);
  await retryTransient(clock, SAVE_RETRY_FOR_MS, () =>
    db.transaction(async (tx) => {
      const own = { db: bossDatabase(tx) };
      await saveClaim(tx, claim, result, clock.now());
      if (pause !== null) await boss.insert(jobsOf([claim], pause), own);
      await boss.deleteJob(QUEUE, job.id, own);
    }),
  );
  if (result.state !== 'retained') onFailed(claim, result);
}

/**
 * Claims what is queued. At the start and every hour it also queues what came in the last three days
 * without a claim: the key may have been set later, or a command may have stored the lead.
 */
export async function startClaims(options: ClaimOptions): Promise<Claims> {
  const { db, clock, onError } = options;
  const boss = await startBoss(db, [QUEUE], clock, onError);
  let nextLook = 0;
  const addMissing = async () => {
    const now = clock.now().getTime();
    if (now < nextLook) return;
    nextLook = now + LOOK_MS;
    const since = new Date(now - CLAIM_WITHIN_MS);
    await db
      .transaction(async (tx) => queue(boss, tx, await addMissingClaims(tx, since)))
      .catch(onError);
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await addMissing();
      const jobs = await boss
        .fetch<VersionId>(QUEUE, { batchSize: FETCH_SIZE, priority: false })
        .catch((error: unknown) => {
          onError(error);
          return [];
        });
      await Promise.all(
        jobs.map((job) =>
          work(boss, options, job, signal).catch(async (error: unknown) => {
            if (!signal.aborted) return onError(error);
            // Back into the queue, for the next process.
            await boss.fail(QUEUE, job.id).catch(onError);
          }),
        ),
      );
      if (jobs.length === 0) await clock.delay(POLL_MS, signal);
    }
  };
  const running = run();
  return {
    enqueue: async (tx, stored) => queue(boss, tx, await addClaims(tx, stored)),
    stop: async () => {
      stopping.abort();
      await running;
      await boss.stop({ graceful: false });
    },
  };
}

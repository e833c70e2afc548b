import { DAY_MS, type Clock } from '../common/clock.ts';
import type { Database } from '../database/types.ts';
import { withProof } from '../proof/chain.ts';
import { removeExpiredProofs } from '../repositories/codeProofs.ts';
import { removeOldQuizSessions } from '../repositories/quizSessions.ts';
import { removeOldHits } from '../repositories/rateLimits.ts';
import { removeOldLookups } from '../repositories/paidLookups.ts';
import {
  countAll,
  countExpiredConsents,
  countExpiredLeads,
  readTimes,
  removeAged,
  removeExpiredConsents,
  removeLeads,
  trustTime,
  type AgedTable,
  type PurgeCounts,
} from '../repositories/retention.ts';

const MINUTE_MS = 60_000;
/** How long proof of consent is kept (16 CFR 310.5), unless its erasure is asked for. */
const CONSENT_YEARS = 5;

/** Until when a consent that arrived at this time is kept. */
export function consentKeptUntil(received: Date): Date {
  const until = new Date(received);
  until.setUTCFullYear(until.getUTCFullYear() + CONSENT_YEARS);
  return until;
}

const VERIFICATION_DAYS = 30;
const REFUSAL_DAYS = 30;
/** A page delivers its lead within 72 hours, or not at all. */
export const LATE_LEAD_DAYS = 4;

/** How far the clocks of this machine and of the database may differ. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** How long the service may have stood still without an operator confirming the time. */
const LONGEST_PAUSE_DAYS = 31;
/** The share of the leads, or of the consent records, that may go at once, and how many rows always may. */
const LARGEST_SHARE = 0.2;
const FEW_ROWS = 500;

/** Rows removed by one statement, and the pause after it, which leaves the database to the leads. */
const BATCH_ROWS = 500;
const PAUSE_MS = 50;
/** Rows counted by one statement. */
const COUNTED_ROWS = 2_000;

/** What a purge removed, or why it removed nothing. */
export type PurgeResult = { removed: PurgeCounts } | { held: string };

export interface PurgeOptions {
  clock: Clock;
  leadRetentionDays: number;
  /** An operator confirms that the time is right and that any share may go. */
  isConfirmed: boolean;
  /** Ends the purge after the batch under way. */
  signal?: AbortSignal;
}

const NOTHING: PurgeCounts = { leads: 0, consents: 0, verifications: 0 };

const CONFIRM = 'npm run leads -- purge --confirm';
const shown = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Why the database's time is too doubtful to remove anything by it, or null. A clock that is wrong by
 * years would remove every lead.
 *
 * @param trusted the latest time that was known to be right.
 */
export function whyTimeIsDoubtful(now: Date, trusted: Date | null): string | null {
  if (trusted === null) return null;
  const days = Math.floor((now.getTime() - trusted.getTime()) / DAY_MS);
  if (days < LONGEST_PAUSE_DAYS) return null;
  return (
    `the clock says ${shown(now)}, ${days} days after the last time that was right ` +
    `(${shown(trusted)}). If the clock is right, confirm it: ${CONFIRM}`
  );
}

/** Why the two clocks do not agree, or null if they do. No operator can confirm a disagreement away. */
export function whyClocksDisagree(machine: Date, database: Date): string | null {
  const apart = Math.abs(machine.getTime() - database.getTime());
  if (apart <= CLOCK_TOLERANCE_MS) return null;
  return (
    `this machine's clock says ${shown(machine)}, the database's ${shown(database)}: ` +
    'set the one that is wrong'
  );
}

/** Whether this many of all rows may go at once without an operator's confirmation. */
export const isUsualShare = (expired: number, all: number): boolean =>
  expired <= FEW_ROWS || expired <= all * LARGEST_SHARE;

interface Cutoffs {
  leads: Date;
  consents: Date;
  codes: Date;
  refusals: Date;
  lateLeads: Date;
}

function cutoffs(now: Date, leadRetentionDays: number): Cutoffs {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const consents = new Date(now);
  consents.setUTCFullYear(consents.getUTCFullYear() - CONSENT_YEARS);
  return {
    leads: daysAgo(leadRetentionDays),
    consents,
    codes: daysAgo(VERIFICATION_DAYS),
    refusals: daysAgo(REFUSAL_DAYS),
    lateLeads: daysAgo(LATE_LEAD_DAYS),
  };
}

const tooMany = (expired: string, all: number, what: string) =>
  `${expired} of ${all} ${what} are past their time, more than usual. If they shall go: ${CONFIRM}`;

/** Why too many leads would go without an operator's confirmation, or null; counts them page by page. */
async function whyTooManyLeads(
  db: Database,
  before: Date,
  { clock, signal }: Pick<PurgeOptions, 'clock' | 'signal'>,
): Promise<string | null> {
  let found = 0;
  let all: number | null = null;
  let place = null;
  do {
    const { expired, next }: Awaited<ReturnType<typeof countExpiredLeads>> =
      await countExpiredLeads(db, before, COUNTED_ROWS, place);
    found += expired;
    if (found > FEW_ROWS) {
      all ??= await countAll(db, 'leads');
      if (!isUsualShare(found, all)) return tooMany(`${found} or more`, all, 'leads');
    }
    place = next;
    if (place) await clock.delay(PAUSE_MS, signal);
  } while (place && signal?.aborted !== true);
  return null;
}

async function whyTooManyConsents(db: Database, before: Date): Promise<string | null> {
  const expired = await countExpiredConsents(db, before);
  if (expired <= FEW_ROWS) return null;
  const all = await countAll(db, 'consents');
  return isUsualShare(expired, all) ? null : tooMany(String(expired), all, 'consent records');
}

/**
 * Removes what is past its retention time, in small batches with a pause after each, so that leads are
 * stored meanwhile.
 *
 * @param now the time to count from; the caller makes sure that it is right.
 */
export async function removeExpired(
  db: Database,
  now: Date,
  options: Pick<PurgeOptions, 'clock' | 'leadRetentionDays' | 'signal'>,
): Promise<PurgeCounts> {
  const { clock, leadRetentionDays, signal } = options;
  const before = cutoffs(now, leadRetentionDays);
  const isStopping = () => signal?.aborted === true;
  await removeOldHits(db, now);
  await removeOldLookups(db, now);
  await removeOldQuizSessions(db, now);
  await removeExpiredProofs(db, now);

  let leads = 0;
  let place = null;
  do {
    const { removed, next }: Awaited<ReturnType<typeof removeLeads>> = await removeLeads(
      db,
      before.leads,
      BATCH_ROWS,
      place,
    );
    leads += removed;
    place = next;
    if (place) await clock.delay(PAUSE_MS, signal);
  } while (place && !isStopping());

  const removeAll = async (removeSome: () => Promise<number>) => {
    let total = 0;
    for (let last = BATCH_ROWS; last === BATCH_ROWS && !isStopping();) {
      last = await removeSome();
      total += last;
      if (last === BATCH_ROWS) await clock.delay(PAUSE_MS, signal);
    }
    return total;
  };
  const aged = (table: AgedTable, time: Date) => () => removeAged(db, table, time, BATCH_ROWS);
  const consents = await removeAll(() =>
    withProof(db, 'removed', (tx, proof) =>
      removeExpiredConsents(tx, proof, before.consents, BATCH_ROWS),
    ),
  );
  const verifications = await removeAll(aged('verifications', before.codes));
  await removeAll(aged('code_sends', before.codes));
  await removeAll(aged('refused_submissions', before.refusals));
  await removeAll(aged('reservations', before.lateLeads));
  await removeAll(aged('erased_sessions', before.lateLeads));
  await removeAll(aged('contact_messages', before.leads));
  await removeAll(aged('bounced_addresses', before.leads));
  return { leads, consents, verifications };
}

/**
 * Removes what is past its retention time, but only if the clocks of this machine and of the database
 * agree, the time is not far ahead of the last trusted one, and the share that would go is usual.
 */
export async function purge(db: Database, options: PurgeOptions): Promise<PurgeResult> {
  const { clock, leadRetentionDays, isConfirmed } = options;
  const { now, trusted } = await readTimes(db);
  const disagreement = whyClocksDisagree(clock.now(), now);
  if (disagreement !== null) return { held: disagreement };
  const doubt = isConfirmed ? null : whyTimeIsDoubtful(now, trusted);
  if (doubt !== null) return { held: doubt };
  await trustTime(db, now, isConfirmed);
  if (!isConfirmed) {
    const before = cutoffs(now, leadRetentionDays);
    const excess =
      (await whyTooManyLeads(db, before.leads, options)) ??
      (await whyTooManyConsents(db, before.consents));
    if (excess !== null) return { held: excess };
    // Stopped before all was counted: it is not known whether the share is usual.
    if (options.signal?.aborted === true) return { removed: NOTHING };
  }
  return { removed: await removeExpired(db, now, options) };
}

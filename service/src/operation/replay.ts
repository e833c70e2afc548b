import type { Database } from '../database/types.ts';
import { replayMails } from '../repositories/mails.ts';
import { addMissing, flushWaiting, replayDead } from '../repositories/deliveries.ts';
import { countUnconfigured, hasDeliveries, moveDeliveries } from '../repositories/deliveryMoves.ts';

/** Which deliveries are to be made again or elsewhere. */
export interface ReplayRequest {
  /** Null: those of all leads. */
  leadId: string | null;
  /** Also leads received since then that a destination never got. */
  since: string | null;
  /** Also deliveries that wait for their next attempt. */
  waiting?: boolean | undefined;
  /** Instead of all this: what waits for one destination, or is dead there, goes to another. */
  move?: { from: string; to: string } | undefined;
}

/** How many deliveries were queued, by reason. */
export interface ReplayCounts {
  revived: number;
  added: number;
  flushed?: number;
  moved?: number;
  /** If `move.from` never had a delivery: which unconfigured destinations deliveries wait for. */
  waitingFor?: string[];
  /** E-mails and texts, and how many were withheld because they are too old. */
  mails?: number;
  tooOldMails?: number;
}

/**
 * Queues dead deliveries again, and what else was asked for; a running server sends them.
 *
 * @param destinations names the configured ones, and throws if they are not known.
 * @throws Error if deliveries are to be moved to a destination that is not configured.
 */
export async function replay(
  db: Database,
  destinations: () => readonly string[],
  { leadId, since, waiting, move }: ReplayRequest,
  now = new Date(),
): Promise<ReplayCounts> {
  if (move) {
    const names = destinations();
    if (!names.includes(move.to)) {
      throw new Error(
        `There is no destination ${move.to}. Configured: ${names.join(', ') || 'none'}.`,
      );
    }
    if (!(await hasDeliveries(db, move.from))) {
      const open = await countUnconfigured(db, names);
      const waiting = [...new Set(open.map(({ destination }) => destination))];
      return { revived: 0, added: 0, moved: 0, waitingFor: waiting };
    }
    const moved = await moveDeliveries(db, { ...move, leadId, onlyOpen: true });
    return { revived: 0, added: 0, moved };
  }
  // Fails before anything is changed.
  const names = since === null ? [] : destinations();
  // Waiting ones first, so that those that are dead now are counted only once.
  const flushed = waiting ? { flushed: await flushWaiting(db, leadId) } : {};
  const revived = await replayDead(db, leadId);
  const added = since === null ? 0 : await addMissing(db, names, since, leadId);
  const { revived: mails, tooOld } = await replayMails(db, leadId, waiting === true, now);
  return {
    revived,
    added,
    ...flushed,
    ...(mails > 0 && { mails }),
    ...(tooOld > 0 && { tooOldMails: tooOld }),
  };
}

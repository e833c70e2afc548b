import { COMPANY_DESTINATIONS, companyDestination } from '../common/companyDestination.ts';
import type { Database, Queryable } from '../database/types.ts';
import type { AttemptOutcome } from '../delivery/sendWebhook.ts';
import { isoTime } from './isoTime.ts';

/** Sorts before the id of every delivery. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/**
 * How long after its start an attempt without a result may still arrive: 45 s for an e-mail, 8 s for an
 * unreachable database, and a margin.
 */
export const IN_FLIGHT_SECONDS = 60;
/** How many deliveries an operator's command changes at once. */
export const BATCH_SIZE = 5_000;

/**
 * A lead version, or a notice about a lead to a destination that has it; `lead.withdrawn` goes to a company
 * that has lost it.
 */
export type DeliveryEvent = 'lead' | 'consent.revoked' | 'person.erased' | 'lead.withdrawn';

/** A delivery to be made. */
export interface NewDelivery {
  deliveryId: string;
  leadId: string;
  version: number;
  destination: string;
  createdAt: string;
}

/** SQL for when the request was made that a delivery `d` tells of; an erasure tells of it at once. */
export const requestedAt = (d: string) => `COALESCE(${d}.requested_at, ${d}.created_at)`;

/** A delivery as its worker needs it. */
export interface DueDelivery {
  delivery_id: string;
  destination: string;
  lead_id: string;
  version: number;
  attempts: number;
  /** Counts up with every replay, flush and move. */
  round: number;
  event: DeliveryEvent;
  /** For a revoked consent, the request that revoked it; for a withdrawn lead, why the company lost it. */
  reason: string | null;
  created_at: string;
  /** When the request was made that a notice tells of. */
  requested_at: string;
  /**
   * For a revoked consent, the newest later version that the destination gets or got and may use, because its
   * own consent stands; null if there is none.
   */
  standing_version: number | null;
}

/** The result of an attempt. */
export interface AttemptResult {
  deliveryId: string;
  /** The destination that was called: the delivery may have been moved to another one meanwhile. */
  destination: string;
  round: number;
  attempts: number;
  state: 'pending' | 'delivered' | 'dead';
  status: AttemptOutcome['status'];
  error: AttemptOutcome['error'];
  at: string;
}

/** Records deliveries whose jobs are queued in the same transaction. */
export async function insertDeliveries(tx: Queryable, rows: readonly NewDelivery[]): Promise<void> {
  await tx.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, created_at, queued_at)
     SELECT x."deliveryId", x."leadId", x.version, x.destination, x."createdAt", x."createdAt"
     FROM jsonb_to_recordset($1::jsonb) AS x (
       "deliveryId" uuid, "leadId" uuid, version integer, destination text, "createdAt" timestamptz
     )`,
    [JSON.stringify(rows)],
  );
}

const INSERT_UNQUEUED = `
  INSERT INTO deliveries (delivery_id, lead_id, version, destination, created_at)
  SELECT x."deliveryId", x."leadId", x.version, x.destination, x."createdAt"
  FROM jsonb_to_recordset($1::jsonb) AS x (
    "deliveryId" uuid, "leadId" uuid, version integer, destination text, "createdAt" timestamptz
  )
  ON CONFLICT (lead_id, version, destination, event)`;

/**
 * SQL that makes an existing delivery pending again, under an id that its destination does not know. The time
 * of its last attempt stays, because the destination may have it.
 */
export const MAKE_ANEW = `delivery_id = excluded.delivery_id, reason = excluded.reason, state = 'pending',
  attempts = 0, round = 0, queued_at = NULL, delivered_at = NULL, last_status = NULL, last_error = NULL`;

/** Records deliveries that a sweep is to queue, except those that are recorded already. */
export async function insertUnqueued(tx: Queryable, rows: readonly NewDelivery[]): Promise<void> {
  await tx.query(`${INSERT_UNQUEUED} DO NOTHING`, [JSON.stringify(rows)]);
}

/**
 * The same for leads that companies have just got: a company that had the same version before, and lost it,
 * gets it again. The delivery keeps its time, which shows what the company had of the lead before.
 */
export async function insertAssigned(tx: Queryable, rows: readonly NewDelivery[]): Promise<void> {
  await tx.query(
    `${INSERT_UNQUEUED} DO UPDATE SET ${MAKE_ANEW} WHERE deliveries.state <> 'erased'`,
    [JSON.stringify(rows)],
  );
}

/**
 * SQL for the standing version, if a delivery `d` tells of a revoked consent; $3 is the pattern for
 * companies.
 */
const STANDING_VERSION = `CASE WHEN d.event = 'consent.revoked' THEN (
    SELECT max(later.version) FROM deliveries later
    WHERE later.lead_id = d.lead_id AND later.destination = d.destination AND later.event = 'lead'
      AND later.version > d.version AND later.state IN ('pending', 'delivered')
      AND (SELECT opt_out_of(c) FROM consent_of(later.lead_id, later.version) c) IS NULL
      AND (d.destination NOT LIKE $3 OR EXISTS (
        SELECT 1 FROM assignments a WHERE a.lead_id = d.lead_id AND a.ended_at IS NULL
          AND d.destination = '${companyDestination('')}' || a.company_id
      ))
  ) END`;

/**
 * Begins and returns the deliveries of `ids` that are still pending and go to the destination (null: to any
 * company). Leads of people who opted out after their consent are not among them: they are withheld.
 *
 * @param begunAt when attempts at them begin; null if none does yet, which only locks and withholds.
 */
export function beginDue(
  db: Queryable,
  destination: string | null,
  ids: readonly string[],
  begunAt: Date | null,
): Promise<DueDelivery[]> {
  return db.query<DueDelivery & Record<string, unknown>>(
    `WITH due AS (
       SELECT d.delivery_id, CASE WHEN d.event = 'lead' THEN (
           SELECT opt_out_of(c) FROM consent_of(d.lead_id, d.version) c
         ) END AS opted_out
       FROM deliveries d
       WHERE d.delivery_id = ANY($1::uuid[]) AND d.state = 'pending'
         AND CASE WHEN $2::text IS NULL THEN d.destination LIKE $3 ELSE d.destination = $2 END
       -- Locked, so that what is withheld or moved meanwhile is not begun as well.
       ORDER BY d.delivery_id FOR UPDATE OF d
     ), withheld AS (
       UPDATE deliveries d SET state = 'withheld', reason = due.opted_out FROM due
       WHERE d.delivery_id = due.delivery_id AND due.opted_out IS NOT NULL
     )
     UPDATE deliveries d SET begun_at = COALESCE($4, d.begun_at) FROM due
     WHERE d.delivery_id = due.delivery_id AND due.opted_out IS NULL
     RETURNING d.delivery_id, d.destination, d.lead_id, d.version, d.attempts, d.round, d.event, d.reason,
       ${isoTime('d.created_at')} AS created_at, ${isoTime(requestedAt('d'))} AS requested_at,
       ${STANDING_VERSION} AS standing_version`,
    [[...ids], destination, COMPANY_DESTINATIONS, begunAt?.toISOString() ?? null],
  );
}

/**
 * Saves the results of attempts. A delivery that was erased meanwhile stays erased, and its destination,
 * which may have the lead, is told of the erasure. One that was withheld meanwhile becomes delivered if it
 * arrived all the same; if it only may have arrived, it counts as attempted, so that the destination is told.
 * A failure of an earlier round does not count in the current one, and no result counts for a destination to
 * which the delivery was moved meanwhile.
 */
export async function saveAttempts(
  tx: Queryable,
  results: readonly AttemptResult[],
): Promise<void> {
  const parameters = [JSON.stringify(results)];
  const saved = await tx.query(
    `UPDATE deliveries d SET attempts = x.attempts, last_status = x.status,
       state = CASE WHEN d.state = 'withheld' AND x.state <> 'delivered' THEN d.state ELSE x.state END,
       last_error = x.error, attempted_at = x.at,
       delivered_at = CASE WHEN x.state = 'delivered' THEN x.at END
     FROM jsonb_to_recordset($1::jsonb) AS x (
       "deliveryId" uuid, destination text, round integer, state text, attempts integer,
       status integer, error text, at timestamptz
     )
     WHERE d.delivery_id = x."deliveryId" AND d.destination = x.destination
       AND (d.round = x.round AND (d.state = 'pending' OR d.state = 'withheld' AND d.begun_at IS NOT NULL)
         OR d.state IN ('pending', 'withheld') AND x.state = 'delivered')
     RETURNING d.delivery_id`,
    parameters,
  );
  if (saved.length === results.length) return;
  // A separate statement, because it sees an erasure that the one above had to wait for.
  await tx.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, created_at)
     SELECT gen_random_uuid(), d.lead_id, d.version, d.destination, 'person.erased', x.at
     FROM jsonb_to_recordset($1::jsonb) AS x ("deliveryId" uuid, destination text, at timestamptz)
     JOIN deliveries d ON d.delivery_id = x."deliveryId" AND d.destination = x.destination
       AND d.state = 'erased'
     WHERE NOT EXISTS (
       SELECT 1 FROM deliveries told WHERE told.lead_id = d.lead_id
         AND told.destination = d.destination AND told.event = 'person.erased'
     )
     ON CONFLICT (lead_id, version, destination, event) DO NOTHING`,
    parameters,
  );
}

/** Adds the deliveries of up to `limit` released submissions to the destinations, to be queued. */
export async function addReleased(
  tx: Queryable,
  destinations: readonly string[],
  now: Date,
  limit: number,
): Promise<void> {
  await tx.query(
    `WITH page AS MATERIALIZED (
       SELECT lead_id, version FROM releases ORDER BY released_at LIMIT $3 FOR UPDATE SKIP LOCKED
     ), released AS (
       DELETE FROM releases r USING page p WHERE (r.lead_id, r.version) = (p.lead_id, p.version)
       RETURNING r.lead_id, r.version
     )
     INSERT INTO deliveries (delivery_id, lead_id, version, destination, created_at)
     SELECT gen_random_uuid(), lead_id, version, destination, $2::timestamptz
     FROM released CROSS JOIN unnest($1::text[]) AS destination
     ON CONFLICT (lead_id, version, destination, event) DO NOTHING`,
    [[...destinations], now.toISOString(), limit],
  );
}

/** A delivery that was marked as queued, for its job. */
interface Claimed extends Record<string, unknown> {
  delivery_id: string;
  destination: string;
  round: number;
}

/**
 * Marks up to `limit` unqueued deliveries that meet a condition on $3 as queued. Each waits while an attempt
 * at the same lead may still arrive there that was withheld or erased after it began: otherwise the
 * destination would get last, and keep, what it is no longer to have. OFFSET keeps the planner from reading
 * all that was ever withheld.
 */
const claim = (
  tx: Queryable,
  [condition, value]: [sql: string, value: unknown],
  now: Date,
  limit: number,
): Promise<Claimed[]> =>
  tx.query(
    `UPDATE deliveries SET queued_at = $1 WHERE delivery_id = ANY (ARRAY(
       SELECT delivery_id FROM deliveries d
       WHERE state = 'pending' AND queued_at IS NULL AND ${condition}
         AND NOT EXISTS (
           SELECT 1 FROM deliveries sent
           WHERE sent.lead_id = d.lead_id AND sent.destination = d.destination
             AND sent.event = 'lead' AND sent.state IN ('erased', 'withheld')
             AND sent.begun_at > COALESCE(sent.attempted_at, '-infinity')
             AND sent.begun_at > $1::timestamptz - $4 * interval '1 second'
             AND sent.begun_at < $1::timestamptz + $4 * interval '1 second'
           OFFSET 0
         )
       ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
     )) RETURNING delivery_id, destination, round`,
    [now.toISOString(), limit, value, IN_FLIGHT_SECONDS],
  );

/** Marks up to `limit` unqueued deliveries of the destinations as queued and returns them. */
export const claimUnqueued = (
  tx: Queryable,
  destinations: readonly string[],
  now: Date,
  limit: number,
): Promise<Claimed[]> =>
  claim(tx, ['destination = ANY($3::text[])', [...destinations]], now, limit);

/** The same for the deliveries to companies. */
export const claimUnqueuedOfCompanies = (
  tx: Queryable,
  now: Date,
  limit: number,
): Promise<Claimed[]> => claim(tx, ['destination LIKE $3', COMPANY_DESTINATIONS], now, limit);

/** How many deliveries have not arrived, by destination, event and state; a partial index makes this fast. */
export function countUndelivered(
  db: Queryable,
): Promise<{ destination: string; event: string; state: string; count: number }[]> {
  return db.query(
    `SELECT destination, event, state, count(*)::int AS count FROM deliveries
     WHERE state <> 'delivered' GROUP BY destination, event, state`,
  );
}

/** How long the oldest pending delivery has waited, by destination, in seconds. */
export function oldestWaiting(db: Queryable): Promise<{ destination: string; seconds: number }[]> {
  return db.query(
    `SELECT destination, GREATEST(0, extract(epoch FROM now() - min(created_at)))::float8 AS seconds
     FROM deliveries WHERE state = 'pending' GROUP BY destination`,
  );
}

/** Makes dead deliveries (all, or one lead's) pending again, with all their attempts; returns how many. */
export const replayDead = (db: Database, leadId: string | null): Promise<number> =>
  beginRound(db, 'dead', leadId);

/**
 * Queues deliveries that wait (all, or one lead's) for an attempt at once, with all their attempts;
 * returns how many.
 */
export const flushWaiting = (db: Database, leadId: string | null): Promise<number> =>
  beginRound(db, 'pending', leadId);

/** Works in small batches, because an outage of days leaves many, and leads are stored meanwhile. */
async function beginRound(
  db: Database,
  state: 'dead' | 'pending',
  leadId: string | null,
): Promise<number> {
  let total = 0;
  for (let after: string | null = FIRST_ID; after !== null;) {
    const rows: { delivery_id: string }[] = await db.query(
      `UPDATE deliveries SET state = 'pending', attempts = 0, round = round + 1, queued_at = NULL
       WHERE delivery_id = ANY (ARRAY(
         SELECT delivery_id FROM deliveries
         WHERE state = $1 AND delivery_id > $2::uuid AND ($3::uuid IS NULL OR lead_id = $3::uuid)
         ORDER BY delivery_id LIMIT $4 FOR UPDATE
       )) RETURNING delivery_id`,
      [state, after, leadId, BATCH_SIZE],
    );
    total += rows.length;
    const last =
      rows
        .map((row) => row.delivery_id)
        .sort()
        .at(-1) ?? null;
    after = rows.length < BATCH_SIZE ? null : last;
  }
  return total;
}

/**
 * Delivers accepted leads (all, or one) received since `since` to destinations that never got them,
 * such as one that was configured later; returns how many. Works in batches, which take equally long.
 */
export async function addMissing(
  db: Database,
  destinations: readonly string[],
  since: string,
  leadId: string | null,
  batchSize = BATCH_SIZE,
): Promise<number> {
  interface Page extends Record<string, unknown> {
    received_at: string;
    lead_id: string;
    version: number;
    added: number;
  }
  let total = 0;
  let last: Page | undefined;
  do {
    // The page begins at the first lead of that time, or after the last lead of the page before.
    const { received_at, lead_id, version } = last ?? {
      received_at: since,
      lead_id: FIRST_ID,
      version: 0,
    };
    [last] = await db.query<Page>(
      `WITH page AS MATERIALIZED (
         SELECT received_at, lead_id, version, status FROM lead_versions
         WHERE (received_at, lead_id, version) > ($2::timestamptz, $4::uuid, $5::int)
           AND ($3::uuid IS NULL OR lead_id = $3::uuid)
         ORDER BY received_at, lead_id, version LIMIT $6
       ), added AS (
         INSERT INTO deliveries (delivery_id, lead_id, version, destination, created_at)
         SELECT gen_random_uuid(), lead_id, version, destination, now()
         FROM page CROSS JOIN unnest($1::text[]) AS destination WHERE status = 'accepted'
         ON CONFLICT (lead_id, version, destination, event) DO NOTHING RETURNING 1
       )
       SELECT received_at::text, lead_id, version, (SELECT count(*) FROM added)::int AS added
       FROM page ORDER BY page.received_at DESC, lead_id DESC, version DESC LIMIT 1`,
      [[...destinations], received_at, leadId, lead_id, version, batchSize],
    );
    total += last?.added ?? 0;
  } while (last);
  return total;
}

import type { Database, Queryable } from '../database/types.ts';
import { withProof } from '../proof/chain.ts';
import { isRevoked } from './decisiveConsent.ts';
import { IN_FLIGHT_SECONDS, MAKE_ANEW } from './deliveries.ts';
import { isoTime } from './isoTime.ts';

/**
 * SQL for the consents of the people whose opt-outs are the rows `o`. A person who corrected the address
 * later may opt out by either address. OFFSET keeps the planner from joining the other way round, which would
 * read all consents.
 */
export const consentsOfOptOut = `LATERAL (
    SELECT * FROM consents WHERE o.kind = 'phone' AND phone = o.subject
    UNION ALL
    SELECT * FROM consents WHERE o.kind = 'email' AND lower(email) = o.subject
    UNION ALL
    SELECT DISTINCT agreed.* FROM lead_versions v
    CROSS JOIN LATERAL consent_of(v.lead_id, v.version) agreed
    WHERE o.kind = 'email' AND lower(v.email) = o.subject AND v.change_id IS NOT NULL
      AND lower(agreed.email) <> o.subject
    OFFSET 0
  )`;

/** SQL for the requests that revoke consent and are not passed on yet; START revokes nothing. */
const OPEN_REQUESTS = "request <> 'start' AND passed_on_at IS NULL";

/** SQL for when the legal deadline begins: a report that was refused counts anew once it is approved. */
const COUNTS_FROM = 'COALESCE(reopened_at, requested_at)';

/**
 * One look closes requests until those before are about this many consents; the next look closes more. A
 * phone with a hundred thousand consents and many requests would otherwise take more memory than there is.
 */
const CONSENTS_A_LOOK = 20_000;

// Which request revokes a consent is worked out last, and only if something was to be delivered: that takes
// longest, and after an attack one phone can have a hundred thousand consents. For the same reason a person's
// requests are looked at together.
const FIND_REVOKED = `
  SELECT * FROM (
    SELECT c.kind, c.subject, c.requested_at, c.counts_from, d.delivery_id, d.lead_id, d.version, d.destination,
      (
        SELECT opt_out_of(k) FROM consents k WHERE k.lead_id = c.lead_id AND k.version = c.version
      ) AS request,
      d.is_unfinished AND d.begun_at > $1::timestamptz - $2 * interval '1 second'
        AND d.begun_at < $1::timestamptz + $2 * interval '1 second' AS is_under_way,
      CASE WHEN d.is_unfinished THEN d.begun_at + $2 * interval '1 second' ELSE d.attempted_at END
        AS arrived_by
    FROM (
      SELECT DISTINCT o.kind, o.subject, o.requested_at, o.counts_from, c.lead_id, c.version
      FROM (
        SELECT kind, subject, min(requested_at) AS requested_at, min(${COUNTS_FROM}) AS counts_from
        FROM opt_outs WHERE ${OPEN_REQUESTS} GROUP BY kind, subject
      ) o CROSS JOIN ${consentsOfOptOut} c
    ) c CROSS JOIN LATERAL (
      SELECT *, COALESCE(begun_at > COALESCE(attempted_at, '-infinity'), false) AS is_unfinished
      FROM deliveries WHERE lead_id = c.lead_id AND event = 'lead'
        AND (SELECT version FROM consent_of(deliveries.lead_id, deliveries.version)) = c.version
      OFFSET 0
    ) d
    OFFSET 0
  ) found
  WHERE request IS NOT NULL`;

const REVOKED = `jsonb_to_recordset($1::jsonb) AS x (
    delivery_id uuid, lead_id uuid, version integer, destination text, request text,
    requested_at timestamptz, counts_from timestamptz, arrived_by timestamptz
  )`;

// Dead ones too: a replay is not to send them.
const WITHHOLD = `
  UPDATE deliveries d SET state = 'withheld', reason = x.request FROM ${REVOKED}
  WHERE d.delivery_id = x.delivery_id AND d.state IN ('pending', 'dead')`;

// A company that must not call needs no time to accept, so its place is free for another lead. This is not
// done if only an earlier version's consent is revoked, as by a STOP from a phone that the visitor has
// corrected.
const END_TIME_TO_ACCEPT = `
  WITH open AS MATERIALIZED (
    SELECT DISTINCT a.assignment_id, a.lead_id
    FROM ${REVOKED} JOIN assignments a ON a.lead_id = x.lead_id
    WHERE a.ended_at IS NULL AND a.accepted_at IS NULL
      AND (a.answer_by IS NULL OR a.answer_by > $2::timestamptz)
  )
  UPDATE assignments a SET answer_by = $2::timestamptz FROM open
  WHERE a.assignment_id = open.assignment_id AND ${isRevoked('open.lead_id')}`;

// An attempt without an answer may have arrived, so its destination is told as well. Each lead and
// destination gets one notice, about the newest version that arrived since the notice before. If that one was
// about the same version, the new notice replaces it, under an id that the destination does not know. A
// notice about an earlier version does not cover a later version that was revoked by a later request. An
// arrival far in the future comes from a wrong clock, and must not make the notice repeat until then.
const ADD_NOTICES = `
  INSERT INTO deliveries
    (delivery_id, lead_id, version, destination, event, reason, created_at, requested_at)
  SELECT DISTINCT ON (x.lead_id, x.destination) gen_random_uuid(), x.lead_id, x.version, x.destination,
    'consent.revoked', x.request, LEAST(GREATEST(x.arrived_by, sweep.now), sweep.latest),
    min(x.counts_from) OVER (PARTITION BY x.lead_id, x.destination)
  FROM ${REVOKED} CROSS JOIN (
    SELECT $2::timestamptz AS now, $2::timestamptz + $3 * interval '1 second' AS latest
  ) sweep
  WHERE x.arrived_by IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM deliveries told
    WHERE told.lead_id = x.lead_id AND told.destination = x.destination
      AND told.event = 'consent.revoked'
      AND (told.created_at >= x.arrived_by OR x.arrived_by > sweep.latest)
      AND (told.version >= x.version OR told.created_at >= x.requested_at)
  )
  ORDER BY x.lead_id, x.destination, x.version DESC
  ON CONFLICT (lead_id, version, destination, event) DO UPDATE SET ${MAKE_ANEW},
    created_at = excluded.created_at, requested_at = excluded.requested_at,
    begun_at = NULL, attempted_at = NULL, told = NULL
  WHERE deliveries.state <> 'erased'`;

// Returns the leads whose consents each closed request is about; none for a request that is passed on once
// more, which the chain already has.
const CLOSE = `
  WITH closable AS (
    SELECT opt_out_id, kind, subject, requested_at FROM opt_outs
    WHERE ${OPEN_REQUESTS}
      AND COALESCE(reopened_at, entered_at, requested_at) < $1::timestamptz - $2 * interval '1 second'
      AND (kind, subject) NOT IN (SELECT * FROM unnest($3::text[], $4::text[]))
  ), people AS (
    SELECT o.kind, o.subject, count(c.lead_id) AS consents
    FROM (SELECT DISTINCT kind, subject FROM closable) o LEFT JOIN ${consentsOfOptOut} c ON true
    GROUP BY o.kind, o.subject
  ), ordered AS (
    SELECT opt_out_id, sum(consents) OVER (ORDER BY requested_at, opt_out_id) - consents AS before
    FROM closable JOIN people USING (kind, subject)
  ), o AS (
    UPDATE opt_outs SET passed_on_at = $1::timestamptz
    WHERE opt_out_id IN (SELECT opt_out_id FROM ordered WHERE before < $5::bigint)
      AND ${OPEN_REQUESTS}
    RETURNING opt_out_id, kind, subject, request, source, requested_at, reopened_at
  )
  SELECT DISTINCT c.lead_id, o.opt_out_id, o.request, o.source, ${isoTime('o.requested_at')} AS requested_at
  FROM o CROSS JOIN ${consentsOfOptOut} c
  -- One that came before the consent says nothing of it.
  WHERE o.requested_at >= LEAST(c.agreed_at, c.received_at) AND o.reopened_at IS NULL
  ORDER BY o.opt_out_id, c.lead_id`;

interface Found extends Record<string, unknown> {
  /** Whose requests they are: those of a phone, or of an e-mail address. */
  kind: string;
  subject: string;
  lead_id: string;
  destination: string;
  /** Whether an attempt at the delivery may still arrive. */
  is_under_way: boolean;
}

/** A key for a lead and a destination that has it, or may still get it. */
const receiptOf = ({ lead_id, destination }: Found): string => `${lead_id} ${destination}`;

interface Revoked extends Record<string, unknown> {
  lead_id: string;
  request: string;
  source: string;
  requested_at: string;
}

/**
 * Withholds pending deliveries of people who opted out, adds a notice for each destination that has their
 * leads, and ends the time of companies to accept these. A request is looked at again until no earlier
 * delivery can be in flight; then it is closed, and the chain is told once for each lead.
 */
export async function passOnOptOuts(
  db: Database,
  now: Date,
  consentsALook = CONSENTS_A_LOOK,
): Promise<void> {
  const time = now.toISOString();
  await withProof(db, 'event', async (tx, proof) => {
    const revoked = await tx.query<Found>(FIND_REVOKED, [time, IN_FLIGHT_SECONDS]);
    const underWay = revoked.filter((row) => row.is_under_way);
    if (revoked.length > 0) {
      await tx.query(WITHHOLD, [JSON.stringify(revoked)]);
      await tx.query(END_TIME_TO_ACCEPT, [JSON.stringify(revoked), time]);
      // A destination is told only once no attempt is under way: otherwise the lead could arrive after the
      // notice.
      const unsettled = new Set(underWay.map(receiptOf));
      const settled = revoked.filter((row) => !unsettled.has(receiptOf(row)));
      await tx.query(ADD_NOTICES, [JSON.stringify(settled), time, IN_FLIGHT_SECONDS]);
    }
    const closed = await tx.query<Revoked>(CLOSE, [
      time,
      IN_FLIGHT_SECONDS,
      underWay.map(({ kind }) => kind),
      underWay.map(({ subject }) => subject),
      consentsALook,
    ]);
    for (const { lead_id, request, source, requested_at } of closed) {
      proof.event('revocation', lead_id, { request, source, requested_at });
    }
  });
}

/** How many requests are not passed on yet, and when the first of them was made; null if there is none. */
export async function readOpenRequests(
  db: Queryable,
): Promise<{ count: number; since: string | null }> {
  const [row] = await db.query<{ count: number; since: string | null }>(
    `SELECT count(*)::int AS count, ${isoTime(`min(${COUNTS_FROM})`)} AS since
     FROM opt_outs WHERE ${OPEN_REQUESTS}`,
  );
  return row ?? { count: 0, since: null };
}

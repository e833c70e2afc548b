import type { Queryable } from '../database/types.ts';
import type { UnprovenReason } from '../proof/unprovenReasons.ts';
import { isRevoked } from './decisiveConsent.ts';

/** Marks a lead as converted, which keeps it from being purged; false if there is no such lead. */
export async function convertLead(db: Queryable, leadId: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'UPDATE leads SET converted_at = $2 WHERE lead_id = $1 RETURNING lead_id',
    [leadId, now.toISOString()],
  );
  return rows.length === 1;
}

/**
 * Whether the newest submission of a lead is held and no earlier one lets anybody call its phone: none was
 * accepted, the newest accepted one has another phone, or the consent is revoked.
 */
export async function waitsForRelease(db: Queryable, leadId: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM leads JOIN lead_versions newest USING (lead_id)
     WHERE lead_id = $1 AND newest.version = latest_version AND newest.status = 'quarantined' AND (
       newest.phone IS DISTINCT FROM (
         SELECT phone FROM lead_versions WHERE lead_id = $1 AND status = 'accepted'
         ORDER BY version DESC LIMIT 1
       )
       OR ${isRevoked('$1')}
     )`,
    [leadId],
  );
  return rows.length > 0;
}

/** Which quarantined submissions are to be accepted. */
export type ReleaseRequest =
  | { leadId: string }
  /** Those that are held for this reason alone, received at `since` or later and before `before`. */
  | { unproven: UnprovenReason; since: string; before: string | null };

/**
 * The newest submissions of leads with this phone that are held only because of its opt-out, received after a
 * time (ISO 8601).
 */
export interface OptedInLeads {
  phone: string;
  after: string;
}

/** SQL for the submissions `v` that a request is about, and its parameters from $2 on. */
function releasedBy(
  request: ReleaseRequest | OptedInLeads,
): [condition: string, parameters: (string | null)[]] {
  if ('leadId' in request) return ['v.lead_id = $2', [request.leadId]];
  if ('phone' in request) {
    return [
      `v.phone = $2 AND v.received_at > $3 AND v.quarantine_reasons = '{phone_opted_out}'
         AND v.version = (SELECT latest_version FROM leads l WHERE l.lead_id = v.lead_id)`,
      [request.phone, request.after],
    ];
  }
  return [
    `v.quarantine_reasons = '{consent_unproven}' AND v.received_at >= $3
       AND ($4::timestamptz IS NULL OR v.received_at < $4)
       AND EXISTS (
         SELECT 1 FROM consent_of(v.lead_id, v.version) c WHERE c.unproven = $2
       )`,
    [request.unproven, request.since, request.before],
  ];
}

/**
 * SQL for whether a submission `v` has the phone of the newest one of its lead. An older one with another
 * phone, which the visitor has corrected since, is not to be called, whatever it is held for.
 */
const HAS_PRESENT_PHONE = `v.phone = (
    SELECT newest.phone FROM leads l JOIN lead_versions newest USING (lead_id)
    WHERE l.lead_id = v.lead_id AND newest.version = l.latest_version
  )`;

/** How many quarantined submissions a request is about that stay so, because the phone was corrected since. */
export async function countLeftOut(db: Queryable, request: ReleaseRequest): Promise<number> {
  const [condition, parameters] = releasedBy(request);
  const [row] = await db.query<{ left_out: number }>(
    `SELECT count(*)::int AS left_out FROM lead_versions v
     WHERE v.status = $1 AND ${condition} AND NOT ${HAS_PRESENT_PHONE}`,
    ['quarantined', ...parameters],
  );
  return row?.left_out ?? 0;
}

/** A lead and how many of its submissions were released. */
export interface ReleasedLead extends Record<string, unknown> {
  lead_id: string;
  versions: number;
  /** What they were held for, each once. */
  reasons: string[] | null;
}

/**
 * Accepts quarantined submissions, except those whose phone was corrected since; the service makes their
 * deliveries when it next sees them.
 */
export function releaseLeads(
  db: Queryable,
  request: ReleaseRequest | OptedInLeads,
  now: Date,
): Promise<ReleasedLead[]> {
  const [condition, parameters] = releasedBy(request);
  return db.query(
    `WITH released AS (
       UPDATE lead_versions v SET status = 'accepted'
       WHERE v.status = 'quarantined' AND ${condition} AND ${HAS_PRESENT_PHONE}
       RETURNING v.lead_id, v.version, v.quarantine_reasons
     ), queued AS (
       INSERT INTO releases (lead_id, version, released_at)
       SELECT lead_id, version, $1::timestamptz FROM released
       ON CONFLICT (lead_id, version) DO UPDATE SET released_at = EXCLUDED.released_at
     )
     SELECT lead_id, count(DISTINCT version)::int AS versions,
       jsonb_agg(DISTINCT reason ORDER BY reason) FILTER (WHERE reason IS NOT NULL) AS reasons
     FROM released LEFT JOIN unnest(quarantine_reasons) AS reason ON true
     GROUP BY lead_id ORDER BY lead_id`,
    [now.toISOString(), ...parameters],
  );
}

/**
 * Makes the service, when it next looks, deliver the accepted versions of a lead, or one of them, to every
 * destination that never got them.
 */
export async function deliverAccepted(
  db: Queryable,
  { leadId, version }: { leadId: string; version?: number },
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO releases (lead_id, version, released_at)
     SELECT lead_id, version, $2::timestamptz FROM lead_versions
     WHERE lead_id = $1 AND status = 'accepted' AND ($3::int IS NULL OR version = $3)
     ON CONFLICT (lead_id, version) DO NOTHING`,
    [leadId, now.toISOString(), version ?? null],
  );
}

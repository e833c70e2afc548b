import type { Queryable } from '../database/types.ts';
import type { ClaimResult } from '../consent/trustedForm.ts';
import { isoTime } from './isoTime.ts';

/** A lead version. */
export interface VersionId extends Record<string, unknown> {
  lead_id: string;
  version: number;
}

/** A claim that is to be made. */
export interface DueClaim extends VersionId {
  attempts: number;
  created_at: string;
  certificate_url: string;
  phone: string;
  email: string;
  /** The request that revoked the consent, or null. */
  revoked: string | null;
  /** Whether the lead was erased or purged, and only its consent is kept. */
  is_removed: boolean;
}

/** Adds the claims for new lead versions that have a certificate; returns them. */
export function addClaims(
  tx: Queryable,
  versions: readonly { leadId: string; version: number }[],
): Promise<VersionId[]> {
  return tx.query<VersionId>(
    `INSERT INTO certificate_claims (lead_id, version, created_at)
     SELECT c.lead_id, c.version, c.received_at
     FROM jsonb_to_recordset($1::jsonb) AS x ("leadId" uuid, version integer)
     JOIN consents c ON c.lead_id = x."leadId" AND c.version = x.version
     WHERE c.certificate_url <> '' RETURNING lead_id, version`,
    [JSON.stringify(versions.map(({ leadId, version }) => ({ leadId, version })))],
  );
}

/** Adds the claims of all consents since a time that have a certificate and no claim; returns them. */
export function addMissingClaims(tx: Queryable, since: Date): Promise<VersionId[]> {
  return tx.query<VersionId>(
    `INSERT INTO certificate_claims (lead_id, version, created_at)
     SELECT lead_id, version, received_at FROM consents
     WHERE received_at >= $1::timestamptz AND certificate_url <> ''
     ON CONFLICT DO NOTHING RETURNING lead_id, version`,
    [since.toISOString()],
  );
}

/** A claim that is still to be made; null if it was made, or its consent removed. */
export async function findClaim(
  db: Queryable,
  { lead_id, version }: VersionId,
): Promise<DueClaim | null> {
  const [found] = await db.query<DueClaim>(
    `SELECT k.lead_id, k.version, k.attempts, ${isoTime('k.created_at')} AS created_at,
       c.certificate_url, c.phone, c.email, opt_out_of(c) AS revoked,
       NOT EXISTS (SELECT 1 FROM leads l WHERE l.lead_id = k.lead_id) AS is_removed
     FROM certificate_claims k JOIN consents c USING (lead_id, version)
     WHERE k.lead_id = $1::uuid AND k.version = $2::int AND k.state = 'pending'`,
    [lead_id, version],
  );
  return found ?? null;
}

/** Saves the result of an attempt. */
export async function saveClaim(
  tx: Queryable,
  { lead_id, version }: VersionId,
  result: Omit<ClaimResult, 'retryAfter'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE certificate_claims SET state = $3, attempts = attempts + 1, last_status = $4,
       reason = $5, phone_match = $6, email_match = $7, expires_at = $8, answer = $9::jsonb,
       attempted_at = $10
     WHERE lead_id = $1::uuid AND version = $2::int AND state = 'pending'`,
    [
      lead_id,
      version,
      result.state,
      result.status,
      result.reason,
      result.phoneMatch,
      result.emailMatch,
      result.expiresAt,
      result.answer === null ? null : JSON.stringify(result.answer),
      now.toISOString(),
    ],
  );
}

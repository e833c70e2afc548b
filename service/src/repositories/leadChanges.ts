import type { LeadRequest, LeadSubmission } from '../contract/index.ts';
import type { Queryable } from '../database/types.ts';
import type { QuarantineReason } from '../leads/quarantineReasons.ts';
import { isoMilliseconds } from './isoTime.ts';
import { companiesNamedBy, type NamedCompanies } from './reservations.ts';
import type { UnprovenReason } from '../proof/unprovenReasons.ts';

/** The newest version of a lead, with the consent that applies to it. */
export interface LatestVersion extends Record<string, unknown> {
  version: number;
  /** The hash of the session's key that the lead was first sent with. */
  owner: string | null;
  /** As it was sent, without its consent's text and ticket. */
  submission: LeadSubmission;
  fingerprint: string;
  status: 'accepted' | 'quarantined';
  quarantine_reasons: QuarantineReason[];
  request: LeadRequest | null;
  consent_text: string;
  unproven: UnprovenReason | null;
  /** The ticket that the consent used up; null if it had none. */
  ticket_id: string | null;
  /** Whether a code was confirmed for the phone; null for old versions. */
  phone_code: 'confirmed' | 'unconfirmed' | 'not_asked' | null;
  /** When the lead came, ISO 8601. */
  first_at: string;
  /** The companies that the consent names; null if it names none. */
  companies: NamedCompanies | null;
  /** Whether the given change is stored already, as a version of the lead. */
  is_known: boolean;
}

/** The session of a lead; null if there is no such lead. */
export async function sessionOfLead(db: Queryable, leadId: string): Promise<string | null> {
  const rows = await db.query<{ session_id: string }>(
    'SELECT session_id FROM leads WHERE lead_id = $1::uuid',
    [leadId],
  );
  return rows[0]?.session_id ?? null;
}

/** The newest version of a lead; null if the lead, or the consent to it, is no longer stored. */
export async function readLatestVersion(
  tx: Queryable,
  leadId: string,
  changeId: string,
): Promise<LatestVersion | null> {
  const rows = await tx.query<LatestVersion>(
    `SELECT v.version, l.owner, v.submission, v.fingerprint, v.status, v.quarantine_reasons, v.request,
       v.phone_code, ${isoMilliseconds('l.created_at')} AS first_at,
       t.text AS consent_text, c.unproven, c.ticket_id, ${companiesNamedBy('c')} AS companies,
       EXISTS (
         SELECT 1 FROM lead_versions o WHERE o.lead_id = l.lead_id AND o.change_id = $2::uuid
       ) AS is_known
     FROM leads l
     JOIN lead_versions v ON v.lead_id = l.lead_id AND v.version = l.latest_version
     CROSS JOIN LATERAL consent_of(v.lead_id, v.version) c
     JOIN consent_texts t ON t.sha256 = c.text_sha256
     WHERE l.lead_id = $1::uuid`,
    [leadId, changeId],
  );
  return rows[0] ?? null;
}

import type { Queryable } from '../database/types.ts';
import { isoTime } from './isoTime.ts';

/** A lead that came by an invitation, with the code as it was in the page's address. */
export interface InvitedLead extends Record<string, unknown> {
  lead_id: string;
  code: string;
}

/** What an accepted version of a lead says of its person. */
export interface PersonVersion extends Record<string, unknown> {
  lead_id: string;
  /** When the lead came; ISO 8601, UTC. */
  created_at: string;
  converted_at: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  zip: string;
}

/** The leads that came by an invitation, as far as their addresses say so. */
export const readInvitedLeads = (db: Queryable): Promise<InvitedLead[]> =>
  db.query(
    `SELECT v.lead_id, left(v.submission #>> '{utm,ref}', 40) AS code FROM lead_versions v
     WHERE v.version = 1 AND v.submission #>> '{utm,ref}' IS NOT NULL`,
  );

/**
 * The accepted versions of these leads, and of all leads that have a phone or an address in common
 * with them, directly or over others; in the order of each lead's versions. Quarantined versions may
 * be made up, so they do not count.
 */
export const readPeopleOf = (db: Queryable, leadIds: readonly string[]): Promise<PersonVersion[]> =>
  db.query(
    `WITH RECURSIVE known (lead_id) AS (
       SELECT unnest($1::uuid[])
       UNION
       SELECT near.lead_id FROM known
       CROSS JOIN LATERAL (
         SELECT phone, email FROM lead_versions
         WHERE lead_id = known.lead_id AND status = 'accepted' OFFSET 0
       ) v
       CROSS JOIN LATERAL (
         SELECT lead_id FROM lead_versions WHERE phone = v.phone AND status = 'accepted'
         UNION
         SELECT lead_id FROM lead_versions
         WHERE lower(email) = lower(v.email) AND status = 'accepted'
         OFFSET 0
       ) near
     )
     SELECT v.lead_id, ${isoTime('l.created_at')} AS created_at,
       ${isoTime('l.converted_at')} AS converted_at,
       v.first_name, v.last_name, v.phone, v.email, v.zip
     FROM known JOIN leads l USING (lead_id)
     CROSS JOIN LATERAL (
       SELECT * FROM lead_versions
       WHERE lead_versions.lead_id = known.lead_id AND status = 'accepted' OFFSET 0
     ) v
     ORDER BY v.lead_id, v.version`,
    [[...leadIds]],
  );

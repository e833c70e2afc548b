/**
 * SQL for the consent that decides on whether anybody may call a lead `l` now: that of its newest accepted
 * version. A version that is held may have one of its own, and takes no earlier one's place until it is
 * released; it decides only where none was accepted.
 */
export const DECISIVE_CONSENT = `(
    SELECT c.* FROM (
      SELECT COALESCE((
        SELECT max(version) FROM lead_versions WHERE lead_id = l.lead_id AND status = 'accepted'
      ), l.latest_version) AS version
    ) decisive CROSS JOIN LATERAL consent_of(l.lead_id, decisive.version) c
  )`;

/**
 * SQL for whether the person of a lead ever asked for anything, by the phone or address of any version:
 * few do, and what holds is worked out only for them. OFFSET keeps the planner from going through all
 * leads at once.
 */
export const hasRequest = (leadId: string): string => `(
    EXISTS (
      SELECT 1 FROM lead_versions any_version JOIN opt_outs o
        ON o.kind = 'phone' AND o.subject = any_version.phone
      WHERE any_version.lead_id = ${leadId} OFFSET 0
    )
    OR EXISTS (
      SELECT 1 FROM lead_versions any_version JOIN opt_outs o
        ON o.kind = 'email' AND o.subject = lower(any_version.email)
      WHERE any_version.lead_id = ${leadId} OFFSET 0
    )
  )`;

/** SQL for all of these leads, found from the requests. */
export const LEADS_WITH_REQUESTS = `
    SELECT v.lead_id FROM (SELECT DISTINCT subject FROM opt_outs WHERE kind = 'phone') o
    CROSS JOIN LATERAL (SELECT lead_id FROM lead_versions WHERE phone = o.subject OFFSET 0) v
    UNION
    SELECT v.lead_id FROM (SELECT DISTINCT subject FROM opt_outs WHERE kind = 'email') o
    CROSS JOIN LATERAL (SELECT lead_id FROM lead_versions WHERE lower(email) = o.subject OFFSET 0) v`;

/** SQL for whether the consent that decides on a lead is revoked. */
export const isRevoked = (leadId: string): string => `CASE WHEN ${hasRequest(leadId)} THEN (
    SELECT opt_out_of(ROW(c.*)::consents) FROM leads l CROSS JOIN LATERAL ${DECISIVE_CONSENT} c
    WHERE l.lead_id = ${leadId}
  ) IS NOT NULL ELSE false END`;

/** SQL for the requests by which the person of a consent `c` took it back; not a company's report that the phone is wrong. */
export const REVOKED_BY_PERSON = `EXISTS (
    SELECT 1 FROM revocations_of(ROW(c.*)::consents) o WHERE o.wrong_number_of IS NULL
  )`;

/** SQL for whether the person of a lead whose consent is revoked did that, and not only a company's report. */
export const isRevokedByPerson = (leadId: string): string => `EXISTS (
    SELECT 1 FROM leads l CROSS JOIN LATERAL ${DECISIVE_CONSENT} c
    WHERE l.lead_id = ${leadId} AND ${REVOKED_BY_PERSON}
  )`;

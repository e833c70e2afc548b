/**
 * SQL for the consent that decides whether anybody may call a lead `l`: that of its newest accepted version.
 * A held version may have its own consent, but that does not replace an earlier one until the version is
 * released; it decides only if no version was accepted.
 */
export const DECISIVE_CONSENT = `(
    SELECT c.* FROM (
      SELECT COALESCE((
        SELECT max(version) FROM lead_versions WHERE lead_id = l.lead_id AND status = 'accepted'
      ), l.latest_version) AS version
    ) decisive CROSS JOIN LATERAL consent_of(l.lead_id, decisive.version) c
  )`;

/**
 * SQL for whether there is any opt-out request of the phone or address of any version of a lead: few leads
 * have one, and only for them is it worked out what is in force. OFFSET keeps the planner from going through
 * all leads.
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

/** SQL for all leads with such a request, found from the requests. */
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

/**
 * SQL for whether a person's request revoked a consent `c`; a company's report of a wrong phone is not one.
 */
export const REVOKED_BY_PERSON = `EXISTS (
    SELECT 1 FROM revocations_of(ROW(c.*)::consents) o WHERE o.wrong_number_of IS NULL
  )`;

/**
 * SQL for whether the decisive consent of a lead is revoked by the person, not only by a company's report.
 */
export const isRevokedByPerson = (leadId: string): string => `EXISTS (
    SELECT 1 FROM leads l CROSS JOIN LATERAL ${DECISIVE_CONSENT} c
    WHERE l.lead_id = ${leadId} AND ${REVOKED_BY_PERSON}
  )`;

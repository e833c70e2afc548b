/**
 * SQL for the consent that decides on whether anybody may call a lead `l` now: that of its newest accepted
 * version. A version that is held may have one of its own, and takes no earlier one's place until it is
 * released; it decides only where none was accepted.
 */
export const DECISIVE_CONSENT = `consent_of(l.lead_id, COALESCE((
    SELECT max(version) FROM lead_versions WHERE lead_id = l.lead_id AND status = 'accepted'
  ), l.latest_version))`;

-- What visitors change after their request was taken: each change is a version of the lead.
ALTER TABLE lead_versions
  -- Made by the browser for each change: the same change again is the same version. Null where the
  -- version was submitted by the quiz.
  ADD COLUMN change_id uuid,
  -- What was asked for beside the answers: a time, and what was added. Null where nothing was.
  ADD COLUMN request jsonb;
CREATE UNIQUE INDEX lead_versions_change ON lead_versions (lead_id, change_id)
  WHERE change_id IS NOT NULL;

-- The consent that a version rests on: its own, or that of the version before it which had one. A
-- change without a new phone needs no new consent.
CREATE FUNCTION consent_of(lead uuid, of_version integer) RETURNS SETOF consents
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM consents
  WHERE lead_id = lead AND version <= of_version ORDER BY version DESC LIMIT 1
$$;

-- Who corrects the address gets the confirmation there.
ALTER TABLE mails DROP CONSTRAINT mails_lead_id_kind_key;
ALTER TABLE mails ADD CONSTRAINT mails_lead UNIQUE (lead_id, kind, recipient);

-- As before (022_stop_revokes.sql), and by an address too that the person gave later.
CREATE OR REPLACE FUNCTION opt_out_of(c consents) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN COALESCE((
    SELECT min(o.request) FROM opt_outs o
    WHERE o.request = 'do_not_sell'
      AND (
        o.kind = 'phone' AND o.subject = c.phone
        OR o.kind = 'email' AND o.subject = ANY (lower(c.email) || ARRAY(
          SELECT lower(v.email) FROM lead_versions v
          WHERE v.lead_id = c.lead_id AND v.change_id IS NOT NULL
        ))
      )
      AND o.requested_at >= LEAST(c.agreed_at, c.received_at)
  ), (
    SELECT min(o.request) FROM opt_outs o
    WHERE o.kind = 'phone' AND o.subject = c.phone AND o.request = 'stop'
      AND o.requested_at >= LEAST(c.agreed_at, c.received_at)
      AND (c.phone_verified_at IS NULL OR c.phone_verified_at <= o.requested_at)
      AND NOT EXISTS (
        SELECT 1 FROM opt_outs s
        WHERE s.kind = 'phone' AND s.subject = c.phone AND s.request = 'start'
          AND s.opt_out_id > o.opt_out_id
      )
  ));
END
$$;

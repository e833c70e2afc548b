-- As before (080_lead_changes.sql), and consent is revoked by an e-mail address as well, whoever consented
-- with it: its lead may still be to come.
CREATE OR REPLACE FUNCTION opt_out_of(c consents) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  addresses text[] := lower(c.email) || ARRAY(
    SELECT lower(v.email) FROM lead_versions v
    WHERE v.lead_id = c.lead_id AND v.change_id IS NOT NULL
  );
BEGIN
  RETURN COALESCE((
    SELECT min(o.request) FROM opt_outs o
    WHERE o.request = 'do_not_sell'
      AND (o.kind = 'phone' AND o.subject = c.phone OR o.kind = 'email' AND o.subject = ANY (addresses))
      AND o.requested_at >= LEAST(c.agreed_at, c.received_at)
  ), (
    SELECT min(o.request) FROM opt_outs o
    WHERE o.request = 'stop'
      AND (o.kind = 'phone' AND o.subject = c.phone OR o.kind = 'email' AND o.subject = ANY (addresses))
      AND o.requested_at >= LEAST(c.agreed_at, c.received_at)
      AND (c.phone_verified_at IS NULL OR c.phone_verified_at <= o.requested_at)
      AND NOT EXISTS (
        SELECT 1 FROM opt_outs s
        WHERE s.kind = o.kind AND s.subject = o.subject AND s.request = 'start'
          AND s.opt_out_id > o.opt_out_id
      )
  ));
END
$$;

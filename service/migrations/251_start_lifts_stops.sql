-- As before (230_stop_holds.sql), but START lifts only what came by text: who told an operator or a company
-- gives new consent. The last of these is what stop_of names.
CREATE FUNCTION stops_of(number text) RETURNS SETOF opt_outs LANGUAGE plpgsql STABLE AS $$
DECLARE
  agreed_at timestamptz;
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM opt_outs o WHERE o.kind = 'phone' AND o.subject = number AND o.request = 'stop'
  ) THEN
    RETURN;
  END IF;
  SELECT max(c.phone_verified_at) INTO agreed_at FROM consents c
    JOIN lead_versions v ON v.lead_id = c.lead_id AND v.version = c.version AND v.status = 'accepted'
    WHERE c.phone = number AND c.initially_checked IS NOT TRUE;
  RETURN QUERY
    SELECT * FROM opt_outs o
    WHERE o.kind = 'phone' AND o.subject = number AND o.request = 'stop'
      AND o.requested_at >= COALESCE(agreed_at, '-infinity')
      AND NOT (o.source = 'sms' AND EXISTS (
        SELECT 1 FROM opt_outs s
        WHERE s.kind = 'phone' AND s.subject = number AND s.request = 'start'
          AND s.opt_out_id > o.opt_out_id
      ));
END
$$;

CREATE OR REPLACE FUNCTION stop_of(number text) RETURNS opt_outs LANGUAGE plpgsql STABLE AS $$
DECLARE
  latest opt_outs;
BEGIN
  SELECT * INTO latest FROM stops_of(number) ORDER BY opt_out_id DESC LIMIT 1;
  RETURN latest;
END
$$;

-- As before (080_lead_changes.sql), with the same of START; and consent is revoked by an e-mail address as well,
-- whoever consented with it: its lead may still be to come.
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
      AND NOT (o.source = 'sms' AND EXISTS (
        SELECT 1 FROM opt_outs s
        WHERE s.kind = o.kind AND s.subject = o.subject AND s.request = 'start'
          AND s.opt_out_id > o.opt_out_id
      ))
  ));
END
$$;

-- STOP revokes the consents that are older than it, as a request not to be sold does: what waits is
-- withheld, and destinations that have the lead are told. It does so until START, and not for a
-- consent whose phone was confirmed by a code after it. One look into opt_outs_subject for each.
CREATE OR REPLACE FUNCTION opt_out_of(c consents) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN COALESCE((
    SELECT min(o.request) FROM opt_outs o
    WHERE o.request = 'do_not_sell'
      AND (o.kind = 'phone' AND o.subject = c.phone OR o.kind = 'email' AND o.subject = lower(c.email))
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

-- A STOP from before this migration is passed on as well: nobody was told of it.
DROP INDEX opt_outs_to_pass_on;
CREATE INDEX opt_outs_to_pass_on ON opt_outs (requested_at)
  WHERE passed_on_at IS NULL AND request <> 'start';

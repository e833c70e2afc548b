-- As before (014_opt_out_history.sql), and a STOP is lifted only by consent whose lead is stored and
-- accepted: of one that was erased or purged nobody knows any more whether it was in quarantine.
CREATE OR REPLACE FUNCTION stop_of(number text) RETURNS opt_outs LANGUAGE plpgsql STABLE AS $$
DECLARE
  latest opt_outs;
BEGIN
  SELECT * INTO latest FROM opt_outs o
    WHERE o.kind = 'phone' AND o.subject = number AND o.request IN ('stop', 'start')
    ORDER BY o.opt_out_id DESC LIMIT 1;
  IF latest.request = 'stop' AND NOT EXISTS (
    SELECT 1 FROM consents c
    JOIN lead_versions v ON v.lead_id = c.lead_id AND v.version = c.version AND v.status = 'accepted'
    WHERE c.phone = number AND c.phone_verified_at > latest.requested_at
      AND c.initially_checked IS NOT TRUE
  ) THEN
    RETURN latest;
  END IF;
  RETURN NULL;
END
$$;

-- The requests that revoke a consent, apart from opt_out_of: PostgreSQL makes a function of this kind a part of
-- the statement that names it, so that many consents are looked at together. OFFSET keeps the planner from going
-- through all requests of a time.
CREATE FUNCTION revocations_of(c consents) RETURNS SETOF opt_outs LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT o.*
  FROM (
    SELECT 'phone' AS kind, c.phone AS subject
    UNION ALL SELECT 'email', lower(c.email)
    UNION ALL SELECT 'email', lower(v.email) FROM lead_versions v
      WHERE v.lead_id = c.lead_id AND v.change_id IS NOT NULL
  ) person CROSS JOIN LATERAL (
    SELECT * FROM opt_outs WHERE kind = person.kind AND subject = person.subject OFFSET 0
  ) o
  WHERE o.requested_at >= LEAST(c.agreed_at, c.received_at) AND (
    o.request = 'do_not_sell'
    OR o.request = 'stop'
      AND (c.phone_verified_at IS NULL OR c.phone_verified_at <= o.requested_at)
      AND NOT (o.source = 'sms' AND EXISTS (
        SELECT 1 FROM opt_outs s
        WHERE s.kind = o.kind AND s.subject = o.subject AND s.request = 'start'
          AND s.opt_out_id > o.opt_out_id
      ))
  )
$$;

-- As before (251_start_lifts_stops.sql): 'do_not_sell' where there is such a request, else 'stop'.
CREATE OR REPLACE FUNCTION opt_out_of(c consents) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT min(request) FROM revocations_of(c));
END
$$;

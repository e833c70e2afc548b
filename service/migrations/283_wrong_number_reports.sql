-- A company that reports a phone as wrong says that a stranger answers there, who has agreed to nothing: the report
-- revokes the consents before it as "not_requested" does, and holds what comes without a code after it. This names the
-- assignment that it was reported of; null for all other requests. The operator may refuse such a report, which then
-- counts no longer; what a person said cannot be refused.
ALTER TABLE opt_outs ADD COLUMN wrong_number_of uuid REFERENCES assignments;

CREATE FUNCTION is_refused_report(wrong_number_of uuid) RETURNS boolean LANGUAGE sql STABLE STRICT AS $$
  SELECT EXISTS (
    SELECT 1 FROM assignments a
    WHERE a.assignment_id = wrong_number_of AND a.return_approved IS FALSE
  )
$$;

-- Reports of before. They end the consents that were older, and no others.
INSERT INTO opt_outs (kind, subject, request, source, requested_at, keyword, wrong_number_of)
SELECT DISTINCT 'phone', c.phone, 'stop', 'company', a.ended_at, a.company_id || ': wrong_number', a.assignment_id
FROM assignments a JOIN consents c USING (lead_id)
WHERE a.ended = 'returned' AND a.return_reason = 'wrong_number' AND a.return_approved IS DISTINCT FROM false
  AND (
    c.version = (SELECT version FROM consent_of(a.lead_id, a.lead_version))
    OR c.version > a.lead_version AND EXISTS (
      SELECT 1 FROM deliveries d WHERE d.lead_id = c.lead_id AND d.version = c.version
        AND d.destination = 'company:' || a.company_id AND d.event = 'lead' AND d.created_at < a.ended_at
    )
  )
ORDER BY a.ended_at;

-- As before (251_start_lifts_stops.sql), without reports that the operator refused.
CREATE OR REPLACE FUNCTION stops_of(number text) RETURNS SETOF opt_outs LANGUAGE plpgsql STABLE AS $$
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
      AND is_refused_report(o.wrong_number_of) IS NOT TRUE
      AND NOT (o.source = 'sms' AND EXISTS (
        SELECT 1 FROM opt_outs s
        WHERE s.kind = 'phone' AND s.subject = number AND s.request = 'start'
          AND s.opt_out_id > o.opt_out_id
      ));
END
$$;

-- As before (281_revocations_of.sql), without these as well.
CREATE OR REPLACE FUNCTION revocations_of(c consents) RETURNS SETOF opt_outs LANGUAGE sql STABLE ROWS 1 AS $$
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
      AND is_refused_report(o.wrong_number_of) IS NOT TRUE
      AND NOT (o.source = 'sms' AND EXISTS (
        SELECT 1 FROM opt_outs s
        WHERE s.kind = o.kind AND s.subject = o.subject AND s.request = 'start'
          AND s.opt_out_id > o.opt_out_id
      ))
  )
$$;

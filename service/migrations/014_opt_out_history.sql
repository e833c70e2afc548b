-- Opt-outs become a history: one row for each request, in the order in which they came. 'stop' (no
-- texts), 'start' (texts again) or 'do_not_sell'. No row is changed or removed; what holds now
-- follows from all of them.
ALTER TABLE opt_outs DROP CONSTRAINT opt_outs_pkey;
ALTER TABLE opt_outs RENAME COLUMN opted_out_at TO requested_at;
ALTER TABLE opt_outs
  ADD COLUMN opt_out_id bigint,
  -- A STOP of somebody who had stopped already and was sent a code: no codes either, until START.
  ADD COLUMN refuses_codes boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT opt_outs_request_check,
  ADD CONSTRAINT opt_outs_request_check CHECK (request IN ('stop', 'start', 'do_not_sell'));

-- A row held the first request and the latest; what they caused belongs to the latest.
INSERT INTO opt_outs (kind, subject, request, source, requested_at, first_opted_out_at, keyword, gpc, passed_on_at)
  SELECT kind, subject, request, source, first_opted_out_at, first_opted_out_at, keyword, gpc, first_opted_out_at
  FROM opt_outs WHERE first_opted_out_at < requested_at;
UPDATE opt_outs o SET opt_out_id = n.number
  FROM (SELECT ctid AS row_id, row_number() OVER (ORDER BY requested_at) AS number FROM opt_outs) n
  WHERE o.ctid = n.row_id;
ALTER TABLE opt_outs
  DROP COLUMN first_opted_out_at,
  ALTER COLUMN opt_out_id SET NOT NULL,
  ALTER COLUMN opt_out_id ADD GENERATED ALWAYS AS IDENTITY,
  ADD PRIMARY KEY (opt_out_id);
SELECT setval(pg_get_serial_sequence('opt_outs', 'opt_out_id'), COALESCE(max(opt_out_id), 0) + 1, false)
  FROM opt_outs;
CREATE INDEX opt_outs_subject ON opt_outs (kind, subject, request, opt_out_id);

-- Only the mark that a request was passed on may change.
CREATE FUNCTION refuse_opt_out_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'passed_on_at' = to_jsonb(OLD) - 'passed_on_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'opt-outs are append-only';
END
$$;
CREATE TRIGGER opt_outs_append_only BEFORE UPDATE OR DELETE ON opt_outs
  FOR EACH ROW EXECUTE FUNCTION refuse_opt_out_change();

-- As before, for a table in which requests repeat.
CREATE OR REPLACE FUNCTION opt_out_of(c consents) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT min(o.request) FROM opt_outs o
    WHERE o.request = 'do_not_sell'
      AND (o.kind = 'phone' AND o.subject = c.phone OR o.kind = 'email' AND o.subject = lower(c.email))
      AND o.requested_at >= LEAST(c.agreed_at, c.received_at)
  );
END
$$;

-- The STOP that holds for a phone, or null. START lifts it, and so does new consent that came with a
-- code which was confirmed after it, by whoever holds the phone; consent in quarantine does not.
-- STOP and START count in the order in which they came, whatever a clock said.
CREATE FUNCTION stop_of(number text) RETURNS opt_outs LANGUAGE plpgsql STABLE AS $$
DECLARE
  latest opt_outs;
BEGIN
  SELECT * INTO latest FROM opt_outs o
    WHERE o.kind = 'phone' AND o.subject = number AND o.request IN ('stop', 'start')
    ORDER BY o.opt_out_id DESC LIMIT 1;
  IF latest.request = 'stop' AND NOT EXISTS (
    SELECT 1 FROM consents c
    WHERE c.phone = number AND c.phone_verified_at > latest.requested_at
      AND c.initially_checked IS NOT TRUE
      AND NOT EXISTS (
        SELECT 1 FROM lead_versions v
        WHERE v.lead_id = c.lead_id AND v.version = c.version AND v.status <> 'accepted'
      )
  ) THEN
    RETURN latest;
  END IF;
  RETURN NULL;
END
$$;

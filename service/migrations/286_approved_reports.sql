-- A report of a wrong number that was refused, and is approved after all, is passed on once more: whoever got the phone
-- in between does not know of it. This is when it was approved, from which the law's days count for them; null for a
-- request that is passed on once. The chain has the request from the first time.
ALTER TABLE opt_outs ADD COLUMN reopened_at timestamptz;

-- Only the marks that a request was passed on, and is to be once more, may change.
CREATE OR REPLACE FUNCTION refuse_opt_out_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - '{passed_on_at,reopened_at}'::text[] = to_jsonb(OLD) - '{passed_on_at,reopened_at}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'opt-outs are append-only';
END
$$;

-- Those of before: nothing says which of the approved ones were refused first. Who knows already is not told again.
UPDATE opt_outs SET passed_on_at = NULL, reopened_at = now()
WHERE passed_on_at IS NOT NULL AND EXISTS (
  SELECT 1 FROM assignments a WHERE a.assignment_id = wrong_number_of AND a.return_approved
);

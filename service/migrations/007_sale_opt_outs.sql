-- What a person asked for, by phone or e-mail address (lower case), one row for each request: 'stop'
-- (no texts, until START) or 'do_not_sell' (not to be sold or shared).
ALTER TABLE opt_outs DROP CONSTRAINT opt_outs_pkey;
ALTER TABLE opt_outs RENAME COLUMN phone TO subject;
ALTER TABLE opt_outs
  ADD COLUMN kind text NOT NULL DEFAULT 'phone' CHECK (kind IN ('phone', 'email')),
  ADD COLUMN request text NOT NULL DEFAULT 'stop' CHECK (request IN ('stop', 'do_not_sell')),
  ADD COLUMN source text NOT NULL DEFAULT 'sms' CHECK (source IN ('sms', 'form', 'operator')),
  -- opted_out_at is the latest request, this one the first.
  ADD COLUMN first_opted_out_at timestamptz,
  -- Whether the browser sent Global Privacy Control with the request.
  ADD COLUMN gpc boolean NOT NULL DEFAULT false,
  -- When deliveries were withheld and destinations told for the last time; null: to be done.
  ADD COLUMN passed_on_at timestamptz,
  ALTER COLUMN keyword SET DEFAULT '',
  ADD PRIMARY KEY (kind, subject, request);
UPDATE opt_outs SET first_opted_out_at = opted_out_at;
ALTER TABLE opt_outs
  ALTER COLUMN first_opted_out_at SET NOT NULL,
  ALTER COLUMN kind DROP DEFAULT,
  ALTER COLUMN request DROP DEFAULT,
  ALTER COLUMN source DROP DEFAULT;
CREATE INDEX opt_outs_to_pass_on ON opt_outs (opted_out_at)
  WHERE passed_on_at IS NULL AND request = 'do_not_sell';

-- The request that a consent is older than, or null: consent that was given later is fresh. A
-- browser's clock that is ahead cannot make a consent younger than its arrival. One look into the
-- primary key for each of phone and e-mail address, whatever the planner knows of the tables.
CREATE FUNCTION opt_out_of(c consents) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT min(o.request) FROM opt_outs o
    WHERE o.request = 'do_not_sell'
      AND (o.kind = 'phone' AND o.subject = c.phone OR o.kind = 'email' AND o.subject = lower(c.email))
      AND o.opted_out_at >= LEAST(c.agreed_at, c.received_at)
  );
END
$$;

-- A delivery is a lead version, or word that its consent was revoked. `reason` is the request of
-- opt_outs that withholds the one or that the other tells of.
ALTER TABLE deliveries
  ADD COLUMN event text NOT NULL DEFAULT 'lead' CHECK (event IN ('lead', 'consent.revoked')),
  ADD COLUMN reason text,
  DROP CONSTRAINT deliveries_state_check,
  ADD CONSTRAINT deliveries_state_check
    CHECK (state IN ('pending', 'delivered', 'dead', 'erased', 'withheld')),
  DROP CONSTRAINT deliveries_lead_id_version_destination_key,
  ADD UNIQUE (lead_id, version, destination, event);

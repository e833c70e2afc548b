-- The latest time that was known to be right: what is past its time is removed by no clock that is
-- far ahead of it.
CREATE TABLE retention_clock (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  trusted_at timestamptz NOT NULL
);
-- What is stored already says what time it was. Without a first time, a lead that comes while the
-- clock is wrong would be taken for one that came at the right time.
INSERT INTO retention_clock (trusted_at)
  SELECT LEAST(now(), COALESCE(max(received_at), now())) FROM lead_versions;

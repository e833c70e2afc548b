-- The latest time that was known to be right: what is past its time is removed by no clock that is
-- far ahead of it.
CREATE TABLE retention_clock (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  trusted_at timestamptz NOT NULL
);

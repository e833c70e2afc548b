-- What /readyz writes to learn whether the database commits.
CREATE TABLE readiness_probe (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  written_at timestamptz NOT NULL
);
INSERT INTO readiness_probe (written_at) VALUES (now());

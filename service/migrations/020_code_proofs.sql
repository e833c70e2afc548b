-- The key that challenges for a proof of work are signed with: one for all processes, made by the
-- first that needs it.
CREATE TABLE proof_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  key      text NOT NULL
);

-- Proofs that a code was sent for: none counts twice. Rows are removed once their proof has expired.
CREATE TABLE spent_proofs (
  challenge  text PRIMARY KEY,
  phone      text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_proofs_phone ON spent_proofs (phone);
CREATE INDEX spent_proofs_expires_at ON spent_proofs (expires_at);

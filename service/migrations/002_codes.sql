-- One-time codes. No code is stored: it is derived from the id with a key that
-- lies outside the database.
CREATE TABLE verifications (
  verification_id uuid PRIMARY KEY,
  session_id      text NOT NULL,
  phone           text NOT NULL,
  -- What the attempts belong to: the id itself, or the provider's own reference
  -- where the provider made the code.
  code_ref        text NOT NULL,
  created_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  last_sent_at    timestamptz NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  approved_at     timestamptz,
  closed_at       timestamptz
);
CREATE INDEX verifications_phone ON verifications (phone, session_id, created_at DESC);
CREATE INDEX verifications_code_ref ON verifications (code_ref);
CREATE INDEX verifications_created_at ON verifications (created_at);

-- Every send that was let through, for the limits.
CREATE TABLE code_sends (
  sent_at  timestamptz NOT NULL,
  phone    text NOT NULL,
  prefix   text NOT NULL,
  address  text NOT NULL,
  network  text NOT NULL
);
CREATE INDEX code_sends_sent_at ON code_sends (sent_at);
CREATE INDEX code_sends_phone ON code_sends (phone, sent_at);
CREATE INDEX code_sends_prefix ON code_sends (prefix, sent_at);
CREATE INDEX code_sends_address ON code_sends (address, sent_at);
CREATE INDEX code_sends_network ON code_sends (network, sent_at);

CREATE TABLE opt_outs (
  phone        text PRIMARY KEY,
  opted_out_at timestamptz NOT NULL,
  keyword      text NOT NULL
);

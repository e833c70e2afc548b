-- Submissions that were refused although they hold a phone and a consent: kept whole for a while,
-- because the mistake may be ours. `body` is text: it may hold what jsonb cannot.
CREATE TABLE refused_submissions (
  refused_id   uuid PRIMARY KEY,
  received_at  timestamptz NOT NULL,
  -- Of the body: the same one is kept once.
  sha256       text NOT NULL UNIQUE,
  -- How often it was submitted again by an operator, and refused again.
  attempts     integer NOT NULL DEFAULT 0,
  status_code  integer NOT NULL,
  code         text NOT NULL,
  field        text,
  message      text NOT NULL,
  session_id   text NOT NULL,
  -- Ten digits and lower case where the body holds such a phone and address, else as they came.
  phone        text NOT NULL,
  email        text NOT NULL,
  ip_address   text NOT NULL,
  -- The address's /24, or /48 in IPv6.
  network      text NOT NULL,
  user_agent   text NOT NULL,
  gpc_header   boolean NOT NULL,
  body         text NOT NULL
);
CREATE INDEX refused_submissions_received_at ON refused_submissions (received_at, refused_id);

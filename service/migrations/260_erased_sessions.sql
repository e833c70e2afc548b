-- The sessions in which an erased person had agreed: a copy that waits in the browser brings the person back
-- otherwise. Kept for days, and nothing of the person in it: an id that the page made, as a hash.
CREATE TABLE erased_sessions (
  session_sha256 text PRIMARY KEY CHECK (length(session_sha256) = 64),
  erased_at      timestamptz NOT NULL,
  -- That the consents of the session had used up: their records may be gone.
  tickets        uuid[] NOT NULL
);

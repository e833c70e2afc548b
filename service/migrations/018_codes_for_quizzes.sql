-- Sessions whose ZIP the service has checked, for a day: part of the day's codes is kept for them.
-- Unlogged: losing it in a crash costs nothing but that part.
CREATE UNLOGGED TABLE quiz_sessions (
  session_id text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  -- Codes sent from the kept part.
  codes      integer NOT NULL DEFAULT 0
);
CREATE INDEX quiz_sessions_started_at ON quiz_sessions (started_at);
-- Whether the code was sent from the kept part.
ALTER TABLE code_sends ADD COLUMN kept boolean NOT NULL DEFAULT false;

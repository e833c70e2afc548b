-- Requests by address and call, shared by all processes. Unlogged: losing it in
-- a crash costs nothing, and it must not slow the leads down.
CREATE UNLOGGED TABLE rate_limits (
  key        text NOT NULL,
  window_end timestamptz NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (key, window_end)
);
CREATE INDEX rate_limits_window_end ON rate_limits (window_end);

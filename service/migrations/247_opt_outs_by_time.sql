-- The list of opt-outs goes by their times, a page after the other.
CREATE INDEX opt_outs_by_time ON opt_outs (requested_at, kind, subject, request)
  WHERE request <> 'start';

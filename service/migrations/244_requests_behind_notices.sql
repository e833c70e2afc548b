-- The law's days count from the request, which may be older than the notice: a notice is made once the
-- service runs and no attempt is under way. Without a request, as for an erasure, the notice's own time counts.
ALTER TABLE deliveries ADD COLUMN requested_at timestamptz;

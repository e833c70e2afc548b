-- A delivery that is replayed, flushed or moved begins a new round: what the queue holds for an
-- earlier round is no longer carried out.
ALTER TABLE deliveries ADD COLUMN round integer NOT NULL DEFAULT 0;

-- What is to be delivered where, and how far that got; the queue holds only its id.
CREATE TABLE deliveries (
  delivery_id  uuid PRIMARY KEY,
  lead_id      uuid NOT NULL,
  version      integer NOT NULL,
  destination  text NOT NULL,
  state        text NOT NULL DEFAULT 'pending'
                 CHECK (state IN ('pending', 'delivered', 'dead', 'erased')),
  attempts     integer NOT NULL DEFAULT 0,
  -- Null: waits to be put into the queue (a replay, a release from quarantine).
  queued_at    timestamptz,
  last_status  integer,
  last_error   text,
  created_at   timestamptz NOT NULL,
  attempted_at timestamptz,
  delivered_at timestamptz,
  UNIQUE (lead_id, version, destination)
);
CREATE INDEX deliveries_state ON deliveries (state, created_at) WHERE state <> 'delivered';
CREATE INDEX deliveries_unqueued ON deliveries (created_at)
  WHERE state = 'pending' AND queued_at IS NULL;

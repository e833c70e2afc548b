-- What commands need to know of the service's settings, as it had them at its latest start. No
-- secrets: names of destinations, not their addresses.
CREATE TABLE service_settings (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  started_at timestamptz NOT NULL,
  settings   jsonb NOT NULL
);

-- Submissions that were released and whose deliveries have still to be made: the service makes them,
-- for the destinations that it has, as soon as it has one.
CREATE TABLE releases (
  lead_id     uuid NOT NULL,
  version     integer NOT NULL,
  released_at timestamptz NOT NULL,
  PRIMARY KEY (lead_id, version),
  FOREIGN KEY (lead_id, version) REFERENCES lead_versions ON DELETE CASCADE
);

-- Those that were released where no destination was known have been waiting for ever.
INSERT INTO releases (lead_id, version, released_at)
  SELECT lead_id, version, now() FROM lead_versions v
  WHERE status = 'accepted' AND cardinality(quarantine_reasons) > 0
    AND NOT EXISTS (
      SELECT 1 FROM deliveries d WHERE d.lead_id = v.lead_id AND d.version = v.version
    );

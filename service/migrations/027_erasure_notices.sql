-- Destinations that have a person's lead are told that the person was erased, as they are told of a
-- revoked consent. The notice holds the lead's id and nothing of the person.
ALTER TABLE deliveries
  DROP CONSTRAINT deliveries_event_check,
  ADD CONSTRAINT deliveries_event_check
    CHECK (event IN ('lead', 'consent.revoked', 'person.erased'));

-- Notices are few: what is still to be told is looked for by itself.
CREATE INDEX deliveries_notices ON deliveries (created_at, delivery_id) WHERE event <> 'lead';

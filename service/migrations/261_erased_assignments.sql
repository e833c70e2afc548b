-- When the person of a lead was erased, at every company that had it: a lead that had not left for its company
-- was marked nowhere, because no notice was due.
ALTER TABLE assignments ADD COLUMN erased_at timestamptz;
UPDATE assignments a SET erased_at = told.at
  FROM (
    SELECT lead_id, min(created_at) AS at FROM deliveries WHERE event = 'person.erased' GROUP BY lead_id
  ) told
  WHERE told.lead_id = a.lead_id;

-- A company has a lead until it has not accepted it in its time, or returns it; then the next company
-- that the consent names gets it. Assignments of before have no time to answer.
ALTER TABLE assignments
  -- When its time to accept is over, which is counted while it may call.
  ADD COLUMN answer_by     timestamptz,
  -- By when the visitor was to be called, as the visitor was told; null where nobody could say.
  ADD COLUMN promised_by   timestamptz,
  ADD COLUMN accepted_at   timestamptz,
  ADD COLUMN contacted_at  timestamptz,
  ADD COLUMN return_reason text,
  ADD COLUMN ended_at      timestamptz,
  ADD COLUMN ended         text CHECK (ended IN ('unanswered', 'returned')),
  ADD CHECK ((ended_at IS NULL) = (ended IS NULL)),
  ADD CHECK ((return_reason IS NOT NULL) = (ended IS NOT DISTINCT FROM 'returned')),
  DROP CONSTRAINT assignments_lead_id_key;
-- A lead has one company at a time, and goes to none twice.
CREATE UNIQUE INDEX assignments_active ON assignments (lead_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX assignments_once ON assignments (lead_id, company_id);
CREATE INDEX assignments_unanswered ON assignments (answer_by)
  WHERE ended_at IS NULL AND accepted_at IS NULL;

ALTER TABLE waiting_leads DROP CONSTRAINT waiting_leads_reason_check;
ALTER TABLE waiting_leads ADD CONSTRAINT waiting_leads_reason_check
  CHECK (reason IN ('none_named', 'none_free', 'unanswered', 'returned'));
CREATE INDEX waiting_leads_since ON waiting_leads (since, lead_id);

-- A company is told that another one has the lead now.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_event_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_event_check
  CHECK (event IN ('lead', 'consent.revoked', 'person.erased', 'lead.withdrawn'));

-- A lead is taken from a company that bears another legal name than the consent says, and has not accepted
-- it. By its present name the company may have it again, as after a change by the visitor.
ALTER TABLE assignments DROP CONSTRAINT assignments_ended_check;
ALTER TABLE assignments ADD CONSTRAINT assignments_ended_check
  CHECK (ended IN ('unanswered', 'returned', 'superseded', 'renamed'));
DROP INDEX assignments_once;
CREATE UNIQUE INDEX assignments_once ON assignments (lead_id, company_id)
  WHERE ended IS NULL OR ended IN ('unanswered', 'returned');
ALTER TABLE waiting_leads DROP CONSTRAINT waiting_leads_reason_check;
ALTER TABLE waiting_leads ADD CONSTRAINT waiting_leads_reason_check
  CHECK (reason IN ('none_named', 'none_free', 'unanswered', 'returned', 'renamed'));

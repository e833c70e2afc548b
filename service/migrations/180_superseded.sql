-- A lead that its visitor has sent again, with other answers or another phone, under a consent that does
-- not name the company that had it.
ALTER TABLE assignments DROP CONSTRAINT assignments_ended_check;
ALTER TABLE assignments ADD CONSTRAINT assignments_ended_check
  CHECK (ended IN ('unanswered', 'returned', 'superseded'));
-- Named again later, that company may have it again.
DROP INDEX assignments_once;
CREATE UNIQUE INDEX assignments_once ON assignments (lead_id, company_id)
  WHERE ended IS DISTINCT FROM 'superseded';

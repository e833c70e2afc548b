-- A lead whose phone a company reported as wrong, in another lead, waits: the next company would reach the
-- same stranger.
ALTER TABLE waiting_leads DROP CONSTRAINT waiting_leads_reason_check;
ALTER TABLE waiting_leads ADD CONSTRAINT waiting_leads_reason_check
  CHECK (reason IN ('none_named', 'none_free', 'unanswered', 'returned', 'renamed', 'wrong_number'));

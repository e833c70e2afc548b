-- Another company calls about a request than its confirmation said, or none does; as often as that changes.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check
  CHECK (kind IN ('confirmation', 'confirmation_text', 'caller_change', 'contact', 'contact_copy'));
ALTER TABLE mails DROP CONSTRAINT mails_lead;
CREATE UNIQUE INDEX mails_lead ON mails (lead_id, kind, recipient) WHERE kind <> 'caller_change';
CREATE INDEX mails_of_lead ON mails (lead_id);

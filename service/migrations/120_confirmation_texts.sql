-- Text messages to leads go through the queue of mails; their recipient is a phone, ten digits.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check
  CHECK (kind IN ('confirmation', 'confirmation_text', 'contact', 'contact_copy'));

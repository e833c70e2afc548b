-- When the form was submitted, by the browser's clock: the lead may arrive days later, and a certificate
-- of consent names both times. Null where the page did not say.
ALTER TABLE consents ADD COLUMN submitted_at timestamptz;

-- The consent text that names the companies of a reservation, as the visitor is shown it. Those that
-- were made before have none; they last half an hour.
DELETE FROM reservations;
ALTER TABLE reservations
  ADD COLUMN consent_version text NOT NULL,
  ADD COLUMN consent_text    text NOT NULL,
  ADD COLUMN consent_sha256  text NOT NULL CHECK (length(consent_sha256) = 64);

-- The companies that a consent names besides the product's own, in their order, and which version of
-- each it was whose legal name stands in the text; null where it names none.
ALTER TABLE consents
  ADD COLUMN company_ids      text[],
  ADD COLUMN company_versions integer[];

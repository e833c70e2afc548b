-- While a company's new secret replaces one, both are valid: until then, or not at all where it was leaked.
ALTER TABLE company_secrets
  ADD COLUMN old_secret text,
  ADD COLUMN old_until  timestamptz,
  ADD CHECK ((old_secret IS NULL) = (old_until IS NULL));

-- Every key that proof of consent was ever signed with, so that old proof can still be checked.
CREATE TABLE signing_keys (
  -- The thumbprint of the public key (RFC 7638).
  key_id        text PRIMARY KEY,
  -- As JSON (RFC 8037).
  public_key    jsonb NOT NULL,
  -- PKCS#8 in base64; null for a key that only the setting PROOF_KEY holds.
  private_key   text,
  first_used_at timestamptz NOT NULL DEFAULT now()
);
-- Of several processes that start together, one makes the key.
CREATE UNIQUE INDEX signing_keys_made ON signing_keys ((true)) WHERE private_key IS NOT NULL;

-- The consent texts that visitors are shown, with when a service first published each.
CREATE TABLE published_texts (
  sha256   text NOT NULL CHECK (length(sha256) = 64),
  product  text NOT NULL,
  version  text NOT NULL,
  text     text NOT NULL,
  began_at timestamptz NOT NULL,
  PRIMARY KEY (sha256, product, version)
);
CREATE FUNCTION refuse_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published texts are append-only';
END
$$;
CREATE TRIGGER published_texts_append_only BEFORE UPDATE OR DELETE ON published_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_text_change();

-- The hash of the key that only the browser of the session has: nobody else supersedes its leads.
-- Null for leads of pages that ask for no tickets.
ALTER TABLE leads ADD COLUMN owner text;

-- What the service knows of a consent by the ticket that it issued; null for consents from before tickets.
ALTER TABLE consents
  -- The ticket that the submission used up.
  ADD COLUMN ticket_id uuid,
  -- By the service's clock.
  ADD COLUMN shown_at timestamptz,
  ADD COLUMN ticked_at timestamptz,
  ADD COLUMN page_build text,
  -- Why no ticket proves the consent; null where one does.
  ADD COLUMN unproven text;

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

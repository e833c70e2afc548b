-- The claim of a consent's certificate at TrustedForm, where a certificate lives for three days unless
-- it is claimed. No row: nobody tried. It holds nothing that names a person.
CREATE TABLE certificate_claims (
  lead_id      uuid NOT NULL,
  version      integer NOT NULL,
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'retained', 'unclaimed')),
  attempts     integer NOT NULL DEFAULT 0,
  last_status  integer,
  -- Why it is not retained, or what TrustedForm says of the lead.
  reason       text,
  -- Whether the certificate holds the lead's phone and e-mail address; null where there is no answer.
  phone_match  boolean,
  email_match  boolean,
  expires_at   timestamptz,
  -- The answer without the phone and the address, which it repeats.
  answer       jsonb,
  created_at   timestamptz NOT NULL,
  attempted_at timestamptz,
  PRIMARY KEY (lead_id, version)
);

-- Whoever removes a consent, its claim goes as well.
CREATE FUNCTION remove_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM certificate_claims k USING gone
  WHERE k.lead_id = gone.lead_id AND k.version = gone.version;
  RETURN NULL;
END
$$;
CREATE TRIGGER consents_remove_claims AFTER DELETE ON consents
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION remove_claims();

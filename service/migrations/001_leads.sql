-- A lead is one browser session; what it sent is kept version by version.
CREATE TABLE leads (
  lead_id        uuid PRIMARY KEY,
  session_id     text NOT NULL UNIQUE,
  created_at     timestamptz NOT NULL,
  latest_version integer NOT NULL DEFAULT 1,
  converted_at   timestamptz
);

CREATE TABLE lead_versions (
  lead_id            uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  version            integer NOT NULL,
  received_at        timestamptz NOT NULL,
  -- SHA-256 over contact data, answers and consent: equal means the same submission.
  fingerprint        text NOT NULL,
  status             text NOT NULL CHECK (status IN ('accepted', 'quarantined')),
  quarantine_reasons text[] NOT NULL DEFAULT '{}',
  first_name         text NOT NULL,
  last_name          text NOT NULL,
  phone              text NOT NULL,
  email              text NOT NULL,
  zip                text NOT NULL,
  computed_outcome   text NOT NULL,
  claimed_outcome    text NOT NULL,
  submission         jsonb NOT NULL,
  PRIMARY KEY (lead_id, version)
);
CREATE INDEX lead_versions_received_at ON lead_versions (received_at, lead_id, version);
CREATE INDEX lead_versions_phone ON lead_versions (phone);
CREATE INDEX lead_versions_email ON lead_versions (lower(email));

-- Each wording once; a consent record points at it by its hash.
CREATE TABLE consent_texts (
  sha256 text PRIMARY KEY CHECK (length(sha256) = 64),
  text   text NOT NULL
);

-- Proof of consent. Outlives the lead: no foreign key to it.
CREATE TABLE consents (
  lead_id             uuid NOT NULL,
  version             integer NOT NULL,
  session_id          text NOT NULL,
  first_name          text NOT NULL,
  last_name           text NOT NULL,
  phone               text NOT NULL,
  email               text NOT NULL,
  text_sha256         text NOT NULL REFERENCES consent_texts,
  text_version        text NOT NULL,
  agreed_at           timestamptz NOT NULL,
  received_at         timestamptz NOT NULL,
  initially_checked   boolean,
  page_url            text NOT NULL,
  ip_address          text NOT NULL,
  user_agent          text NOT NULL,
  browser_user_agent  text NOT NULL,
  gpc                 boolean,
  gpc_header          boolean NOT NULL,
  certificate_url     text NOT NULL,
  lead_token          text NOT NULL,
  lead_token_at       timestamptz,
  phone_verified      boolean NOT NULL,
  phone_verified_at   timestamptz,
  PRIMARY KEY (lead_id, version)
);
CREATE INDEX consents_phone ON consents (phone);
CREATE INDEX consents_email ON consents (lower(email));
-- Rows come in the order of time: a block range index costs next to nothing.
CREATE INDEX consents_received_at ON consents USING brin (received_at);

-- Append-only. Only the retention and erasure services may remove rows, and
-- they say so for their own transaction.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tidyguard.may_remove_consent', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'consent records are append-only';
END
$$;
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();

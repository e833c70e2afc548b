-- The chain over proof of consent (docs/proof/README.md). Each transaction that stores or removes
-- consents, or does something that they will be asked about, adds one entry, which holds the hash of
-- the entry before it in its lane. A lane belongs to one process, so that no process waits for another.
CREATE TABLE proof_entries (
  lane     uuid NOT NULL,
  number   bigint NOT NULL CHECK (number > 0),
  kind     text NOT NULL,
  -- ISO 8601, UTC, by the clock of the process; text, as the hash covers it.
  at       text NOT NULL,
  -- The hash of the entry before it; of a lane's first entry, that of the latest head at that time.
  previous text NOT NULL CHECK (length(previous) = 64),
  -- A JSON array: what was stored, removed or done. Names nobody.
  content  text NOT NULL,
  -- SHA-256 over the columns above, one a line.
  hash     text NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (lane, number)
);
-- What was done with a lead is looked for in these: few beside the entries of stored leads.
CREATE INDEX proof_entries_events ON proof_entries (at) WHERE kind NOT IN ('stored', 'adopted');

-- Signed, about hourly: the ends of all lanes at that time. A head holds the hash of the one before it.
CREATE TABLE proof_heads (
  number    bigint PRIMARY KEY CHECK (number > 0),
  -- JSON, signed as it stands.
  body      text NOT NULL,
  -- SHA-256 over the body.
  hash      text NOT NULL CHECK (length(hash) = 64),
  -- Ed25519 over the body, in base64.
  signature text NOT NULL
);

-- What a time-stamp service (RFC 3161) said of a head's hash, in base64.
CREATE TABLE proof_timestamps (
  number   bigint PRIMARY KEY,
  response text NOT NULL
);

CREATE FUNCTION refuse_proof_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the chain is append-only';
END
$$;
CREATE TRIGGER proof_entries_append_only BEFORE UPDATE OR DELETE ON proof_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
CREATE TRIGGER proof_heads_append_only BEFORE UPDATE OR DELETE ON proof_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
CREATE TRIGGER proof_timestamps_append_only BEFORE UPDATE OR DELETE ON proof_timestamps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();

-- A consent names its entry. Its salt goes with it, so that nobody can tell from the entry whose it was.
ALTER TABLE consents
  ADD COLUMN proof_salt uuid NOT NULL DEFAULT gen_random_uuid(),
  -- What was there before the chain is entered below, in a lane of its own.
  ADD COLUMN proof_lane uuid DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN proof_number bigint;
ALTER TABLE consents ALTER COLUMN proof_lane DROP DEFAULT;

-- The fields of a row as a JSON object without spaces, in the order of their names; null ones left out.
CREATE FUNCTION pg_temp.proof_fields(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '{' || coalesce(string_agg(to_json(key) || ':' || value, ',' ORDER BY key COLLATE "C"), '') || '}'
  FROM jsonb_each(fields) WHERE value <> 'null'
$$;
CREATE FUNCTION pg_temp.proof_hash(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(value, 'UTF8')), 'hex')
$$;

-- As service/src/proof/content.ts and chain.ts do it for what is stored from now on.
DO $$
DECLARE
  lane_id text := '00000000-0000-0000-0000-000000000000';
  lane_number bigint := 0;
  previous_hash text := repeat('0', 64);
  entered_at text := to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  zone text := current_setting('TimeZone');
  clear text[] := ARRAY['agreed_at', 'gpc', 'gpc_header', 'initially_checked', 'kept_since',
    'lead_id', 'lead_token_at', 'phone_verified', 'phone_verified_at', 'proof_lane', 'proof_number',
    'received_at', 'shown_at', 'text_sha256', 'ticked_at', 'ticket_id', 'unproven', 'version'];
  batch text;
BEGIN
  PERFORM set_config('TimeZone', 'UTC', true);
  FOR batch IN
    WITH items AS (
      SELECT 'text' AS what, sha256 AS subject,
        '[' || pg_temp.proof_fields(to_jsonb(t)) || ']' AS content
      FROM consent_texts t
      UNION ALL
      SELECT 'published', concat_ws('/', sha256, product, version),
        '[' || pg_temp.proof_fields(to_jsonb(t)) || ']'
      FROM published_texts t
      UNION ALL
      SELECT 'consent', lead_id || '/' || version,
        '[' || pg_temp.proof_fields((
          SELECT jsonb_object_agg(key, value) FROM jsonb_each(fields) WHERE key = ANY (clear)
        )) || ',"' || pg_temp.proof_hash(proof_salt || pg_temp.proof_fields(fields - clear)) || '"]'
      FROM (SELECT *, to_jsonb(c) - 'proof_salt' AS fields FROM consents c) c
    ), placed AS (
      SELECT format('["%s",%s,"%s"]', what, to_json(subject), pg_temp.proof_hash(content)) AS item,
        (row_number() OVER () - 1) / 1000 AS place
      FROM items
    )
    SELECT '[' || string_agg(item, ',') || ']' FROM placed GROUP BY place ORDER BY place
  LOOP
    lane_number := lane_number + 1;
    INSERT INTO proof_entries (lane, number, kind, at, previous, content, hash)
    VALUES (lane_id::uuid, lane_number, 'adopted', entered_at, previous_hash, batch, pg_temp.proof_hash(
      concat_ws(E'\n', lane_id, lane_number, 'adopted', entered_at, previous_hash, batch)))
    RETURNING hash INTO previous_hash;
  END LOOP;
  PERFORM set_config('TimeZone', zone, true);
END
$$;
DROP FUNCTION pg_temp.proof_fields, pg_temp.proof_hash;

-- As before (009_consent_removals.sql, 023_kept_since.sql), but they return what they removed, which the
-- chain has to tell: consents, and wordings that named a person.
DROP FUNCTION finish_consent_removal, erase_consents, remove_expired_consents;

CREATE FUNCTION finish_consent_removal(why text, gone consents[]) RETURNS SETOF jsonb
LANGUAGE plpgsql SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
DECLARE
  texts integer;
BEGIN
  RETURN QUERY
    WITH removed AS (
      DELETE FROM consent_texts t
      WHERE EXISTS (
        SELECT 1 FROM unnest(gone) g WHERE g.text_sha256 = t.sha256 AND names_person(t.text, g)
      ) AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.text_sha256 = t.sha256)
      RETURNING t
    )
    SELECT jsonb_build_object('text', to_jsonb(r.t)) FROM removed r;
  GET DIAGNOSTICS texts = ROW_COUNT;
  IF cardinality(gone) > 0 THEN
    INSERT INTO consent_removals (reason, consents, texts) VALUES (why, cardinality(gone), texts);
  END IF;
  RETURN QUERY SELECT jsonb_build_object('consent', to_jsonb(g)) FROM unnest(gone) g;
END
$$;

-- Removes the consent records of leads; returns them and their wordings.
CREATE FUNCTION take_consents(leads uuid[]) RETURNS SETOF jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone consents[];
BEGIN
  PERFORM set_config('tidyguard.may_remove_consent', 'on', true);
  WITH deleted AS (DELETE FROM consents c WHERE lead_id = ANY (leads) RETURNING c)
  SELECT coalesce(array_agg(d.c), '{}') INTO gone FROM deleted d;
  PERFORM set_config('tidyguard.may_remove_consent', 'off', true);
  RETURN QUERY SELECT * FROM finish_consent_removal('erasure', gone);
END
$$;

-- Removes up to `most` consent records from before a time; returns them and their wordings. Whatever
-- time it is given, none that is not five years old by the database's own clock (16 CFR 310.5).
CREATE FUNCTION take_expired_consents(before timestamptz, most integer) RETURNS SETOF jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  oldest_kept timestamptz := LEAST(before, now() - interval '5 years');
  gone consents[];
BEGIN
  PERFORM set_config('tidyguard.may_remove_consent', 'on', true);
  WITH deleted AS (
    DELETE FROM consents c WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM consents
      WHERE received_at < oldest_kept AND COALESCE(kept_since, received_at) < oldest_kept LIMIT most
    )) RETURNING c
  )
  SELECT coalesce(array_agg(d.c), '{}') INTO gone FROM deleted d;
  PERFORM set_config('tidyguard.may_remove_consent', 'off', true);
  RETURN QUERY SELECT * FROM finish_consent_removal('retention', gone);
END
$$;

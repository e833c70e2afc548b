-- Proof of consent is removed by two functions only, for erasure and retention. They run with the
-- rights of the tables' owner; the service itself may only add and read (service/src/database/serviceRole.ts).

-- What they removed, and who had them do it.
CREATE TABLE consent_removals (
  removal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now(),
  reason     text NOT NULL CHECK (reason IN ('erasure', 'retention')),
  login      text NOT NULL DEFAULT session_user,
  consents   integer NOT NULL,
  texts      integer NOT NULL
);

-- Whether a text names the person of a consent: a wording that a page sent may hold anything.
CREATE FUNCTION names_person(wording text, c consents) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT bool_or(value <> '' AND position(lower(value) IN lower(wording)) > 0)
    OR c.phone <> '' AND position(c.phone IN regexp_replace(wording, '\D', '', 'g')) > 0
  FROM unnest(ARRAY[c.first_name, c.last_name, c.email]) AS value
$$;

-- The rest of a removal: wordings that name a person go with the last consent to them, and the log.
CREATE FUNCTION finish_consent_removal(why text, removed integer, wordings text[])
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  texts integer;
BEGIN
  DELETE FROM consent_texts t WHERE t.sha256 = ANY (wordings)
    AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.text_sha256 = t.sha256);
  GET DIAGNOSTICS texts = ROW_COUNT;
  IF removed > 0 THEN
    INSERT INTO consent_removals (reason, consents, texts) VALUES (why, removed, texts);
  END IF;
END
$$;

-- Removes the consent records of leads; returns how many.
CREATE FUNCTION erase_consents(leads uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  removed integer;
  wordings text[];
BEGIN
  PERFORM set_config('tidyguard.may_remove_consent', 'on', true);
  WITH gone AS (DELETE FROM consents WHERE lead_id = ANY (leads) RETURNING consents)
  SELECT count(*), array_agg(DISTINCT t.sha256) FILTER (WHERE names_person(t.text, g.consents))
    INTO removed, wordings
    FROM gone g JOIN consent_texts t ON t.sha256 = (g.consents).text_sha256;
  PERFORM set_config('tidyguard.may_remove_consent', 'off', true);
  PERFORM finish_consent_removal('erasure', removed, wordings);
  RETURN removed;
END
$$;

-- Removes up to `most` consent records from before a time; returns how many. Whatever time it is
-- given, none that is not five years old by the database's own clock (16 CFR 310.5).
CREATE FUNCTION remove_expired_consents(before timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  oldest_kept timestamptz := LEAST(before, now() - interval '5 years');
  removed integer;
  wordings text[];
BEGIN
  PERFORM set_config('tidyguard.may_remove_consent', 'on', true);
  WITH gone AS (
    DELETE FROM consents WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM consents WHERE received_at < oldest_kept LIMIT most
    )) RETURNING consents
  )
  SELECT count(*), array_agg(DISTINCT t.sha256) FILTER (WHERE names_person(t.text, g.consents))
    INTO removed, wordings
    FROM gone g JOIN consent_texts t ON t.sha256 = (g.consents).text_sha256;
  PERFORM set_config('tidyguard.may_remove_consent', 'off', true);
  PERFORM finish_consent_removal('retention', removed, wordings);
  RETURN removed;
END
$$;

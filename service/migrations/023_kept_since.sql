-- From when the time is counted for which a row is kept, where the clock was years behind as it came:
-- the latest time that was known to be right (retention_clock). Null where received_at will do, which
-- always says what the clock said.
ALTER TABLE lead_versions ADD COLUMN kept_since timestamptz;
ALTER TABLE consents ADD COLUMN kept_since timestamptz;
ALTER TABLE refused_submissions ADD COLUMN kept_since timestamptz;

-- As before (009_consent_removals.sql), but counting from kept_since where there is one. It is later
-- than received_at, by which the rows are found.
CREATE OR REPLACE FUNCTION remove_expired_consents(before timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  oldest_kept timestamptz := LEAST(before, now() - interval '5 years');
  removed integer;
  wordings text[];
BEGIN
  PERFORM set_config('tidyguard.may_remove_consent', 'on', true);
  WITH gone AS (
    DELETE FROM consents WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM consents
      WHERE received_at < oldest_kept AND COALESCE(kept_since, received_at) < oldest_kept LIMIT most
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

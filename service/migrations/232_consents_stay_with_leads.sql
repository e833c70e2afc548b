-- As before (026_proof_chain.sql), but the consent of a lead that is stored stays with it: an opt-out holds
-- by the consent that it ends, and a lead without one would be delivered again.
CREATE OR REPLACE FUNCTION take_expired_consents(before timestamptz, most integer) RETURNS SETOF jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  oldest_kept timestamptz := LEAST(before, now() - interval '5 years');
  gone consents[];
BEGIN
  PERFORM set_config('tidyguard.may_remove_consent', 'on', true);
  WITH deleted AS (
    DELETE FROM consents c WHERE ctid = ANY (ARRAY(
      SELECT old.ctid FROM consents old
      WHERE old.received_at < oldest_kept
        AND COALESCE(old.kept_since, old.received_at) < oldest_kept
        AND NOT EXISTS (SELECT 1 FROM leads l WHERE l.lead_id = old.lead_id)
      LIMIT most
    )) RETURNING c
  )
  SELECT coalesce(array_agg(d.c), '{}') INTO gone FROM deleted d;
  PERFORM set_config('tidyguard.may_remove_consent', 'off', true);
  RETURN QUERY SELECT * FROM finish_consent_removal('retention', gone);
END
$$;

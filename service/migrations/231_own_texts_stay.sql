-- As before (026_proof_chain.sql), but a text of the service's own stays, whatever words it shares with a
-- name: 'marketing' holds 'Mark'. The next visitor agrees to it again, and the chain tells of each text once.
CREATE OR REPLACE FUNCTION finish_consent_removal(why text, gone consents[]) RETURNS SETOF jsonb
LANGUAGE plpgsql SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
DECLARE
  texts integer;
BEGIN
  RETURN QUERY
    WITH removed AS (
      DELETE FROM consent_texts t
      WHERE EXISTS (
        SELECT 1 FROM unnest(gone) g WHERE g.text_sha256 = t.sha256 AND names_person(t.text, g)
      ) AND NOT EXISTS (
        -- A ticket proves that the service issued the text.
        SELECT 1 FROM unnest(gone) g
        WHERE g.text_sha256 = t.sha256 AND g.ticket_id IS NOT NULL AND g.unproven IS NULL
      ) AND NOT EXISTS (SELECT 1 FROM published_texts p WHERE p.sha256 = t.sha256)
        AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.text_sha256 = t.sha256)
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

-- What a refused submission says in NFKC, in which an erasure looks for people: made once, when it is kept. Null
-- where the body is in it.
ALTER TABLE refused_submissions ADD COLUMN plain text;

-- One that becomes longer than a body may be is kept no longer. In pieces: marks that follow each other are put in
-- order in a time that grows with the square of their number.
DO $$
DECLARE
  refusal record;
  plain_form text;
BEGIN
  FOR refusal IN SELECT refused_id, body FROM refused_submissions WHERE body IS NOT NFKC NORMALIZED LOOP
    SELECT string_agg(normalize(piece[1], NFKC), '' ORDER BY number) INTO plain_form
      FROM regexp_matches(refusal.body, '.{1,100}', 'g') WITH ORDINALITY AS pieces (piece, number);
    IF octet_length(plain_form) > 65536 THEN
      DELETE FROM refused_submissions WHERE refused_id = refusal.refused_id;
    ELSE
      UPDATE refused_submissions SET plain = plain_form WHERE refused_id = refusal.refused_id;
    END IF;
  END LOOP;
END
$$;

-- A session may be several people's, on a shared computer: each has a lead of their own. The first
-- is 1; the row of that number is what a session is locked by while its submissions are stored.
ALTER TABLE leads ADD COLUMN person integer NOT NULL DEFAULT 1;
ALTER TABLE leads DROP CONSTRAINT leads_session_id_key;
ALTER TABLE leads ADD CONSTRAINT leads_person UNIQUE (session_id, person);
-- Almost no session has a second person: this stays nearly empty.
CREATE INDEX leads_further_people ON leads (session_id, person) WHERE person > 1;

-- Whoever removes the first person's lead, the next one becomes the first: a session with any lead
-- always has the row that it is locked by.
CREATE FUNCTION promote_next_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET person = 1
  FROM (
    SELECT further.session_id, min(further.person) AS person
    FROM leads further JOIN gone ON gone.session_id = further.session_id AND gone.person = 1
    WHERE further.person > 1 GROUP BY further.session_id
  ) next
  WHERE leads.session_id = next.session_id AND leads.person = next.person AND leads.person > 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER leads_promote_next_person AFTER DELETE ON leads
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION promote_next_person();

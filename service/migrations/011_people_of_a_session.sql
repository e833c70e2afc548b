-- A session may be several people's, on a shared computer: each has a lead of their own. The first
-- is 1; the row of that number is what a session is locked by while its submissions are stored.
ALTER TABLE leads ADD COLUMN person integer NOT NULL DEFAULT 1;
ALTER TABLE leads DROP CONSTRAINT leads_session_id_key;
ALTER TABLE leads ADD CONSTRAINT leads_person UNIQUE (session_id, person);

-- An erasure asks who else agreed in the sessions of the person, and with the consent records goes the wording that
-- nobody else agreed to.
CREATE INDEX consents_session ON consents (session_id);
CREATE INDEX consents_text ON consents (text_sha256);

-- It also asks for which phones these sessions asked a code. The index of before (012_phone_codes.sql) had only codes
-- that were entered.
DROP INDEX verifications_approved;
CREATE INDEX verifications_session ON verifications (session_id, approved_at);

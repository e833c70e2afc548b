-- Proof that somebody's data was erased, without saying whose: a salted, slow
-- hash that can only be checked by who already knows the phone or address.
CREATE TABLE erasures (
  erasure_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at        timestamptz NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('phone', 'email')),
  salt             text NOT NULL,
  subject_hash     text NOT NULL,
  leads            integer NOT NULL,
  consents_removed integer NOT NULL,
  consents_kept    integer NOT NULL
);

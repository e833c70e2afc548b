-- What the service knew of a code for the phone as the version was stored: 'confirmed', 'unconfirmed'
-- (one was asked for), or 'not_asked'; null for versions from before this column.
ALTER TABLE lead_versions
  ADD COLUMN phone_code text CHECK (phone_code IN ('confirmed', 'unconfirmed', 'not_asked'));

-- Every submission asks which codes its session confirmed.
CREATE INDEX verifications_approved ON verifications (session_id, approved_at)
  WHERE approved_at IS NOT NULL;

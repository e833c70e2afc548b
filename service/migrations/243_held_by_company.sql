-- Every visitor's decision counts the places that companies in reach keep, and those kept for the visitor's
-- address: few of thousands.
DROP INDEX reservations_held;
CREATE INDEX reservations_held ON reservations (first_company, expires_at)
  WHERE ended_at IS NULL AND holds;
CREATE INDEX reservations_held_for_address ON reservations (address, expires_at)
  WHERE ended_at IS NULL AND holds;

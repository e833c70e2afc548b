-- Every paid look-up of a phone that was let through, for the limits; rows are removed after a day.
CREATE TABLE paid_lookups (
  looked_up_at timestamptz NOT NULL,
  address      text NOT NULL,
  network      text NOT NULL
);
CREATE INDEX paid_lookups_time ON paid_lookups (looked_up_at);
CREATE INDEX paid_lookups_address ON paid_lookups (address, looked_up_at);
CREATE INDEX paid_lookups_network ON paid_lookups (network, looked_up_at);

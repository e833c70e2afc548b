-- Who asks again within 30 days stays with the company, which is not charged a second time.
ALTER TABLE assignments
  -- The assignment that is charged in place of this one; it may be of a lead that is gone.
  ADD COLUMN repeats uuid;

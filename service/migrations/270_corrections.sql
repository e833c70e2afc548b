-- What an operator corrected for a person who asked for it: who entered the version, and why. Null where the
-- visitor sent it.
ALTER TABLE lead_versions
  ADD COLUMN corrected_by text,
  ADD COLUMN correction_note text,
  ADD CONSTRAINT lead_versions_correction CHECK ((corrected_by IS NULL) = (correction_note IS NULL));

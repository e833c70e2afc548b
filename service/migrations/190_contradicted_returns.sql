-- Whether a return is for a reason that is not what is on record: the company had reported that it
-- reached the person, or has listed the ZIP as its own. The owner decides on such a return.
ALTER TABLE assignments
  ADD COLUMN return_contradicted boolean,
  ADD CHECK (return_contradicted IS NULL OR ended IS NOT DISTINCT FROM 'returned');

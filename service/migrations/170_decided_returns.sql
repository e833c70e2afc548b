-- What the owner said of a lead that a company returned: within the company's allowance nobody needs to.
ALTER TABLE assignments
  ADD COLUMN return_approved boolean,
  ADD CHECK (return_approved IS NULL OR ended IS NOT DISTINCT FROM 'returned');

-- A company that calls may report that the person wants no more calls.
ALTER TABLE opt_outs
  DROP CONSTRAINT opt_outs_source_check,
  ADD CONSTRAINT opt_outs_source_check CHECK (source IN ('sms', 'form', 'operator', 'company'));

-- A keyed hash of the code that confirmed the phone: whoever enters it again, because the answer was lost, is told
-- the same again. Null for codes approved before this column.
ALTER TABLE verifications ADD COLUMN approved_code text;

-- When a request was entered whose time of arrival somebody gave; null where that is the time at which it
-- was made.
ALTER TABLE opt_outs ADD COLUMN entered_at timestamptz;

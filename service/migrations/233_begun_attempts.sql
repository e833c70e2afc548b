-- When the latest attempt began: set before anything leaves, so that a destination which may have the
-- lead is known where the attempt has no result yet, or never gets one because its process ended.
-- attempted_at says when it ended.
ALTER TABLE deliveries ADD COLUMN begun_at timestamptz;

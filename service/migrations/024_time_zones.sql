-- The time zones that the ZIP's place may be in, its own first, as known when the version was stored;
-- empty where none is known, null for versions from before this column.
ALTER TABLE lead_versions ADD COLUMN time_zones text[];

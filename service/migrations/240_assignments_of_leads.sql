-- Every lead that comes is looked up here, under the lock of places, and no assignment is ever removed.
-- The unique indexes on lead_id are partial by now.
CREATE INDEX assignments_lead ON assignments (lead_id);

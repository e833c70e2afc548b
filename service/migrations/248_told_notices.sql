-- Who told a destination by other means, and how, where no acknowledgement can come.
ALTER TABLE deliveries ADD COLUMN told text;

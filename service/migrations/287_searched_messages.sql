-- The texts of a message in NFKC, in which an erasure looks for people; null where they hold neither ten digits nor an
-- address, as in most messages: those are not read.
ALTER TABLE contact_messages ADD COLUMN searched text;

UPDATE contact_messages SET searched = plain FROM (
  SELECT message_id AS id, normalize(concat_ws(' ', first_name, last_name, message, consent), NFKC) AS plain
  FROM contact_messages
) texts
WHERE message_id = id AND plain ~ '@|%40|([0-9][^0-9]*){10}';

CREATE INDEX contact_messages_searched ON contact_messages (message_id) WHERE searched IS NOT NULL;

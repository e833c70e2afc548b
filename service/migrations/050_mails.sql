-- Messages of the contact page.
CREATE TABLE contact_messages (
  -- Made by the browser: the same message again is the same row.
  message_id  uuid PRIMARY KEY,
  received_at timestamptz NOT NULL,
  first_name  text NOT NULL,
  last_name   text NOT NULL,
  email       text NOT NULL,
  -- Ten digits, or empty.
  phone       text NOT NULL,
  message     text NOT NULL,
  -- The sentence that was agreed to.
  consent     text NOT NULL,
  -- A field that people do not see was filled in.
  is_suspicious boolean NOT NULL,
  ip_address  text NOT NULL,
  user_agent  text NOT NULL
);
CREATE INDEX contact_messages_email ON contact_messages (lower(email));
CREATE INDEX contact_messages_phone ON contact_messages (phone);
CREATE INDEX contact_messages_received_at ON contact_messages (received_at);

-- E-mails to be sent, and how far that got; the queue holds only their ids. What a mail says is
-- read from the lead or the message when it is sent, and both take their mails with them.
CREATE TABLE mails (
  mail_id      uuid PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('confirmation', 'contact', 'contact_copy')),
  lead_id      uuid REFERENCES leads ON DELETE CASCADE,
  version      integer,
  message_id   uuid REFERENCES contact_messages ON DELETE CASCADE,
  -- In lower case.
  recipient    text NOT NULL,
  state        text NOT NULL DEFAULT 'pending'
                 CHECK (state IN ('pending', 'sent', 'dead', 'withheld')),
  -- Why it is dead or withheld.
  reason       text,
  attempts     integer NOT NULL DEFAULT 0,
  -- As of deliveries: begins anew with every replay.
  round        integer NOT NULL DEFAULT 0,
  -- Null: waits to be put into the queue.
  queued_at    timestamptz,
  -- Set before the end of the message goes out: from then on the server may have it.
  handed_at    timestamptz,
  last_status  integer,
  last_error   text,
  created_at   timestamptz NOT NULL,
  attempted_at timestamptz,
  sent_at      timestamptz,
  CHECK ((lead_id IS NULL) <> (message_id IS NULL)),
  -- One of each kind about a lead or a message.
  UNIQUE (lead_id, kind),
  UNIQUE (message_id, kind)
);
CREATE INDEX mails_recipient ON mails (recipient, created_at);
CREATE INDEX mails_state ON mails (state, created_at) WHERE state <> 'sent';
CREATE INDEX mails_unqueued ON mails (created_at) WHERE state = 'pending' AND queued_at IS NULL;

-- Addresses that take no mail, in lower case: nothing more is sent to them.
CREATE TABLE bounced_addresses (
  email      text PRIMARY KEY,
  bounced_at timestamptz NOT NULL,
  -- What the mail server answered: its code, without its words.
  answer     text NOT NULL
);

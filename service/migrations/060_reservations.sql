-- Companies that are named to a visitor before the consent. The first of them keeps a place for the
-- session until the reservation ends.
CREATE TABLE reservations (
  reservation_id uuid PRIMARY KEY,
  session_id     text NOT NULL,
  -- As asked: for another ZIP or other answers the companies are others.
  zip            text NOT NULL,
  answers        jsonb NOT NULL,
  -- Who asked, as rate limits count.
  address        text NOT NULL,
  made_at        timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  ended_at       timestamptz,
  -- Why it ended before its time.
  ended          text CHECK (ended IN ('released', 'replaced', 'used')),
  -- Whether its first company keeps a place; not where the address holds many already.
  holds          boolean NOT NULL,
  -- The decision: the list and the rules that it was made by, from what, and what came out.
  revision       bigint NOT NULL REFERENCES company_revisions,
  rules          integer NOT NULL,
  input          jsonb NOT NULL,
  result         jsonb NOT NULL,
  first_company  text NOT NULL GENERATED ALWAYS AS (result #>> '{ranked,0,company_id}') STORED,
  CHECK ((ended_at IS NULL) = (ended IS NULL))
);
CREATE INDEX reservations_session ON reservations (session_id, made_at);
-- A session has one at a time, whoever asks at the same moment.
CREATE UNIQUE INDEX reservations_open ON reservations (session_id) WHERE ended_at IS NULL;
CREATE INDEX reservations_held ON reservations (expires_at) WHERE ended_at IS NULL AND holds;
CREATE INDEX reservations_made_at ON reservations (made_at);

-- How many leads each company got since the beginning of its present day, week and month, and of the
-- month of the shares, which is that of UTC for all.
CREATE TABLE company_counts (
  company_id  text PRIMARY KEY,
  day_from    timestamptz NOT NULL,
  day_leads   integer NOT NULL,
  week_from   timestamptz NOT NULL,
  week_leads  integer NOT NULL,
  month_from  timestamptz NOT NULL,
  month_leads integer NOT NULL,
  share_from  timestamptz NOT NULL,
  share_leads integer NOT NULL
);

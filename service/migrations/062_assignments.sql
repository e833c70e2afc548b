-- Which company has which lead. Stays when the lead goes, because leads are counted and charged: it
-- names nobody.
CREATE TABLE assignments (
  assignment_id   uuid PRIMARY KEY,
  -- A lead has one company at a time.
  lead_id         uuid NOT NULL UNIQUE,
  -- The version that was assigned; later ones are updates.
  lead_version    integer NOT NULL,
  company_id      text NOT NULL,
  -- The company as it was then, with its price and its time to answer.
  company_version integer NOT NULL,
  -- Its place among the companies that the consent names, from 1.
  place           integer NOT NULL,
  assigned_at     timestamptz NOT NULL,
  -- Companies that are named before it, each with why it could not get the lead.
  passed_over     jsonb NOT NULL,
  FOREIGN KEY (company_id, company_version) REFERENCES company_versions
);
CREATE INDEX assignments_company ON assignments (company_id, assigned_at);

-- Leads that no company has, though companies are listed.
CREATE TABLE waiting_leads (
  lead_id     uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  since       timestamptz NOT NULL,
  reason      text NOT NULL CHECK (reason IN ('none_named', 'none_free')),
  passed_over jsonb NOT NULL
);

-- What the webhooks to each company are signed with (Standard Webhooks).
CREATE TABLE company_secrets (
  company_id text PRIMARY KEY,
  secret     text NOT NULL,
  made_at    timestamptz NOT NULL
);

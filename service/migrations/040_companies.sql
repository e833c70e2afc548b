-- Cleaning companies that leads may go to. Each change of the list is a revision, and each change of
-- a company a version of it, so that a decision can be made again later from what it was made from.
CREATE TABLE company_revisions (
  revision   bigint PRIMARY KEY CHECK (revision > 0),
  changed_at timestamptz NOT NULL,
  -- import, pause or resume.
  change     text NOT NULL
);

CREATE TABLE company_versions (
  company_id text NOT NULL,
  version    integer NOT NULL CHECK (version > 0),
  revision   bigint NOT NULL REFERENCES company_revisions,
  is_paused  boolean NOT NULL,
  -- What the company takes, where, when and for what (service/src/companies/terms.ts).
  terms      jsonb NOT NULL,
  PRIMARY KEY (company_id, version)
);
CREATE INDEX company_versions_revision ON company_versions (revision);

-- Which companies were eligible for a lead, in their order, and why others were not.
CREATE TABLE match_decisions (
  lead_id    uuid PRIMARY KEY REFERENCES leads ON DELETE CASCADE,
  decided_at timestamptz NOT NULL,
  -- The list of companies that it was made from.
  revision   bigint NOT NULL REFERENCES company_revisions,
  -- The rules that it was made by (service/src/matching/decide.ts).
  rules      integer NOT NULL,
  -- Visitor and counts as they were then; names nobody.
  input      jsonb NOT NULL,
  result     jsonb NOT NULL
);

-- Of the leads of one phone that a company got, the one that is charged is looked up with each of them.
CREATE INDEX assignments_repeats ON assignments (repeats) WHERE repeats IS NOT NULL;

-- All of them point to the first; until now each pointed to the one that was charged as it was made.
WITH RECURSIVE chain AS (
  SELECT assignment_id, repeats AS earlier FROM assignments WHERE repeats IS NOT NULL
  UNION ALL
  SELECT chain.assignment_id, a.repeats
  FROM chain JOIN assignments a ON a.assignment_id = chain.earlier WHERE a.repeats IS NOT NULL
)
UPDATE assignments SET repeats = chain.earlier
FROM chain JOIN assignments first ON first.assignment_id = chain.earlier AND first.repeats IS NULL
WHERE assignments.assignment_id = chain.assignment_id AND assignments.repeats <> chain.earlier;

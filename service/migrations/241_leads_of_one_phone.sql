-- Of the leads of one phone that a company got, the one that is charged is looked up with each of them.
CREATE INDEX assignments_repeats ON assignments (repeats) WHERE repeats IS NOT NULL;

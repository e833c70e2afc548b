// @ts-check
/**
 * `npm run specification`: fails unless every rule in docs/specification-coverage.md is covered by
 * a test that passed in the last run of all unit and end-to-end tests. `npm test` ends with it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from './lib/reports.mjs';
import { main, root, StepFailed } from './lib/shell.mjs';
import {
  coverageProblems,
  passedJourneys,
  passedUnitTests,
  readRules,
} from './lib/specificationCoverage.mjs';

const PAGE = 'docs/specification-coverage.md';

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StepFailed(`No results of the tests in ${file}: run "npm test". (${String(cause)})`);
  }
}

await main(async () => {
  const rules = readRules(readFileSync(join(root, PAGE), 'utf8'));
  const passed = [
    ...passedUnitTests(readReport(reports.unit), root),
    ...passedJourneys(readReport(reports.e2e), 'e2e'),
  ];
  const problems = coverageProblems(rules, passed);
  if (rules.length === 0) problems.push('The page lists no rule.');
  if (problems.length > 0) {
    throw new StepFailed(
      `${PAGE} names tests that hold nothing:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  console.log(`  ${rules.length} rules, each held by tests among the ${passed.length} that passed`);
});

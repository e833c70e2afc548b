// @ts-check
import { NEVER_MUTATED, parts } from './scripts/mutation/parts.mjs';

/**
 * What all parts of mutation testing share. `npm run mutation` adds what differs between them;
 * scripts/mutation/parts.mjs says what that is.
 *
 * @type {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]}
 */
export default {
  mutate: [...parts.flatMap((part) => part.mutate), ...NEVER_MUTATED],
  testRunner: 'jest',
  jest: { configFile: 'scripts/mutation/jest.config.mjs', enableFindRelatedTests: true },
  // As npm run unit does: WebAssembly, which the database of the tests is made of, starts sooner.
  testRunnerNodeArgs: [
    '--liftoff-only',
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
  ],
  coverageAnalysis: 'perTest',
  // Jest checks no types, and a test compares generated files with what stands on the disk.
  disableTypeChecks: false,
  incremental: true,
  // Jest keeps the modules of earlier runs in memory where they are ESM.
  maxTestRunnerReuse: 100,
  // Beyond what the tests need themselves: a busy machine is no endless loop.
  timeoutMS: 60_000,
  // Only sources: copies of what was built or installed would take minutes.
  ignorePatterns: [
    'bench',
    'docs/screenshots',
    'e2e',
    'mutation-report',
    '**/{dist,public,.cache,.data,.nx,.generated,.variant,.preview}',
    '**/{storybook-static,playwright-report,test-results,coverage}',
  ],
};

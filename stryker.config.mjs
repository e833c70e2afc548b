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
  // Like `npm run unit`: WebAssembly, which the tests' database is made of, starts sooner.
  testRunnerNodeArgs: [
    '--liftoff-only',
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
  ],
  coverageAnalysis: 'perTest',
  // Jest does not check types, and a test compares generated files with those on disk.
  disableTypeChecks: false,
  incremental: true,
  // Jest keeps the ESM modules of earlier runs in memory.
  maxTestRunnerReuse: 100,
  // In addition to the time that the tests need: a busy machine is not an endless loop.
  timeoutMS: 60_000,
  // Only sources are copied, because copying what was built or installed would take minutes.
  ignorePatterns: [
    'bench',
    'docs/screenshots',
    'e2e',
    'mutation-report',
    '**/{dist,public,.cache,.data,.nx,.generated,.variant,.preview}',
    '**/{storybook-static,playwright-report,test-results,coverage}',
  ],
};

// @ts-check
import { join } from 'node:path';
import TestRunner from 'jest-runner';
import { root } from '../lib/shell.mjs';
import { KnownTests } from './knownTests.mjs';

const known = new KnownTests(join(root, '.known-tests'));

/**
 * Runs the test files of one change. StrykerJS names the tests that reach the change; Jest would
 * load every file that imports the changed one to find them, the longest first, and go on after a
 * failure. This loads only the files that hold such tests, the shortest first, up to a failure.
 */
export default class MutationRunner extends TestRunner {
  /**
   * @override
   * @param {import('jest-runner').Test[]} tests
   * @param {Parameters<TestRunner['runTests']>[1]} watcher
   * @param {Parameters<TestRunner['runTests']>[2]} options
   */
  async runTests(tests, watcher, options) {
    if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) {
      this.on('test-file-success', ([{ path }, { testResults, perfStats }]) => {
        const names = testResults.map(({ fullName }) => fullName);
        known.remember(path, { names, durationMs: perfStats.runtime });
      });
      return super.runTests(tests, watcher, options);
    }
    let failed = false;
    this.on('test-file-failure', () => {
      failed = true;
    });
    this.on('test-file-success', ([, { numFailingTests }]) => {
      failed ||= numFailingTests > 0;
    });
    for (const test of known.select(tests, this._globalConfig.testNamePattern)) {
      if (!failed) await super.runTests([test], watcher, options);
    }
  }
}

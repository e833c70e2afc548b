// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import TestRunner from 'jest-runner';
import { root } from '../lib/shell.mjs';

/**
 * @typedef {import('jest-runner').Test} Test
 *
 * @typedef {object} KnownFile what the first run, which changes nothing, says of a test file
 * @property {string[]} names of its tests
 * @property {number} durationMs
 */

const FOLDER = join(root, '.known-tests');

/** @param {string} path */
const placeOf = (path) => join(FOLDER, `${createHash('sha256').update(path).digest('hex')}.json`);

/**
 * @param {string} path
 * @returns {KnownFile | undefined}
 */
const recall = (path) =>
  existsSync(placeOf(path)) ? JSON.parse(readFileSync(placeOf(path), 'utf8')) : undefined;

/**
 * Runs the test files of one change. StrykerJS names the tests that reach the change; Jest would
 * load every file that imports the changed one to find them, the longest first, and go on after a
 * failure. This loads only the files that hold such tests, the shortest first, up to a failure.
 */
export default class MutationRunner extends TestRunner {
  /**
   * @override
   * @param {Test[]} tests
   * @param {Parameters<TestRunner['runTests']>[1]} watcher
   * @param {Parameters<TestRunner['runTests']>[2]} options
   */
  async runTests(tests, watcher, options) {
    if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) {
      this.on('test-file-success', ([{ path }, { testResults, perfStats }]) => {
        /** @type {KnownFile} */
        const known = {
          names: testResults.map(({ fullName }) => fullName),
          durationMs: perfStats.runtime,
        };
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(placeOf(path), JSON.stringify(known));
      });
      return super.runTests(tests, watcher, options);
    }
    let failed = false;
    this.on('test-file-failure', () => {
      failed = true;
    });
    this.on('test-file-success', ([, result]) => {
      failed ||= result.numFailingTests > 0;
    });
    for (const test of this.#worthRunning(tests)) {
      if (!failed) await super.runTests([test], watcher, options);
    }
  }

  /** @param {Test[]} tests */
  #worthRunning(tests) {
    const pattern = new RegExp(this._globalConfig.testNamePattern ?? '', 'i');
    return tests
      .map((test) => ({ test, known: recall(test.path) }))
      .filter(({ known }) => known?.names.some((name) => pattern.test(name)) ?? true)
      .sort((one, other) => (one.known?.durationMs ?? 0) - (other.known?.durationMs ?? 0))
      .map(({ test }) => test);
  }
}

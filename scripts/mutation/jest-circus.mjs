// @ts-check
// @ts-expect-error It has no types.
import jestCircus from 'jest-circus/runner';

/**
 * @typedef {object} TestEvent
 * @property {string} name
 * @property {{ mode: string, errors: unknown[] }} test
 *
 * @typedef {object} Environment
 * @property {(event: TestEvent, state: unknown) => unknown} [handleTestEvent]
 *
 * @typedef {(globalConfig: unknown, config: unknown, environment: Environment, ...rest: unknown[]) => Promise<unknown>} RunFile
 */

/** @type {{ default: RunFile }} */
const { default: runFile } = jestCircus;

/**
 * Runs the tests of one file up to the first that fails. By this file's name StrykerJS knows that
 * the tests are those of jest-circus.
 *
 * @type {RunFile}
 */
export default function runUntilFailure(globalConfig, config, environment, ...rest) {
  const handle = environment.handleTestEvent?.bind(environment);
  let failed = false;
  environment.handleTestEvent = async (event, state) => {
    if (event.name === 'test_start' && failed) event.test.mode = 'skip';
    await handle?.(event, state);
    if (event.name === 'test_done') failed ||= event.test.errors.length > 0;
  };
  return runFile(globalConfig, config, environment, ...rest);
}

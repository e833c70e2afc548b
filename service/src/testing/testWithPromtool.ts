import { spawnSync } from 'node:child_process';

/** `test` where promtool is installed, which comes with Prometheus; elsewhere the test is skipped. */
export const testWithPromtool =
  spawnSync('promtool', ['--version']).error === undefined ? test : test.skip;

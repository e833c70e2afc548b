import { spawnSync } from 'node:child_process';

/** `test` if promtool is installed, which comes with Prometheus; otherwise the test is skipped. */
export const testWithPromtool =
  spawnSync('promtool', ['--version']).error === undefined ? test : test.skip;

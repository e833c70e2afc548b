import { mayMount } from './smallDisk.ts';

/** `test` if this process may mount a disk; otherwise the test is skipped. */
export const testAsRoot = mayMount ? test : test.skip;

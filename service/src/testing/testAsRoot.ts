import { mayMount } from './smallDisk.ts';

/** `test` where this process may mount a disk; elsewhere the test is skipped. */
export const testAsRoot = mayMount ? test : test.skip;

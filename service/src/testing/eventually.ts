import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 25;

/**
 * Polls until `isTrue` returns true.
 *
 * @throws {Error} after `limitMs`, naming what was waited for.
 */
export async function eventually(
  what: string,
  limitMs: number,
  isTrue: () => boolean | Promise<boolean>,
): Promise<void> {
  const until = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > until) throw new Error(`waited ${limitMs} ms without success: ${what}`);
    await wait(POLL_MS);
  }
}

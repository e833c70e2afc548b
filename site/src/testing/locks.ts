import type { ExclusiveRun } from '../session/store/outbox';

/**
 * Stands in for Web Locks between the tabs of one browser: resolves to null for a name that is taken. Like
 * the browser's, it never runs anything synchronously.
 */
export function sharedLocks(): ExclusiveRun {
  const taken = new Set<string>();
  return async (name, run) => {
    await Promise.resolve();
    if (taken.has(name)) return null;
    taken.add(name);
    try {
      return await run();
    } finally {
      taken.delete(name);
    }
  };
}

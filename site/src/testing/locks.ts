import type { ExclusiveRun } from '../session/store/outbox';

/**
 * Stands for Web Locks between the tabs of one browser: a name that is taken gives null. As the
 * browser's, they answer only later.
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

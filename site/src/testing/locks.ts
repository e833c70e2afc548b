import type { ExclusiveRun } from '../session/store/outbox';

/** What Web Locks do for the tabs of one browser: who finds a name taken goes without. */
export function sharedLocks(): ExclusiveRun {
  const taken = new Set<string>();
  return async (name, run) => {
    if (taken.has(name)) return null;
    taken.add(name);
    try {
      return await run();
    } finally {
      taken.delete(name);
    }
  };
}

import type { ExclusiveRun } from '../session/store/outbox';

/** Stands for Web Locks between the tabs of one browser: a name that is taken gives null. */
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

import type { Clock } from '../ports/clock';

/** Something that happened in the quiz, as the debug panel shows it. */
export interface DebugEntry {
  /** Milliseconds since the log began. */
  atMs: number;
  text: string;
  /** How long it took, in milliseconds; absent for what takes no time. */
  tookMs?: number;
}

/** What the debug panel shows, in the browser's memory only. */
export interface DebugLog {
  /** Returns the same list until something is added. */
  entries: () => readonly DebugEntry[];
  add: (text: string, tookMs?: number) => void;
  /** Calls back on every change; the returned function stops that. */
  subscribe: (listener: () => void) => () => void;
}

export function createDebugLog(clock: Clock): DebugLog {
  const beganAt = clock.now();
  const listeners = new Set<() => void>();
  let entries: readonly DebugEntry[] = [];
  return {
    entries: () => entries,
    add(text, tookMs) {
      const atMs = clock.now() - beganAt;
      entries = [...entries, { atMs, text, ...(tookMs === undefined ? {} : { tookMs }) }];
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

import type { Clock } from '../common/clock.ts';

const MINUTE_MS = 60_000;

/**
 * Lets one log line a minute through for each kind, so that a flood of one event does not fill the log.
 *
 * @returns a function that is told of each event. If a line is due, it returns how many of the kind
 * there were since the last line, this one included; otherwise null.
 */
export function oncePerMinute(clock: Clock): (kind: string) => number | null {
  const kinds = new Map<string, { loggedAt: number; count: number }>();
  return (kind) => {
    const now = clock.now().getTime();
    const { loggedAt, count } = kinds.get(kind) ?? { loggedAt: -Infinity, count: 0 };
    // A clock that was set back does not silence the log.
    const isDue = Math.abs(now - loggedAt) >= MINUTE_MS;
    kinds.set(kind, isDue ? { loggedAt: now, count: 0 } : { loggedAt, count: count + 1 });
    return isDue ? count + 1 : null;
  };
}

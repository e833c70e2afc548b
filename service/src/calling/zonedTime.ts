import { MINUTE_MS } from '../common/clock.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/**
 * How far ahead of UTC clocks are, by zone and minute: every zone changes its clocks at the start of a
 * minute. Cached, because formatting a date takes longer than anything else that a decision does.
 */
const offsets = new Map<string, number>();
/** How many offsets are kept: enough for all zones at one time. Beyond it, all are dropped. */
const MOST_OFFSETS = 10_000;

function offsetAt(zone: string, minute: number): number {
  const key = `${zone} ${minute}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(minute * MINUTE_MS)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 1, day = 1, hour = 0, minutes = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((part) => parts.get(part));
  const offset = Date.UTC(year, month - 1, day, hour, minutes, second) - minute * MINUTE_MS;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** What the clocks of a zone show at an instant, as if that were UTC; in milliseconds, to the second. */
export const localTime = (zone: string, instant: number): number =>
  Math.floor(instant / 1_000) * 1_000 + offsetAt(zone, Math.floor(instant / MINUTE_MS));

/**
 * The instant at which the clocks of a zone show `local`: one of the two for the hour that is repeated in
 * autumn, and a time near it for the hour that is skipped in spring.
 */
export function instantOf(zone: string, local: number): number {
  const guess = local - (localTime(zone, local) - local);
  return guess - (localTime(zone, guess) - local);
}

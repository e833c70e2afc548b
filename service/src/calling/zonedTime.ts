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

/** What the clocks of a zone show at an instant, as if that were UTC, in milliseconds. */
export function localTime(zone: string, instant: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((part) => parts.get(part));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * When the clocks of a zone show `local`: in the hour that they repeat in autumn one of both times,
 * and for the hour that they skip in spring a time beside it.
 */
export function instantOf(zone: string, local: number): number {
  const guess = local - (localTime(zone, local) - local);
  return guess - (localTime(zone, guess) - local);
}

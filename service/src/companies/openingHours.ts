/** Days of the week as the import writes them; the index is that of `Date.getUTCDay`. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type Weekday = (typeof weekdays)[number];

/** Minutes after midnight, from and until, of each day that is open. */
export type OpeningHours = Readonly<Partial<Record<Weekday, readonly [from: number, to: number]>>>;

const ORDER: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const PART = /^([a-z]{3})(?:-([a-z]{3}))? (\d\d?):(\d\d)-(\d\d?):(\d\d)$/;

function minutesOf(hour: string, minute: string): number | null {
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 24 * 60 ? minutes : null;
}

/** Opening hours such as `mon-fri 8:00-18:00; sat 9:00-13:00`; null if the text is none. */
export function readOpeningHours(text: string): OpeningHours | null {
  const hours: Partial<Record<Weekday, readonly [number, number]>> = {};
  for (const part of text.toLowerCase().split(';')) {
    const [, first = '', last = first, ...clock] = PART.exec(part.trim()) ?? [];
    const [a = '', b = '', c = '', d = ''] = clock;
    const [from, to] = [minutesOf(a, b), minutesOf(c, d)];
    const [begin, end] = [first, last].map((name) => ORDER.findIndex((day) => day === name));
    if (begin === undefined || end === undefined || begin < 0 || end < begin) return null;
    if (from === null || to === null || from >= to) return null;
    for (const day of ORDER.slice(begin, end + 1)) {
      if (hours[day] !== undefined) return null;
      hours[day] = [from, to];
    }
  }
  return hours;
}

const clockOf = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Opening hours in the form that is read, a part for each day that is open. */
export const writtenHours = (hours: OpeningHours): string =>
  ORDER.flatMap((day) => {
    const open = hours[day];
    return open ? [`${day} ${clockOf(open[0])}-${clockOf(open[1])}`] : [];
  }).join('; ');

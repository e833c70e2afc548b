import { dayAt } from '../dates.ts';

/** Today. There are nearly always two dates, because it is not the same day everywhere on earth. */
export interface Today {
  /** The local ISO date, which may differ from the UTC date. */
  here: string;
  /**
   * The ISO date where the day begins first, at UTC+14. Only a later day is in the future for everybody:
   * a day that an editor dated by her own clock is then right on a build server elsewhere, too.
   */
  latest: string;
}

const FIRST_ZONE = 'Pacific/Kiritimati';

/** Today at a moment, in the machine's time zone unless another is given. */
export const todayAt = (now: Date, timeZone?: string): Today => ({
  here: dayAt(now, timeZone),
  latest: dayAt(now, FIRST_ZONE),
});

/** Whether a day has begun nowhere on earth. */
export const isFuture = (day: string, { latest }: Today) => day > latest;

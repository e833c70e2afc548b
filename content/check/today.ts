import { dayAt } from '../dates.ts';

/** Today, of which there are two at most times: the earth is never all on one day. */
export interface Today {
  /** The ISO date on the wall: not by UTC, where it may be another day. */
  here: string;
  /**
   * The ISO date where the day begins first, at UTC+14. Only a day after it is in the future for
   * everybody: what an editor dates by her own clock is then right for a build server elsewhere.
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

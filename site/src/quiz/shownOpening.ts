import { callTime } from '@tidyguard/content/product';
import { dayIn } from './core/timeZone';

/**
 * When a company opens for calls, in the page's language: 'tomorrow at 8 AM', 'on Monday at 8:30 AM',
 * 'on Monday, December 7 at 8 AM CST'.
 *
 * @param now by the device's clock; if that is ahead, the opening may seem to have passed
 * @param timeZone of the home, in which the time is given; named if the browser's clock shows another time.
 */
export function shownOpening(opensAt: number, now: number, timeZone?: string): string {
  // Storybook's pages have no language.
  const language = document.documentElement.lang || 'en-US';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone }).format(opensAt);
  const days = dayIn(timeZone, opensAt) - dayIn(timeZone, now);
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
      : callTime.on(
          format({ weekday: 'long', ...(days > 6 && { month: 'long', day: 'numeric' }) }),
        );
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const timeHere = new Date(opensAt).toLocaleTimeString(language, time);
  const isFullHour = format({ minute: 'numeric' }) === '0';
  return callTime.at(
    day,
    format({
      hour: 'numeric',
      ...(!isFullHour && { minute: '2-digit' }),
      ...(format(time) !== timeHere && { timeZoneName: 'short' }),
    }),
  );
}

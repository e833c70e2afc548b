import { callTime } from '@tidyguard/content/product';

/** The day of a moment in a time zone, in days since 1970. Canadian dates are those of ISO 8601. */
const dayOf = (moment: number, timeZone: string | undefined) =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)) / 86_400_000;

/**
 * When a company opens for calls, in the page's language: 'tomorrow at 8 AM', 'on Monday at 8:30 AM',
 * 'on Monday, December 7 at 8 AM'.
 *
 * @param timeZone of the home; by default where the browser is.
 */
export function shownOpening(opensAt: number, now: number, timeZone?: string): string {
  // Storybook's pages name none.
  const language = document.documentElement.lang || 'en-US';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone }).format(opensAt);
  const days = dayOf(opensAt, timeZone) - dayOf(now, timeZone);
  const day =
    days < 2
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
      : callTime.on(
          format({ weekday: 'long', ...(days > 6 && { month: 'long', day: 'numeric' }) }),
        );
  const minute = new Date(opensAt).getMinutes() === 0 ? undefined : '2-digit';
  return callTime.at(day, format({ hour: 'numeric', minute }));
}

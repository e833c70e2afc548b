import { callTime } from '@tidyguard/content/product';

/** Whole days from one moment's day to another's, where the browser is. */
const daysBetween = (from: number, to: number) =>
  Math.round(
    (new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / 86_400_000,
  );

/**
 * When a company opens for calls, in the page's language and the visitor's own time: 'tomorrow at
 * 8 AM', 'on Monday at 8:30 AM', 'on Monday, December 7 at 8 AM'.
 */
export function shownOpening(opensAt: number, now: number): string {
  // Storybook's pages name none.
  const language = document.documentElement.lang || 'en-US';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(opensAt);
  const days = daysBetween(now, opensAt);
  const day =
    days < 2
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
      : callTime.on(
          format({ weekday: 'long', ...(days > 6 && { month: 'long', day: 'numeric' }) }),
        );
  const minute = new Date(opensAt).getMinutes() === 0 ? undefined : '2-digit';
  return callTime.at(day, format({ hour: 'numeric', minute }));
}

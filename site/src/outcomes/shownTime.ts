import type { PreferredTime } from '@tidyguard/service/contract';

/** A time in words: 'Tue, Nov 24, 8:00 AM – 12:00 PM'. */
export function shownTime({ date, from, to }: PreferredTime, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.formatRange(new Date(`${date}T${from}`), new Date(`${date}T${to}`));
}

import type { PreferredTime } from '@tidyguard/service/contract';

/** A time in the page's language: 'Tue, Nov 24, 8:00 AM – 12:00 PM'. A line breaks only after the day. */
export function shownTime({ date, from, to }: PreferredTime): string {
  // Storybook's pages have no language.
  const language = document.documentElement.lang || 'en-US';
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const shown = format.formatRange(new Date(`${date}T${from}`), new Date(`${date}T${to}`));
  const [day = '', clock] = shown.split(/, (?=\d+:)/);
  // A line may break after a dash even before a no-break space, so a word joiner keeps them together.
  return clock === undefined ? shown : `${day}, ${clock.replace(/\s/g, '\u2060\u00A0')}`;
}

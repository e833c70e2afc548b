/** A day and a time as somebody there says it: 'Tuesday, November 24, 8:00 AM CST'. */
export const shownTime = (time: string, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    timeZoneName: 'short',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(time));

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists, written as an ISO date: `2026-11-20`. */
export const isDay = (text: string) => {
  if (!ISO_DATE.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** The ISO day of a moment by this machine's local clock, not by UTC, unless a time zone is given. */
export const dayAt = (moment: Date, timeZone?: string) =>
  // Sweden writes its dates as ISO does.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment);

/** An ISO date in words: `November 20, 2026`. */
export const inWords = (isoDate: string, language = 'en-US') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(isoDate),
  );

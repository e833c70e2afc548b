import { leadForms } from '@tidyguard/content';
import { formed } from './readers';

const timeText = formed(leadForms.isoTime);

/** Reads a moment that exists: `Date` would turn February 30 into March 2. */
export function isoTime(value: unknown): string | undefined {
  const time = timeText(value);
  return time && new Date(time).toJSON()?.startsWith(time.slice(0, 10)) ? time : undefined;
}

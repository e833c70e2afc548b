import { leadForms } from '@tidyguard/content';
import { formed } from './readers';

const timeText = formed(leadForms.isoTime);

/** A moment that exists: Date takes February 30 for March 2, and month 13 for none. */
export function isoTime(value: unknown): string | undefined {
  const time = timeText(value);
  return time && new Date(time).toJSON()?.startsWith(time.slice(0, 10)) ? time : undefined;
}

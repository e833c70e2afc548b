import { leadLimits } from '@tidyguard/content';
import type { PreferredTime } from '@tidyguard/service/contract';
import { objectOf, type Read } from './readers';

/** A time of a visit; nothing of what could not be shown. */
export const readVisitTime: Read<PreferredTime> = (value) => {
  const { date, from, to } = objectOf(value);
  if (typeof date !== 'string' || typeof from !== 'string' || typeof to !== 'string') return;
  const [begin, end] = [from, to].map((time) => Date.parse(`${date}T${time}`)) as [number, number];
  return begin < end ? { date, from, to } : undefined;
};

/** The times among these, as many as visitors choose from. */
export const readVisitTimes: Read<PreferredTime[]> = (value) =>
  Array.isArray(value)
    ? value
        .map(readVisitTime)
        .filter((time) => time !== undefined)
        .slice(0, leadLimits.visitTimes)
    : undefined;

import { leadLimits } from '@tidyguard/content';
import type { PreferredTime } from '@tidyguard/service/contract';
import { objectOf, type Read } from './readers';

/** Reads a time for a visit; undefined if it could not be shown. */
export const readVisitTime: Read<PreferredTime> = (value) => {
  const { date, from, to } = objectOf(value);
  if (typeof date !== 'string' || typeof from !== 'string' || typeof to !== 'string') return;
  const [begin, end] = [from, to].map((time) => Date.parse(`${date}T${time}`)) as [number, number];
  return begin < end ? { date, from, to } : undefined;
};

/** Reads times for a visit, at most as many as visitors can choose from. */
export const readVisitTimes: Read<PreferredTime[]> = (value) =>
  Array.isArray(value)
    ? value
        .map(readVisitTime)
        .filter((time) => time !== undefined)
        .slice(0, leadLimits.visitTimes)
    : undefined;

import type { Product } from '@tidyguard/content';
import { withCallingHours } from '../calling/callingHours.ts';
import type { LeadRecord } from '../repositories/leadRecords.ts';

const MINUTE_MS = 60_000;

/** What can be said of when a call comes: within minutes, or from a time on (ISO 8601) in a time zone. */
export type CallTime =
  { kind: 'soon'; minutes: number } | { kind: 'later'; opensAt: string; timeZone: string };

/**
 * When the call to a lead comes; null where nobody can say: the place is unknown, or the request is
 * older than what is promised.
 */
export function callTimeOf(
  record: LeadRecord,
  { promise }: Pick<Product, 'promise'>,
  now: Date,
): CallTime | null {
  const { call_not_before: opensAt, time_zone: timeZone } = withCallingHours(record, now);
  if (opensAt === null || timeZone === null) return null;
  if (Date.parse(opensAt) > now.getTime()) return { kind: 'later', opensAt, timeZone };
  const { contactWithinMinutes: minutes } = promise;
  const ageMs = now.getTime() - Date.parse(record.received_at);
  return ageMs < minutes * MINUTE_MS ? { kind: 'soon', minutes } : null;
}

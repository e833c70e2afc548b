import type { Product } from '@tidyguard/content';
import { withCallingHours } from '../calling/callingHours.ts';
import { nextCall } from '../matching/nextCall.ts';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import type { Caller } from '../matching/callers.ts';

const MINUTE_MS = 60_000;

/** What can be said of when a call comes: within minutes, or from a time on (ISO 8601) in a time zone. */
export type CallTime =
  { kind: 'soon'; minutes: number } | { kind: 'later'; opensAt: string; timeZone: string };

/**
 * When the call to a lead comes; null if nobody can say: nobody calls yet, the place is unknown,
 * the company does not open soon, or the request is older than what is promised.
 */
export function callTimeOf(
  record: LeadRecord,
  caller: Caller,
  { promise }: Pick<Product, 'promise'>,
  now: Date,
): CallTime | null {
  const { call_not_before: opens, time_zone: timeZone } = withCallingHours(record, now);
  if (opens === null || timeZone === null || caller.kind === 'nobody') return null;
  const opensMs =
    caller.kind === 'company' ? nextCall(caller.terms, record.zip, now) : Date.parse(opens);
  if (opensMs === null) return null;
  if (opensMs > now.getTime()) {
    return { kind: 'later', opensAt: new Date(opensMs).toISOString(), timeZone };
  }
  const { contactWithinMinutes: minutes } = promise;
  const ageMs = now.getTime() - Date.parse(record.received_at);
  return ageMs < minutes * MINUTE_MS ? { kind: 'soon', minutes } : null;
}

import type { Product } from '@tidyguard/content';
import { withCallingHours } from '../calling/callingHours.ts';
import { DAY_MS } from '../common/clock.ts';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import type { Caller } from '../matching/callers.ts';
import { callTimeOf } from './callTime.ts';
import { greetable } from './greetable.ts';

/** Longer than any state's closed days in a row; after that the text would only puzzle. */
const STALE_MS = 4 * DAY_MS;

/**
 * The text message after a request: its words, or how many seconds it has to wait for the hours in
 * which people may be called and texted, or why it is never sent.
 */
export type RequestText =
  | { kind: 'now'; body: string }
  | { kind: 'later'; seconds: number }
  | { kind: 'never'; reason: 'no_calling_hours' | 'no_company' | 'late' };

export function requestText(
  record: LeadRecord,
  caller: Caller,
  product: Product,
  now: Date,
): RequestText {
  // The text says that a company calls.
  if (caller.kind === 'nobody') return { kind: 'never', reason: 'no_company' };
  const { call_not_before: opens } = withCallingHours(record, now);
  if (opens === null) return { kind: 'never', reason: 'no_calling_hours' };
  if (now.getTime() - Date.parse(record.received_at) > STALE_MS) {
    return { kind: 'never', reason: 'late' };
  }
  const waitMs = Date.parse(opens) - now.getTime();
  if (waitMs > 0) return { kind: 'later', seconds: Math.ceil(waitMs / 1_000) };
  const { brand, messages, messaging } = product;
  const callTime = callTimeOf(record, caller, product, now);
  const body = messages.requestText({
    clientName: brand.clientName,
    firstName: greetable(record.first_name),
    // Only somebody whom the consent names may be named here.
    caller: caller.kind === 'company' ? caller.terms.shown_name : brand.legalName,
    minutes: callTime?.kind === 'soon' ? callTime.minutes : null,
    maxPerWeek: messaging.maxPerWeek,
    ...messaging.keywords,
  });
  return { kind: 'now', body };
}

import { bounded, checkSources, longestCompanyName } from '@tidyguard/content';
import { promise } from '@tidyguard/content/product';
import { objectOf, type Fields } from '../quiz/core/readers';
import { storedRecord } from './stored';

/** What an outcome page says about its visitor; null stands for its fallback words. */
export interface OutcomeVisitor {
  firstName: string | null;
  city: string | null;
  /** The service has refused the submission for good. */
  isRefused: boolean;
  /** The service has not received the submission yet: the record still holds what is erased afterwards. */
  isWaiting: boolean;
  /**
   * Who calls when, as far as the visitor was told: `usual` within the minutes that are promised to
   * all, `closed` once calling hours begin; `soon` and `later` are the same for a company that was named;
   * `past` if the call should have come; `held` only after a person has checked the request.
   */
  call: 'usual' | 'closed' | 'soon' | 'later' | 'nobody' | 'held' | 'past';
  /** When calls begin or began, in epoch milliseconds; NaN if they begin at once or nobody knows. */
  opensAt: number;
  /** The time zone of the home, as it is stored. */
  timeZone: unknown;
  /** The company that calls; null where nobody was named. */
  company: string | null;
  /** The time by the service's clock, in epoch milliseconds. */
  now: number;
  /** The record's `match`, unchecked. */
  match: Fields;
}

const SHOWN_MAX_LENGTH = 60;

/** The promised minutes are approximate: after twice as many, the call should have come. */
const CALLED_WITHIN_MS = 2 * promise.contactWithinMinutes * 60_000;

function shownText(value: unknown, maxLength = SHOWN_MAX_LENGTH): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  const shown = bounded(text, maxLength);
  if (shown === '') return null;
  return bounded(text, maxLength + 1) === shown ? shown : shown + '…';
}

/**
 * The visitor of a submitted session, or null if no session was submitted; `deviceNow` is in epoch
 * milliseconds. Reads no more of the record than it returns, because this module's code is in
 * the HTML of every outcome page (platform/inline/visitor.ts).
 */
export function parseSubmittedSession(
  raw: string | null,
  deviceNow: number,
): OutcomeVisitor | null {
  const stored = storedRecord(raw);
  if (!stored) return null;
  const zip = objectOf(objectOf(stored.validations).zip);
  const isValid =
    zip.status === 'valid' &&
    typeof zip.value === 'string' &&
    checkSources.some((source) => source === zip.source);
  const fields = objectOf(stored.form_fields);
  const match = objectOf(stored.match);
  const company = shownText(match.company, longestCompanyName);
  const opens = company ? match.opens_at : stored.call_not_before;
  // The phone is erased once the lead is acknowledged or refused (erasePersonalData).
  const isWaiting = fields.phone !== undefined;
  const { submitted_at, arrived_at = submitted_at, ahead_ms = 0 } = stored;
  const now = deviceNow - Number(ahead_ms);
  const opensAt = typeof opens === 'string' ? Date.parse(opens) : NaN;
  const callOf = (): OutcomeVisitor['call'] => {
    if (match.status === 'nobody') return 'nobody';
    if (stored.held === true) return 'held';
    // Counted from the arrival or the opening, whichever is later: a lead that had to wait may come after it.
    const isPast =
      !isWaiting &&
      deviceNow - Date.parse(String(arrived_at)) > CALLED_WITHIN_MS &&
      !(now - opensAt <= CALLED_WITHIN_MS);
    if (isPast) return 'past';
    const isOpen = opens === undefined || now >= opensAt;
    if (isOpen) return company ? 'soon' : 'usual';
    return company ? 'later' : 'closed';
  };
  return {
    firstName: shownText(fields.first_name),
    city: isValid ? shownText(objectOf(zip.data).city) : null,
    isRefused: stored.refused === true,
    isWaiting,
    call: callOf(),
    opensAt,
    timeZone: stored.time_zone,
    company,
    now,
    match,
  };
}

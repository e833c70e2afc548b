import {
  callingHoursFirst,
  callUnknown,
  companyLabels,
  nobodyCalls,
  promise,
} from '@tidyguard/content/product';
import type { Company, Match } from '../../core/match';
import { shownOpening } from '../../shownOpening';

/**
 * When a company opens for calls, or calling hours begin; null if the service named no time because the
 * company is open. Only the service judges that: by a device's clock that is ahead, a closed company would
 * seem open.
 */
function opening(
  { opensAt }: { opensAt?: string | null | undefined },
  now: number,
  timeZone: string | undefined,
): string | null {
  return opensAt ? shownOpening(Date.parse(opensAt), now, timeZone) : null;
}

/** Who calls and when, in a sentence; null if the usual words for every visitor apply. */
export function whoCalls(match: Match | null, now: number): string | null {
  if (match === null) return null;
  if (match.kind === 'usual') {
    if (match.isUnknown) return callUnknown;
    const when = opening(match, now, match.timeZone);
    return when && `${callingHoursFirst}: ${when}.`;
  }
  if (match.kind === 'nobody') return nobodyCalls;
  const [first] = match.companies;
  const when = opening(first, now, match.timeZone);
  return when === null
    ? companyLabels.soon(first.shownName, promise.contactWithinMinutes)
    : companyLabels.later(first.shownName, when);
}

/** A company named after the first one, and when it opens for calls. */
export function otherCompany(company: Company, now: number, timeZone: string | undefined): string {
  const when = opening(company, now, timeZone);
  return when === null ? company.shownName : companyLabels.other(company.shownName, when);
}

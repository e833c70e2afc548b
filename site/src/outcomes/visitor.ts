import { referralCodeOf } from '@tidyguard/content';
import { outcomeWords } from '@tidyguard/content/product';
import { useSyncExternalStore } from 'react';
import { tabTextStore } from '../ports/textStore';
import { knownZone } from '../quiz/core/timeZone';
import { storedRecord } from '../session/stored';
import { parseSubmittedSession, type OutcomeVisitor } from '../session/visitor';
import { SETTLED_EVENT } from '../session/record';
import { SESSION_DATA_KEY } from '../session/store/keys';

/** The visitor as an outcome page shows them. */
export interface ShownVisitor {
  firstName: string;
  city: string;
  /** Whether a quiz was submitted in this tab whose lead was accepted or is still on its way. */
  submitted: boolean;
  /** Whether the service has refused the lead for good, or it was given up: nobody will call. */
  refused: boolean;
  /** Whether the lead is still on its way to the service. */
  waiting: boolean;
  /** The code with which the visitor invites others; absent if no lead is known. */
  referralCode?: string;
  /** What kind of call comes (session/visitor.ts). */
  call: OutcomeVisitor['call'];
  /** The company that calls; empty where nobody was named. */
  company: string;
  /** Whether another company calls if that one cannot. */
  hasOthers: boolean;
  /** When calls begin (session/visitor.ts). */
  opensAt: OutcomeVisitor['opensAt'];
  /** The time by the service's clock, in epoch milliseconds. */
  now: number;
  /** The time zone of the home; undefined where it is not known. */
  timeZone: string | undefined;
}

/** What the page shows if no session was submitted, or none that can be read. */
export const unknownVisitor: ShownVisitor = {
  ...outcomeWords.fallback,
  submitted: false,
  refused: false,
  waiting: false,
  call: 'usual',
  company: '',
  hasOthers: false,
  opensAt: NaN,
  now: NaN,
  timeZone: undefined,
};

const readRaw = () => tabTextStore.read(SESSION_DATA_KEY);

/** The referral code of the stored lead, whose id is the first part of the edit key. */
function referralOf(raw: string | null): Pick<ShownVisitor, 'referralCode'> {
  const key = storedRecord(raw)?.edit_key;
  const referralCode = typeof key === 'string' ? referralCodeOf(key.split('.')[0] ?? '') : null;
  return referralCode === null ? {} : { referralCode };
}

/** The visitor of a stored record. */
export function shownVisitor(raw: string | null): ShownVisitor {
  const visitor = parseSubmittedSession(raw, Date.now());
  if (!visitor) return unknownVisitor;
  return {
    firstName: visitor.firstName ?? unknownVisitor.firstName,
    city: visitor.city ?? unknownVisitor.city,
    submitted: !visitor.isRefused,
    refused: visitor.isRefused,
    waiting: visitor.isWaiting,
    ...referralOf(raw),
    call: visitor.call,
    company: visitor.company ?? '',
    hasOthers: visitor.match.has_others === true,
    timeZone: knownZone(visitor.timeZone),
    opensAt: visitor.opensAt,
    now: visitor.now,
  };
}

// A submission may be refused while its outcome page is shown, and a tab may be shown again hours later.
const EVENTS = [SETTLED_EVENT, 'visibilitychange', 'pageshow'];

const MINUTE_MS = 60_000;

function subscribe(onChange: () => void) {
  EVENTS.forEach((event) => window.addEventListener(event, onChange));
  // The page may also stay in sight for hours.
  const timer = setInterval(onChange, MINUTE_MS);
  return () => {
    EVENTS.forEach((event) => window.removeEventListener(event, onChange));
    clearInterval(timer);
  };
}

const minute = () => Math.floor(Date.now() / MINUTE_MS);

/** The visitor of this tab's submitted session; unknown while prerendering and hydrating. */
export function useVisitor(): ShownVisitor {
  const raw = useSyncExternalStore(subscribe, readRaw, () => null);
  // What the page says of the call changes as time passes, so each minute renders it again.
  useSyncExternalStore(subscribe, minute, () => 0);
  return shownVisitor(raw);
}

import { outcomeWords } from '@tidyguard/content/product';
import { useSyncExternalStore } from 'react';
import { parseSubmittedSession } from '../session/parse';
import { SESSION_DATA_KEY } from '../session/record';

/** The visitor as an outcome page shows them. */
export interface ShownVisitor {
  firstName: string;
  city: string;
  /** Whether a quiz was submitted in this tab. */
  submitted: boolean;
}

/** What the page says where no session was submitted, or none that can be read. */
export const unknownVisitor: ShownVisitor = { ...outcomeWords.fallback, submitted: false };

function readRaw() {
  try {
    return sessionStorage.getItem(SESSION_DATA_KEY);
  } catch {
    return null; // Storage is forbidden.
  }
}

/** The visitor of a stored record. */
export function shownVisitor(raw: string | null): ShownVisitor {
  const visitor = parseSubmittedSession(raw);
  if (!visitor) return unknownVisitor;
  return {
    firstName: visitor.firstName ?? unknownVisitor.firstName,
    city: visitor.city ?? unknownVisitor.city,
    submitted: true,
  };
}

// The record does not change while an outcome page is shown.
const subscribe = () => () => undefined;

/** The visitor of this tab's submitted session; unknown while prerendering and hydrating. */
export const useVisitor = (): ShownVisitor =>
  shownVisitor(useSyncExternalStore(subscribe, readRaw, () => null));

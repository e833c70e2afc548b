import type { PreferredTime } from '@tidyguard/service/contract';
import { useSyncExternalStore } from 'react';
import { tabTextStore } from '../ports/textStore';
import { SESSION_DATA_KEY } from '../session/store/keys';
import { storedRecord } from '../session/stored';
import { objectOf, type Fields } from '../quiz/core/readers';
import { readVisitTime } from '../quiz/core/visitTimes';

/** What a visitor asks for on the outcome page. */
export interface AskedFor {
  /** The titles of what was added. */
  add_ons: readonly string[];
  preferred_time: PreferredTime | null;
}

/** The tab's storage key; the page's choice survives a reload, and goes with the tab. */
const KEY = 'tidyguard_request';
const listeners = new Set<() => void>();
const nothing: AskedFor = { add_ons: [], preferred_time: null };

/** Names the submission that the page is about: another one asks for nothing yet. */
function submissionId(): string {
  const { session_id, submitted_at } = storedRecord(tabTextStore.read(SESSION_DATA_KEY)) ?? {};
  return [session_id, submitted_at].join(' ');
}

function parsed(raw: string | null): Fields {
  try {
    return objectOf(JSON.parse(raw ?? ''));
  } catch {
    return {};
  }
}

function askedFor(value: unknown): AskedFor {
  const { add_ons, preferred_time } = objectOf(value);
  const titles = Array.isArray(add_ons) ? add_ons.filter((title) => typeof title === 'string') : [];
  return { add_ons: titles, preferred_time: readVisitTime(preferred_time) ?? null };
}

interface Stored {
  /** What the visitor asks for now. */
  asked: AskedFor;
  /** What was sent to the service last, or waits to be. */
  told: AskedFor;
  /** What the service has acknowledged: it may refuse the rest. */
  known: AskedFor;
}

/** What is stored for this submission. */
export function readAskedFor(raw = tabTextStore.read(KEY)): Stored {
  const { submission, asked, told, known } = parsed(raw);
  if (submission !== submissionId()) return { asked: nothing, told: nothing, known: nothing };
  // An earlier build noted no difference.
  return { asked: askedFor(asked), told: askedFor(told), known: askedFor(known ?? told) };
}

const isSame = (one: AskedFor, other: AskedFor) => JSON.stringify(one) === JSON.stringify(other);

/** Whether all that is asked for was sent, or waits to be. */
export const isTold = ({ asked, told }: Stored) => isSame(asked, told);

function note(changes: Partial<Stored>) {
  const stored = { ...readAskedFor(), ...changes, submission: submissionId() };
  tabTextStore.write(KEY, JSON.stringify(stored));
  listeners.forEach((listener) => listener());
}

/** Keeps what the visitor asks for now; the service is told once it can be. */
export function askFor(changes: Partial<AskedFor>) {
  note({ asked: { ...readAskedFor().asked, ...changes } });
}

/** Notes what was sent, or waits to be. */
export const noteTold = (told: AskedFor) => note({ told });

/** Notes that the service has acknowledged all that was sent. */
export const noteKnown = () => note({ known: readAskedFor().told });

/** Notes a time that was sent with another change. */
export function noteTime(preferred_time: PreferredTime | null) {
  const { asked, told } = readAskedFor();
  note({ asked: { ...asked, preferred_time }, told: { ...told, preferred_time } });
}

/** Takes back what the service does not take: the page must not show it as asked for. */
export function takeBack() {
  const { known } = readAskedFor();
  note({ asked: known, told: known });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What this tab asks for; nothing while prerendering and hydrating. */
export const useAskedFor = () =>
  readAskedFor(
    useSyncExternalStore(
      subscribe,
      () => tabTextStore.read(KEY),
      () => null,
    ),
  );

import type { PreferredTime } from '@tidyguard/service/contract';
import { useSyncExternalStore } from 'react';
import { tabTextStore } from '../ports/textStore';
import { SESSION_DATA_KEY } from '../session/record';
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
  return `${String(session_id)} ${String(submitted_at)}`;
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
  /** What the service was told last. */
  told: AskedFor;
}

/** What is stored for this submission. */
export function readAskedFor(raw = tabTextStore.read(KEY)): Stored {
  const { submission, asked, told } = parsed(raw);
  if (submission !== submissionId()) return { asked: nothing, told: nothing };
  return { asked: askedFor(asked), told: askedFor(told) };
}

const isSame = (one: AskedFor, other: AskedFor) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the service knows all that is asked for. */
export const isTold = ({ asked, told }: Stored) => isSame(asked, told);

function write(stored: Stored) {
  tabTextStore.write(KEY, JSON.stringify({ ...stored, submission: submissionId() }));
  listeners.forEach((listener) => listener());
}

/** Keeps what the visitor asks for now; the service is told once it can be. */
export function askFor(changes: Partial<AskedFor>) {
  const { asked, told } = readAskedFor();
  write({ asked: { ...asked, ...changes }, told });
}

/** Notes what the service was told. */
export const noteTold = (told: AskedFor) => write({ asked: readAskedFor().asked, told });

/** Notes a time that the service was told with another change. */
export function noteTime(preferred_time: PreferredTime | null) {
  const { asked, told } = readAskedFor();
  write({ asked: { ...asked, preferred_time }, told: { ...told, preferred_time } });
}

/** Takes back what the service does not take: the page must not show it as asked for. */
export function takeBack() {
  const { told } = readAskedFor();
  write({ asked: told, told });
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

import type { PreferredTime } from '@tidyguard/service/contract';
import { useSyncExternalStore } from 'react';
import { tabTextStore } from '../ports/textStore';
import { SESSION_DATA_KEY } from '../session/store/keys';
import { storedRecord } from '../session/stored';
import { objectOf, parseJson } from '../quiz/core/readers';
import { readVisitTime } from '../quiz/core/visitTimes';
import { isSame } from './isSame';

/** What a visitor asks for on the outcome page. */
export interface AskedFor {
  /** The titles of the bundles that were added. */
  add_ons: readonly string[];
  preferred_time: PreferredTime | null;
}

/** The key in the tab's storage; what was chosen survives a reload and is gone with the tab. */
const KEY = 'tidyguard_request';
const listeners = new Set<() => void>();
const nothing: AskedFor = { add_ons: [], preferred_time: null };

/** Names the submission that the page is about, because for another one nothing has been asked for yet. */
function submissionId(): string {
  const { session_id, submitted_at } = storedRecord(tabTextStore.read(SESSION_DATA_KEY)) ?? {};
  return [session_id, submitted_at].join(' ');
}

function askedFor(value: unknown): AskedFor {
  const { add_ons, preferred_time } = objectOf(value);
  const titles = Array.isArray(add_ons) ? add_ons.filter((title) => typeof title === 'string') : [];
  return { add_ons: titles, preferred_time: readVisitTime(preferred_time) ?? null };
}

interface Stored {
  /** What the visitor asks for now. */
  asked: AskedFor;
  /** What was last sent to the service, or waits in the outbox. */
  sent: AskedFor;
  /** What the service has acknowledged; it may refuse the rest. */
  acknowledged: AskedFor;
}

/** What is stored for this submission. */
export function readAskedFor(raw = tabTextStore.read(KEY)): Stored {
  // Earlier builds stored `told` and `known`, and builds before those stored no `known`.
  const { submission, asked, told, known, ...stored } = objectOf(parseJson(raw));
  if (submission !== submissionId())
    return { asked: nothing, sent: nothing, acknowledged: nothing };
  const { sent = told, acknowledged = known ?? sent } = stored;
  return {
    asked: askedFor(asked),
    sent: askedFor(sent),
    acknowledged: askedFor(acknowledged),
  };
}

/** Whether all that is asked for was sent, or waits in the outbox. */
export const isSent = ({ asked, sent }: Stored) => isSame(asked, sent);

function note(changes: Partial<Stored>) {
  const stored = { ...readAskedFor(), ...changes, submission: submissionId() };
  tabTextStore.write(KEY, JSON.stringify(stored));
  listeners.forEach((listener) => listener());
}

/** Stores what the visitor asks for now; the service is told as soon as possible. */
export function askFor(changes: Partial<AskedFor>) {
  note({ asked: { ...readAskedFor().asked, ...changes } });
}

/** Notes what was sent, or waits in the outbox. */
export const noteSent = (sent: AskedFor) => note({ sent });

/** Notes that the service has acknowledged all that was sent. */
export const noteAcknowledged = () => note({ acknowledged: readAskedFor().sent });

/** Notes a time that was sent with a change of other details. */
export function noteTime(preferred_time: PreferredTime | null) {
  const { asked, sent } = readAskedFor();
  note({ asked: { ...asked, preferred_time }, sent: { ...sent, preferred_time } });
}

/** Takes back what the service did not accept: the page must not show it as asked for. */
export function takeBack() {
  const { acknowledged } = readAskedFor();
  note({ asked: acknowledged, sent: acknowledged });
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

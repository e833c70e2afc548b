import type { LeadUpdate } from '@tidyguard/service/contract';
import { isoNow } from '../../ports/clock';
import type { Visit } from '../../quiz/effects/visit';
import { CHANGED_EVENT, SETTLED_EVENT, type SessionRecord } from '../../session/record';

/**
 * What became of the last change. `kept`: it waits in the outbox; `refused`: this browser may change the
 * lead no more.
 */
export type ChangeState = 'idle' | 'sending' | 'saved' | 'kept' | 'refused';

/** What is said of a change beside what changes. */
export type ChangeDetails = Pick<
  LeadUpdate,
  'consent' | 'session_key' | 'consent_initially_checked' | 'validations'
>;

type AddOns = NonNullable<LeadUpdate['changes']['add_ons']>;

/** What is added and taken back by two changes, one after the other; a whole list takes the place of any. */
function addOnsOf(first: AddOns | undefined, second: AddOns | undefined): AddOns | undefined {
  if (!first || !second || Array.isArray(second)) return second ?? first;
  const { added, removed } = second;
  const kept = (titles: readonly string[], undone: readonly string[]) =>
    titles.filter((title) => !undone.includes(title));
  const joined = (titles: readonly string[], more: readonly string[]) => [
    ...new Set([...titles, ...more]),
  ];
  if (Array.isArray(first)) return joined(kept(first, removed), added);
  return {
    added: joined(kept(first.added, removed), added),
    removed: joined(kept(first.removed, added), removed),
  };
}

/** A change that waits, with a later one: each field as it was said last. */
function changesOf(
  waiting: LeadUpdate['changes'] | undefined,
  later: LeadUpdate['changes'],
): LeadUpdate['changes'] {
  const add_ons = addOnsOf(waiting?.add_ons, later.add_ons);
  return { ...waiting, ...later, ...(add_ons && { add_ons }) };
}

/** Changes the lead that was submitted in this tab. */
export interface LeadChanges {
  visit: Visit;
  /** The record as submitted; null where none was. */
  record: () => SessionRecord | null;
  /** Whether the record has a key with which the lead can be changed at a time (epoch milliseconds). */
  isOpen: (at: number) => boolean;
  state: () => ChangeState;
  subscribe: (listener: () => void) => () => void;
  /** Sends a change after those that are on their way; what became of it so far. Never rejects. */
  send: (changes: LeadUpdate['changes'], details?: ChangeDetails) => Promise<ChangeState>;
}

/** The changes of a page, through its visit's outbox. */
export function createLeadChanges(visit: Visit): LeadChanges {
  const { clock, newSessionId, outbox, page, session } = visit;
  const listeners = new Set<() => void>();

  const isWaiting = () => {
    const { session_id, edit_key } = session.loadSubmitted() ?? {};
    if (session_id === undefined || edit_key === undefined) return false;
    return outbox.waitingChange({ session_id, edit_key }) !== null;
  };
  // A page before this one may have left a change.
  let state: ChangeState = isWaiting() ? 'kept' : 'idle';
  let last: Promise<ChangeState> = Promise.resolve(state);

  const set = (next: ChangeState) => {
    state = next;
    listeners.forEach((listener) => listener());
    return next;
  };
  window.addEventListener(CHANGED_EVENT, (event) => {
    const { detail } = event as CustomEvent<'acknowledged' | 'refused'>;
    if (!isWaiting()) set(detail === 'acknowledged' ? 'saved' : 'refused');
  });
  // Another tab may have delivered it.
  window.addEventListener(SETTLED_EVENT, () => {
    if (state === 'kept' && !isWaiting()) set('saved');
  });

  const sendNow = async (
    changes: LeadUpdate['changes'],
    details: ChangeDetails,
  ): Promise<ChangeState> => {
    const record = session.loadSubmitted();
    if (!record?.edit_key) return set('refused');
    const { session_id, edit_key } = record;
    const waiting = outbox.waitingChange({ session_id, edit_key });
    const kind = await outbox.submit({
      ...waiting,
      ...details,
      session_id,
      edit_key,
      change_id: newSessionId(),
      changes: changesOf(waiting?.changes, changes),
      ...((waiting?.validations || details.validations) && {
        validations: { ...waiting?.validations, ...details.validations },
      }),
      page_url: page().url,
      submitted_at: isoNow(clock),
    });
    return set(kind === 'acknowledged' ? 'saved' : kind === 'refused' ? 'refused' : 'kept');
  };

  return {
    visit,
    record: () => session.loadSubmitted(),
    isOpen(at) {
      const { edit_key } = session.loadSubmitted() ?? {};
      // It names its end; one of a service that is not ours may name none.
      return edit_key !== undefined && !(Number(edit_key.split('.')[1]) <= at);
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(changes, details = {}) {
      set('sending');
      last = last.then(() => sendNow(changes, details));
      return last;
    },
  };
}

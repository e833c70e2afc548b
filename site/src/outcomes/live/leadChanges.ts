import { editKeyLifetimeMs } from '@tidyguard/content';
import type { LeadUpdate } from '@tidyguard/service/contract';
import { isoNow } from '../../ports/clock';
import type { Visit } from '../../quiz/effects/visit';
import { SETTLED_EVENT, type SessionRecord, type SettledDetail } from '../../session/record';
import { changeKeyOf } from '../../session/store/keys';

/**
 * The state of the last change. `kept`: it waits in the outbox; `refused`: this browser cannot change the
 * lead any more, or cannot until the lead has arrived.
 */
export type ChangeState = 'idle' | 'sending' | 'saved' | 'kept' | 'refused';

/** What a change carries besides the changed values. */
export type ChangeDetails = Pick<
  LeadUpdate,
  'consent' | 'session_key' | 'consent_initially_checked' | 'validations'
>;

type AddOns = NonNullable<LeadUpdate['changes']['add_ons']>;

/** Merges two consecutive changes of the bundles; a full list replaces whatever came before it. */
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

/** Merges a later change into one that waits: of each field the last value counts. */
function together(
  waiting: LeadUpdate | null,
  later: LeadUpdate['changes'],
  details: ChangeDetails,
): ChangeDetails & Pick<LeadUpdate, 'changes'> {
  const add_ons = addOnsOf(waiting?.changes.add_ons, later.add_ons);
  const validations = { ...waiting?.validations, ...details.validations };
  return {
    ...waiting,
    ...details,
    changes: { ...waiting?.changes, ...later, ...(add_ons && { add_ons }) },
    ...((waiting?.validations || details.validations) && { validations }),
  };
}

type Lead = Pick<LeadUpdate, 'session_id' | 'edit_key'>;

/** Makes the page greet by the corrected name. */
function rename(session: Visit['session'], first_name: string) {
  const record = session.loadSubmitted();
  if (!record) return;
  session.saveSubmitted({ ...record, form_fields: { ...record.form_fields, first_name } });
  window.dispatchEvent(new Event(SETTLED_EVENT));
}

/** Changes the lead that was submitted in this tab. */
export interface LeadChanges {
  visit: Visit;
  /** The record as submitted; null where none was. */
  record: () => SessionRecord | null;
  /** The time by the service's clock, as its last answer gave it, in epoch milliseconds. */
  now: () => number;
  /**
   * Whether the record has a key that at the time `at` (epoch milliseconds of this device) was younger than
   * its lifetime. A key whose arrival is not known counts as open; the service decides in the end.
   */
  isOpen: (at: number) => boolean;
  state: () => ChangeState;
  /** Whether the last change was of the added bundles. */
  isOfAddOns: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /**
   * Sends a change after those that are on their way; resolves to its state so far. Never rejects.
   *
   * @param isLeaving whether the page is being left: the change is then sent before this returns, with what
   * waits.
   * @param onStored called once the outbox has the change, which from then on is delivered whatever becomes
   * of the page; not for another request that was submitted meanwhile.
   */
  send: (
    changes: LeadUpdate['changes'],
    details?: ChangeDetails,
    isLeaving?: boolean,
    onStored?: () => void,
  ) => Promise<ChangeState>;
}

/** The changes of a page, through its visit's outbox. */
export function createLeadChanges(visit: Visit): LeadChanges {
  const { clock, randomId, outbox, page, session } = visit;
  const listeners = new Set<() => void>();

  /** The lead, if it can be changed now. */
  const lead = (): Lead | null => {
    const { session_id, edit_key } = session.loadSubmitted() ?? {};
    return session_id !== undefined && edit_key !== undefined ? { session_id, edit_key } : null;
  };
  const waitingChange = () => {
    const changed = lead();
    return changed && outbox.waitingChange(changed);
  };
  /**
   * Names a submission, because another one may follow in the same document. The name changes when the lead
   * arrives: what was refused before can then be asked for.
   */
  const submission = () => {
    const { submitted_at, edit_key } = session.loadSubmitted() ?? {};
    return [submitted_at, !edit_key].join();
  };

  // An earlier page may have left a change in the outbox.
  let lastChanges = waitingChange()?.changes;
  let last: ChangeState = lastChanges ? 'kept' : 'idle';
  let about = submission();
  let queue: Promise<ChangeState> = Promise.resolve(last);

  const state = () => (about === submission() ? last : 'idle');
  const set = (next: ChangeState, of = submission()) => {
    if (of === submission()) [last, about] = [next, of];
    listeners.forEach((listener) => listener());
    return next;
  };
  // The outbox sends a kept change again, in this tab or in another one.
  window.addEventListener(SETTLED_EVENT, (event) => {
    const [key, settlement, changes] = (event as CustomEvent<SettledDetail | null>).detail ?? [];
    const changed = lead();
    if (!changed || key !== changeKeyOf(changed) || waitingChange()) return;
    const isSaved = settlement === 'acknowledged';
    if (isSaved && changes?.first_name !== undefined) rename(session, changes.first_name);
    if (state() === 'kept') set(isSaved ? 'saved' : 'refused');
  });

  const sendNow = async (
    to: Lead,
    changes: LeadUpdate['changes'],
    details: ChangeDetails,
    isLeaving: boolean,
    of: string,
    onStored?: () => void,
  ): Promise<ChangeState> => {
    const change = {
      ...together(outbox.waitingChange(to), changes, details),
      ...to,
      change_id: randomId(),
      page_url: page().url,
      submitted_at: isoNow(clock),
    };
    const settled = outbox.submit(change, isLeaving);
    if (of === submission()) onStored?.();
    const kind = await settled;
    return set(kind === 'acknowledged' ? 'saved' : kind === 'refused' ? 'refused' : 'kept', of);
  };

  return {
    visit,
    record: () => session.loadSubmitted(),
    now: () => clock.now() - (session.loadSubmitted()?.ahead_ms ?? 0),
    isOpen(at) {
      const { edit_key, arrived_at = '' } = session.loadSubmitted() ?? {};
      // Counted from its arrival, not up to the end that the key names: this device's clock may be days off.
      return edit_key !== undefined && !(at - Date.parse(arrived_at) >= editKeyLifetimeMs);
    },
    state,
    isOfAddOns: () => lastChanges?.add_ons !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(changes, details = {}, isLeaving = false, onStored) {
      lastChanges = changes;
      const changed = lead();
      if (!changed) return Promise.resolve(set('refused'));
      set('sending');
      const of = submission();
      const sendIt = () => sendNow(changed, changes, details, isLeaving, of, onStored);
      return isLeaving ? sendIt() : (queue = queue.then(sendIt));
    },
  };
}

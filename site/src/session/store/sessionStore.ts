import { parseSession, readRecord } from '../parse';
import { takeArrival, type Arrival } from './arrival';
import {
  erasePersonalData,
  SETTLED_EVENT,
  type SettledDetail,
  type LeadNews,
  type SessionRecord,
} from '../record';
import { tabTextStore, type TextStore } from '../../ports/textStore';
import { changeKeyOf, leadKeyOf, QUIZ_SESSION_KEY, SESSION_DATA_KEY } from './keys';
import type { OutboxPorts } from './outbox';

/** The storage of the session record. */
export interface SessionStore {
  /** How the visitor arrived; told only once. Null if no page has stored it. */
  takeArrival(): Arrival | null;
  /** The running quiz's record. */
  load(): SessionRecord | null;
  save(record: SessionRecord): void;
  /** The record as submitted, for the outcome page. */
  loadSubmitted(): SessionRecord | null;
  saveSubmitted(record: SessionRecord): void;
  /** The outcome of a submitted quiz whose visitor has not reached the view after it; told only once. */
  takeUnshown(): string | null;
  /**
   * Erases last name, phone and e-mail of a lead that will not be sent again, and notes that the server
   * refused the lead, or what it told about it. Fires SETTLED_EVENT.
   *
   * @param about the outbox's key of the lead, or of a change of it
   * @returns whether it is a lead of this session.
   */
  settle: OutboxPorts['onSettled'];
}

/** What the service told about a lead, in the form in which the record keeps it. */
function tellable(
  { match, ...told }: LeadNews,
  { match: toldBefore, edit_key, arrived_at }: SessionRecord,
  at: number,
): Partial<SessionRecord> {
  const news = {
    ...told,
    // Set once: promises count from the arrival, not from a submission that had to wait.
    ...(!edit_key && !arrived_at && { arrived_at: new Date(at).toISOString() }),
  };
  if (match === undefined) return news;
  if (match.status === 'nobody') return { ...news, match };
  // The service does not repeat what the visitor agreed to, nor for how many companies.
  const { has_others, consent } = toldBefore ?? {};
  return {
    ...news,
    match: { ...match, ...(has_others && { has_others }), ...(consent && { consent }) },
  };
}

/** The session record in a text store, by default the tab's. */
export function sessionStore(store: TextStore = tabTextStore): SessionStore {
  const load = (key: string) => parseSession(store.read(key));
  const save = (key: string, record: SessionRecord) => {
    // The same record is always the same text: a kept page compares them (platform/inline/keptPage.ts).
    store.write(key, JSON.stringify(readRecord(record)));
  };
  return {
    takeArrival: () => takeArrival(store),
    load: () => load(QUIZ_SESSION_KEY),
    save: (record) => save(QUIZ_SESSION_KEY, record),
    loadSubmitted: () => load(SESSION_DATA_KEY),
    saveSubmitted: (record) => save(SESSION_DATA_KEY, record),
    takeUnshown() {
      const record = load(SESSION_DATA_KEY);
      if (!record?.unshown) return null;
      delete record.unshown;
      save(SESSION_DATA_KEY, record);
      return record.predicted_outcome;
    },
    settle(about, [settlement, news, at = Date.now()], changes) {
      let isOurs = false;
      for (const key of [QUIZ_SESSION_KEY, SESSION_DATA_KEY]) {
        const record = load(key);
        // Another lead may have been submitted in this session meanwhile.
        if (!record || ![leadKeyOf(record), changeKeyOf(record)].includes(about)) continue;
        isOurs = true;
        const left = erasePersonalData(record);
        // What the visitor was told before is replaced by what the service first says about the lead.
        if (news && !record.edit_key) delete left.call_not_before;
        save(key, {
          ...left,
          // If a change was refused, the lead itself stays as it is.
          ...(settlement === 'refused' && about === leadKeyOf(record) && { refused: true }),
          // Only here: another quiz of this session begins without it.
          ...(key === SESSION_DATA_KEY && news && tellable(news, record, at)),
        });
      }
      const detail: SettledDetail = [about, settlement, changes];
      window.dispatchEvent(new CustomEvent(SETTLED_EVENT, { detail }));
      return isOurs;
    },
  };
}

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

/** Where the session record is kept. */
export interface SessionStore {
  /** How the visitor arrived, the first time that it is asked; null where no page has kept it. */
  takeArrival(): Arrival | null;
  /** The running quiz's record. */
  load(): SessionRecord | null;
  save(record: SessionRecord): void;
  /** The record as submitted, for the outcome page. */
  loadSubmitted(): SessionRecord | null;
  saveSubmitted(record: SessionRecord): void;
  /** The outcome of a submitted quiz whose visitor has not come to what follows it; told once. */
  takeUnshown(): string | null;
  /**
   * Erases last name, phone and e-mail of a lead that will not be sent again, and notes where the
   * server refused it, or what it told of it. Tells the page (SETTLED_EVENT).
   *
   * @param about the outbox's key of the lead, or of a change of it
   * @returns whether it is a lead of this session.
   */
  settle: OutboxPorts['onSettled'];
}

/** What the service told of a lead, as the record keeps it. */
function tellable(
  { match, ...told }: LeadNews,
  { match: toldBefore, edit_key, arrived_at }: SessionRecord,
  at: number,
): Partial<SessionRecord> {
  const news = {
    ...told,
    // The first time: promises count from here, not from a submission that had to wait.
    ...(!edit_key && !arrived_at && { arrived_at: new Date(at).toISOString() }),
  };
  if (match === undefined) return news;
  if (match.status === 'nobody') return { ...news, match };
  // To what and to how many the visitor agreed, the page knows by itself.
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
        // Another lead of the session may have been submitted meanwhile.
        if (!record || ![leadKeyOf(record), changeKeyOf(record)].includes(about)) continue;
        isOurs = true;
        const left = erasePersonalData(record);
        // What the visitor was told before gives way to what the service first says of the lead.
        if (news && !record.edit_key) delete left.call_not_before;
        save(key, {
          ...left,
          // Of a change, the lead itself stays as it is.
          ...(settlement === 'refused' && about === leadKeyOf(record) && { refused: true }),
          // Another quiz of this session begins without it.
          ...(key === SESSION_DATA_KEY && news && tellable(news, record, at)),
        });
      }
      const detail: SettledDetail = [about, settlement, changes];
      window.dispatchEvent(new CustomEvent(SETTLED_EVENT, { detail }));
      return isOurs;
    },
  };
}

import type { Queryable } from '../database/types.ts';
import type { ConsentRow } from '../repositories/certificates.ts';
import {
  countRequestRows,
  readToldEvents,
  type RequestRows,
  type ToldEvent,
  type ToldRequest,
} from '../repositories/certificateEvents.ts';
import type { EventData, EventRecord, RevocationData } from './certificateData.ts';

/** What the chain tells of the leads, and which of that the tables have. */
export interface ToldEvents {
  events: readonly ToldEvent[];
  /** The table's rows of the requests among the events. */
  rows: readonly RequestRows[];
}

const words = (value: unknown) => (typeof value === 'string' ? value : '');

const toldRequest = ({ leadId, facts }: ToldEvent): ToldRequest => ({
  lead_id: leadId,
  request: words(facts.request),
  source: words(facts.source),
  requested_at: words(facts.requested_at),
});

const keyOf = ({
  request,
  source,
  requested_at,
}: Pick<ToldRequest, 'request' | 'source' | 'requested_at'>) =>
  [request, source, requested_at].join('\n');

/** Reads what the chain tells of the leads of these consents. */
export async function readEventsOf(
  db: Queryable,
  consents: readonly Pick<ConsentRow, 'lead_id'>[],
): Promise<ToldEvents> {
  const leadIds = [...new Set(consents.map(({ lead_id }) => lead_id))];
  const events = leadIds.length === 0 ? [] : await readToldEvents(db, leadIds);
  const requests = events.filter(({ what }) => what === 'revocation').map(toldRequest);
  return { events, rows: await countRequestRows(db, requests) };
}

/**
 * Finds a row for each request that the chain tells of, and uses each row once: first the rows of the consent
 * itself, then those of the lead's other phones and addresses, then all others.
 */
function rowFinder(row: ConsentRow, rows: readonly RequestRows[]): (key: string) => EventRecord {
  const left = new Map<string, Record<Exclude<EventRecord, 'gone'>, number>>();
  for (const found of rows.filter(({ lead_id }) => lead_id === row.lead_id)) {
    const own = row.requests.filter((request) => keyOf(request) === keyOf(found)).length;
    left.set(keyOf(found), {
      own,
      otherContact: Math.max(0, found.of_lead - own),
      unknownContact: found.rows - Math.max(own, found.of_lead),
    });
  }
  return (key) => {
    const counts = left.get(key);
    for (const record of ['own', 'otherContact', 'unknownContact'] as const) {
      if (!counts || counts[record] <= 0) continue;
      counts[record] -= 1;
      return record;
    }
    return 'gone';
  };
}

/** The time at which a request says it was made, or that of its entry if somebody made that unreadable. */
const madeAt = (requestedAt: string, enteredAt: string) =>
  Number.isNaN(Date.parse(requestedAt)) ? enteredAt : requestedAt;

/** What the chain tells of the lead of a consent, in the order of its entries. */
export function eventsOf(row: ConsentRow, { events, rows }: ToldEvents): EventData[] {
  const recordOf = rowFinder(row, rows);
  return events
    .filter(({ leadId }) => leadId === row.lead_id)
    .map((event): EventData => {
      const { entry, at, what, facts } = event;
      if (what === 'revocation') {
        const told = toldRequest(event);
        const { request, source, requested_at } = told;
        const requestedAt = madeAt(requested_at, at);
        return { what, entry, at, request, source, requestedAt, record: recordOf(keyOf(told)) };
      }
      if (what === 'release') {
        const { versions, by, reasons } = facts;
        const held = Array.isArray(reasons) ? reasons.map(words) : [];
        return { what, entry, at, versions: Number(versions), by: words(by), reasons: held };
      }
      return { what, entry, at };
    });
}

/** All requests about a consent in order of time, also those of which only the chain still tells. */
export function requestsOf(row: ConsentRow, events: readonly EventData[]): RevocationData[] {
  const stored = row.requests.map(
    ({ keyword, requested_at, entered_at, is_refused, ...request }): RevocationData => ({
      ...request,
      words: keyword,
      at: requested_at,
      ...(entered_at === null ? {} : { enteredAt: entered_at }),
      ...(is_refused ? { isRefused: true } : {}),
    }),
  );
  const onlyTold = events.flatMap((event): RevocationData[] => {
    if (event.what !== 'revocation' || event.record === 'own') return [];
    const { request, source, requestedAt, record } = event;
    return [{ kind: null, request, source, words: '', at: requestedAt, record }];
  });
  // The table's requests stay in the order in which they were stored.
  if (onlyTold.length === 0) return stored;
  return [...stored, ...onlyTold].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

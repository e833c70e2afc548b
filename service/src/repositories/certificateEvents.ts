import type { Queryable } from '../database/types.ts';
import { itemsOf } from '../proof/readLine.ts';
import { isoTime } from './isoTime.ts';

/** What the chain tells of a lead itself, besides its consents; who looked at it is left out. */
const TOLD = ['revocation', 'release', 'erasure'] as const;
type ToldKind = (typeof TOLD)[number];

/** One event of a lead that an entry of the chain tells of. */
export interface ToldEvent {
  leadId: string;
  /** The name of the entry: its lane and its number there. */
  entry: string;
  /** When it was entered. */
  at: string;
  what: ToldKind;
  /** As the entry has them; whoever can write to the tables may have changed them. */
  facts: Readonly<Record<string, unknown>>;
}

const isToldKind = (what: unknown): what is ToldKind => TOLD.some((known) => known === what);

/**
 * What the chain tells of leads, in the order of its entries. The entries' text is searched, because no index
 * names the leads: only certificates need that, and entries of stored rows are left out.
 */
export async function readToldEvents(
  db: Queryable,
  leadIds: readonly string[],
): Promise<ToldEvent[]> {
  const entries = await db.query<{ entry: string; at: string; content: string }>(
    `SELECT format('%s/%s', e.lane, e.number) AS entry, e.at, e.content FROM proof_entries e
     -- The first condition is that of the index proof_entries_events.
     WHERE e.kind NOT IN ('stored', 'adopted') AND e.kind IN ('event', 'removed') AND EXISTS (
       SELECT 1 FROM unnest($1::text[]) AS t (what), unnest($2::text[]) AS l (lead_id)
       WHERE position(format('["%s","%s"', t.what, l.lead_id) IN e.content) > 0
     )
     ORDER BY e.at, e.lane, e.number`,
    [[...TOLD], [...leadIds]],
  );
  return entries.flatMap(({ entry, at, content }) =>
    (itemsOf({ content }) ?? []).flatMap(([what, leadId, facts]) =>
      isToldKind(what) && typeof leadId === 'string' && leadIds.includes(leadId)
        ? [{ leadId, entry, at, what, facts: { ...(facts as object) } }]
        : [],
    ),
  );
}

/** A request as the chain tells of it, without naming the person. */
export interface ToldRequest {
  lead_id: string;
  request: string;
  source: string;
  requested_at: string;
}

/** How many rows of the table have such a request. */
export interface RequestRows extends ToldRequest, Record<string, unknown> {
  /** Those of anybody. */
  rows: number;
  /** Those of a phone or an e-mail address that is stored for the lead. */
  of_lead: number;
}

/** Counts the rows of each of these requests in the table; requests without a row are left out. */
export async function countRequestRows(
  db: Queryable,
  requests: readonly ToldRequest[],
): Promise<RequestRows[]> {
  if (requests.length === 0) return [];
  return db.query<RequestRows>(
    `SELECT x.lead_id::text, x.request, x.source, x.requested_at, count(*)::int AS rows,
       count(*) FILTER (WHERE EXISTS (
         SELECT 1 FROM consents c WHERE c.lead_id = x.lead_id
           AND (o.kind = 'phone' AND o.subject = c.phone OR o.kind = 'email' AND o.subject = lower(c.email))
       ) OR EXISTS (
         SELECT 1 FROM lead_versions v WHERE v.lead_id = x.lead_id
           AND o.kind = 'email' AND o.subject = lower(v.email)
       ))::int AS of_lead
     FROM (
       SELECT DISTINCT * FROM jsonb_to_recordset($1::jsonb)
         AS r (lead_id uuid, request text, source text, requested_at text)
     ) x
     -- Times as text: one that somebody made unreadable is one that no row has.
     JOIN opt_outs o ON o.request = x.request AND o.source = x.source
       AND ${isoTime('o.requested_at')} = x.requested_at
     GROUP BY x.lead_id, x.request, x.source, x.requested_at`,
    [JSON.stringify(requests)],
  );
}

/** A ticket that several consents have, by the tables. */
export interface SharedTicket extends Record<string, unknown> {
  ticket_id: string;
  /** LEAD/VERSION of each consent that counts as given with the ticket. */
  consents: string[];
}

/**
 * The tickets by which several consents count as proven, which should not occur: the service accepts each
 * ticket once, and marks any further submission with it as unproven.
 */
export function readSharedTickets(
  db: Queryable,
  ticketIds: readonly string[],
): Promise<SharedTicket[]> {
  return db.query<SharedTicket>(
    `SELECT ticket_id::text, jsonb_agg(format('%s/%s', lead_id, version) ORDER BY lead_id, version) AS consents
     FROM consents WHERE ticket_id = ANY($1::uuid[]) AND unproven IS NULL
     GROUP BY ticket_id HAVING count(*) > 1`,
    [[...ticketIds]],
  );
}

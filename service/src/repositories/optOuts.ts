import { DAY_MS } from '../common/clock.ts';
import { companyDestination } from '../common/companyDestination.ts';
import type { ReturnReason } from '../companies/returnReasons.ts';
import type { Queryable } from '../database/types.ts';
import type { Assignment } from './assignments.ts';
import { isRevoked } from './decisiveConsent.ts';
import { isoTime } from './isoTime.ts';
import { gotVersionSql } from './leadsOfPhone.ts';
import type { Subject } from './erasure.ts';
import { consentsOfOptOut } from './revocations.ts';

/** Codes that a phone may be sent in a day while it is opted out. */
const CODES_WHILE_STOPPED = 2;

/** SQL for when a person last consented, or confirmed the phone of a consent. */
const lastAgreed = (kind: string, subject: string) =>
  `(SELECT max(GREATEST(LEAST(c.agreed_at, c.received_at), c.phone_verified_at))
    FROM (SELECT ${kind} AS kind, ${subject} AS subject) o CROSS JOIN ${consentsOfOptOut} c)`;

/**
 * SQL for when a request to opt out counts as made. A clock that is behind must not make it older than a
 * consent that was stored before the request came, or the code that confirmed the consent's phone. If in
 * doubt, later is safer.
 *
 * @param kind, subject, now SQL for whose request it is, and for the time by the clock.
 */
const requestedAt = (kind: string, subject: string, now: string) =>
  `GREATEST(${now}::timestamptz, ${lastAgreed(kind, subject)})`;

/** SQL for the columns requested_at and entered_at of a request, which may have come before it is entered. */
const received = (at: string, kind: string, subject: string, now: string) =>
  `COALESCE(${at}::timestamptz, ${requestedAt(kind, subject, now)}),
   CASE WHEN ${at}::timestamptz IS NOT NULL THEN ${now}::timestamptz END`;

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString();

/** Whether a phone is opted out of texts. */
export async function isOptedOut(db: Queryable, phone: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM stop_of($1) s WHERE s.opt_out_id IS NOT NULL', [
    phone,
  ]);
  return rows.length > 0;
}

/** Since when those of the phones that are opted out are so; ISO 8601, UTC, to the microsecond. */
export async function optOutTimes(
  db: Queryable,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ phone: string; opted_out_at: string }>(
    `SELECT phone, ${isoTime('s.requested_at')} AS opted_out_at
     FROM unnest($1::text[]) AS x (phone) CROSS JOIN LATERAL stop_of(phone) s
     WHERE s.opt_out_id IS NOT NULL`,
    [[...new Set(phones)]],
  );
  return new Map(rows.map(({ phone, opted_out_at }) => [phone, opted_out_at]));
}

/**
 * Whether a phone may be sent a code that was asked for, and already counted as a send. A phone that
 * opted out may, because the code is how its owner gives new consent. But anybody can ask for a code to
 * any phone, so it gets two in a day, and none once it has answered one with another STOP.
 */
export async function mayGetCode(db: Queryable, phone: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM stop_of($1) s
     WHERE s.opt_out_id IS NOT NULL AND (
       EXISTS (
         SELECT 1 FROM opt_outs o
         WHERE o.kind = 'phone' AND o.subject = $1 AND o.request = 'stop' AND o.refuses_codes
           AND o.opt_out_id > COALESCE((
             SELECT max(i.opt_out_id) FROM opt_outs i
             WHERE i.kind = 'phone' AND i.subject = $1 AND i.request = 'start'
           ), 0)
       ) OR (
         SELECT count(*) FROM code_sends c
         WHERE c.phone = $1 AND c.sent_at > $2::timestamptz AND c.sent_at >= s.requested_at
       ) > $3::int
     )`,
    [phone, dayBefore(now), CODES_WHILE_STOPPED],
  );
  return rows.length === 0;
}

/**
 * Opts a phone out of texts; `keyword` is what its owner wrote.
 *
 * @returns whether no earlier text opts the phone out: only the first STOP is confirmed with a message.
 */
export async function addOptOut(
  db: Queryable,
  phone: string,
  keyword: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db.query<{ is_first: boolean }>(
    `INSERT INTO opt_outs (kind, subject, request, source, requested_at, keyword, refuses_codes)
     SELECT 'phone', $1::text, 'stop', 'sms', ${requestedAt("'phone'", '$1::text', '$2')}, $3::text, EXISTS (
       SELECT 1 FROM stop_of($1) s JOIN code_sends c
         ON c.phone = $1 AND c.sent_at > $4::timestamptz AND c.sent_at >= s.requested_at
       WHERE s.opt_out_id IS NOT NULL
     )
     -- As it was before this row.
     RETURNING NOT EXISTS (SELECT 1 FROM stops_of($1) s WHERE s.source = 'sms') AS is_first`,
    [phone, now.toISOString(), keyword, dayBefore(now)],
  );
  return row?.is_first ?? false;
}

/**
 * Revokes consent as a STOP does, for a request that was made by other means. An e-mail address revokes the
 * consents of every phone that was sent with it, or whose lead was corrected to it, and what is still to be
 * delivered with the address.
 *
 * @param note what was said, or where it is filed.
 * @param receivedAt when the request came, if that is known; it revokes no later consent.
 * @returns the phones.
 */
export async function revokeConsents(
  db: Queryable,
  { kind, value }: Subject,
  note: string,
  now: Date,
  receivedAt: Date | null = null,
): Promise<string[]> {
  const rows = await db.query<Pick<OptOutRecord, 'kind' | 'subject'>>(
    `INSERT INTO opt_outs (kind, subject, request, source, requested_at, entered_at, keyword)
     SELECT x.kind, x.subject, 'stop', 'operator', ${received('$5', 'x.kind', 'x.subject', '$3')}, $4::text
     FROM (
       SELECT $1::text AS kind, $2::text AS subject
       UNION SELECT 'phone', phone FROM consents WHERE $1 = 'email' AND lower(email) = $2
       UNION SELECT 'phone', agreed.phone FROM lead_versions v
         CROSS JOIN LATERAL consent_of(v.lead_id, v.version) agreed
         WHERE $1 = 'email' AND lower(v.email) = $2
     ) x RETURNING kind, subject`,
    [kind, value, now.toISOString(), note, receivedAt?.toISOString() ?? null],
  );
  return rows.flatMap((row) => (row.kind === 'phone' ? [row.subject] : []));
}

/**
 * Revokes the consents of the phones that a company got of a lead, because the person told it to leave them
 * alone, or because the phone is a stranger's. Adds nothing if the same return is repeated, or if an operator
 * or a company has reported that already and nobody has consented with the phone since. Other requests do not
 * count as such a report: START lifts a STOP by text, leads of the phone may come after a request not to
 * sell, and another company's report that the phone is wrong may be refused.
 *
 * @param reason what the company said.
 * @returns whether that is on record; false if the phones are no longer known, as after an erasure.
 */
export async function revokeForCompany(
  db: Queryable,
  { assignment_id, company_id }: Pick<Assignment, 'assignment_id' | 'company_id'>,
  reason: ReturnReason,
  now: Date,
): Promise<boolean> {
  const wrongNumberOf = reason === 'wrong_number' ? assignment_id : null;
  // Read from the consents, which outlive the leads: each phone has one.
  const [row] = await db.query<{ is_known: boolean }>(
    `WITH had AS MATERIALIZED (
       SELECT DISTINCT v.phone,
         CASE WHEN a.ended = 'returned' AND a.return_reason = $5::text THEN a.ended_at END AS returned_at
       FROM assignments a JOIN consents v USING (lead_id)
       WHERE a.assignment_id = $1 AND (
         v.version = (SELECT version FROM consent_of(a.lead_id, a.lead_version))
         OR ${gotVersionSql('$2::text')}
       )
     ), added AS (
       INSERT INTO opt_outs (kind, subject, request, source, requested_at, keyword, wrong_number_of)
       SELECT 'phone', had.phone, 'stop', 'company', ${requestedAt("'phone'", 'had.phone', '$3')},
         $4::text || ': ' || $5::text, $6::uuid
       FROM had WHERE NOT EXISTS (
         SELECT 1 FROM opt_outs said
         WHERE said.kind = 'phone' AND said.subject = had.phone AND said.request = 'stop'
           AND said.source <> 'sms'
           AND (said.wrong_number_of IS NULL OR said.wrong_number_of = $6::uuid)
           AND said.requested_at >= COALESCE(had.returned_at, ${lastAgreed("'phone'", 'had.phone')})
       )
     )
     SELECT EXISTS (SELECT 1 FROM had) AS is_known`,
    [assignment_id, companyDestination(''), now.toISOString(), company_id, reason, wrongNumberOf],
  );
  return row?.is_known ?? false;
}

/** How many stored leads have one of these phones. */
export async function countLeadsOf(db: Queryable, phones: readonly string[]): Promise<number> {
  const [row] = await db.query<{ leads: number }>(
    'SELECT count(DISTINCT lead_id)::int AS leads FROM lead_versions WHERE phone = ANY($1::text[])',
    [[...phones]],
  );
  return row?.leads ?? 0;
}

/**
 * How many stored leads with one of these phones were consented to after the opt-out, so that it does not
 * revoke them.
 */
export async function countUnrevoked(db: Queryable, phones: readonly string[]): Promise<number> {
  const [row] = await db.query<{ leads: number }>(
    `SELECT count(*)::int AS leads FROM (
       SELECT DISTINCT lead_id FROM lead_versions WHERE phone = ANY($1::text[])
     ) found WHERE NOT ${isRevoked('found.lead_id')}`,
    [[...phones]],
  );
  return row?.leads ?? 0;
}

/** What an opt-in finds: a STOP, which it lifts; a revocation, which stays; or no opt-out at all. */
export type OptIn = 'lifted' | 'revoked' | 'notOut';

/**
 * Lifts the STOPs that came from a phone by text, and no request made by other means; `keyword` is what its
 * owner wrote.
 */
export async function addOptIn(
  db: Queryable,
  phone: string,
  keyword: string,
  now: Date,
): Promise<OptIn> {
  const [row] = await db.query<{ found: OptIn }>(
    `WITH standing AS MATERIALIZED (SELECT source FROM stops_of($1)), lifted AS (
       INSERT INTO opt_outs (kind, subject, request, source, requested_at, keyword)
       SELECT 'phone', $1::text, 'start', 'sms', $2::timestamptz, $3::text
       WHERE EXISTS (SELECT 1 FROM standing WHERE source = 'sms')
     )
     SELECT CASE WHEN bool_or(source <> 'sms') THEN 'revoked' WHEN count(*) > 0 THEN 'lifted'
       ELSE 'notOut' END AS found
     FROM standing`,
    [phone, now.toISOString(), keyword],
  );
  return row?.found ?? 'notOut';
}

/** A request not to sell or share what is known of a person. */
export interface SaleOptOut {
  /** The phone, the e-mail address, or both. */
  subjects: readonly Subject[];
  /** Who took the request. */
  source: 'form' | 'operator';
  /** Whether the browser sent Global Privacy Control. */
  gpc: boolean;
  /** When it came, if that is known and was before it is entered. */
  receivedAt?: Date | null;
}

/** Stores a request; a repeated one moves the time from which a consent counts as new. */
export async function addSaleOptOut(
  db: Queryable,
  { subjects, source, gpc, receivedAt = null }: SaleOptOut,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO opt_outs (kind, subject, request, source, requested_at, entered_at, gpc)
     SELECT x.kind, x.value, 'do_not_sell', $2, ${received('$5', 'x.kind', 'x.value', '$3')}, $4::boolean
     FROM jsonb_to_recordset($1::jsonb) AS x (kind text, value text)`,
    [JSON.stringify(subjects), source, now.toISOString(), gpc, receivedAt?.toISOString() ?? null],
  );
}

/** One request of a history; times in ISO 8601, UTC. */
export interface OptOutRequest {
  requested_at: string;
  /** When it was entered, if that was later and somebody said when it had come; else null. */
  entered_at: string | null;
  request: 'stop' | 'start' | 'do_not_sell';
  source: 'sms' | 'company' | SaleOptOut['source'];
  /** What the person texted, the operator noted, or a company reported (`<company>: <reason>`); else empty. */
  keyword: string;
  gpc: boolean;
  /** Whether a STOP answered a code that its sender got while opted out: no codes either, until START. */
  refuses_codes: boolean;
  /** The assignment of which a company reported that the phone is wrong; else null. */
  wrong_number_of: string | null;
  /** Whether the operator refused such a report, so that it revokes nothing. */
  is_refused: boolean;
}

/** A person's requests of one kind as the operator sees them; times in ISO 8601, UTC. */
export interface OptOutRecord extends Record<string, unknown> {
  kind: Subject['kind'];
  subject: string;
  request: 'stop' | 'do_not_sell';
  /** That of the latest request to opt out, like `keyword`. */
  source: OptOutRequest['source'];
  /** The latest request to opt out, and the first. */
  opted_out_at: string;
  first_opted_out_at: string;
  /**
   * Whether it is in force: a phone's STOP until new consent with a code, or START if it came by text;
   * others always, for older consents.
   */
  in_force: boolean;
  gpc: boolean;
  keyword: string;
  /**
   * Notices to destinations with the person's leads: acknowledged or given by other means, and still open.
   */
  notices_delivered: number;
  notices_open: number;
  /** All requests, the oldest first, those to opt in again included. */
  history: OptOutRequest[];
}

/** The last opt-out of a page; the next page begins after it. */
export type OptOutCursor = Pick<OptOutRecord, 'opted_out_at' | 'kind' | 'subject' | 'request'>;

/** A page of opt-outs, oldest first by their latest request, after `cursor`. */
export function readOptOuts(
  db: Queryable,
  cursor: OptOutCursor | null,
  limit: number,
): Promise<OptOutRecord[]> {
  const from = cursor ?? { opted_out_at: '-infinity', kind: '', subject: '', request: '' };
  return db.query<OptOutRecord>(
    `SELECT o.kind, o.subject, o.request, o.source,
       ${isoTime('o.requested_at')} AS opted_out_at, h.first_opted_out_at,
       CASE WHEN o.request = 'stop' AND o.kind = 'phone'
         THEN (SELECT s.opt_out_id IS NOT NULL FROM stop_of(o.subject) s) ELSE true
       END AS in_force,
       h.gpc, o.keyword, n.delivered AS notices_delivered, n.open AS notices_open, h.history
     FROM (
       SELECT * FROM opt_outs r
       WHERE request <> 'start' AND (requested_at, kind, subject, request) > ($1::timestamptz, $2, $3, $4)
         AND NOT EXISTS (
           SELECT 1 FROM opt_outs later
           WHERE later.kind = r.kind AND later.subject = r.subject AND later.request = r.request
             AND later.opt_out_id > r.opt_out_id
         )
       ORDER BY requested_at, kind, subject, request LIMIT $5
     ) o
     CROSS JOIN LATERAL (
       SELECT ${isoTime("min(r.requested_at) FILTER (WHERE r.request <> 'start')")}
           AS first_opted_out_at,
         bool_or(r.gpc) AS gpc,
         jsonb_agg(jsonb_build_object(
           'requested_at', ${isoTime('r.requested_at')},
           'entered_at', ${isoTime('r.entered_at')}, 'request', r.request,
           'source', r.source, 'keyword', r.keyword, 'gpc', r.gpc,
           'refuses_codes', r.refuses_codes, 'wrong_number_of', r.wrong_number_of,
           'is_refused', COALESCE(is_refused_report(r.wrong_number_of), false)
         ) ORDER BY r.opt_out_id) AS history
       FROM opt_outs r
       WHERE r.kind = o.kind AND r.subject = o.subject
         AND (r.request = o.request OR r.request = 'start' AND o.request = 'stop')
     ) h
     CROSS JOIN LATERAL (
       SELECT count(d.delivery_id) FILTER (WHERE d.state = 'delivered')::int AS delivered,
         count(d.delivery_id) FILTER (WHERE d.state <> 'delivered')::int AS open
       FROM ${consentsOfOptOut} c
       -- OFFSET keeps the planner from reading all deliveries.
       CROSS JOIN LATERAL (
         SELECT * FROM deliveries told
         WHERE told.lead_id = c.lead_id AND told.event = 'consent.revoked' OFFSET 0
       ) d
       WHERE (SELECT version FROM consent_of(d.lead_id, d.version)) = c.version
     ) n
     ORDER BY o.requested_at, o.kind, o.subject, o.request`,
    [from.opted_out_at, from.kind, from.subject, from.request, limit],
  );
}

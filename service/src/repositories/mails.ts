import type { Database, Queryable } from '../database/types.ts';
import { DAY_MS } from '../common/clock.ts';
import { REVOKED_BY_PERSON } from './decisiveConsent.ts';
import { isoTime } from './isoTime.ts';

/**
 * To a lead: a confirmation by e-mail and by text, and an e-mail that who calls has changed. Of
 * the contact page: the message to the company, and its copy to the sender.
 */
export type MailKind =
  'confirmation' | 'confirmation_text' | 'caller_change' | 'contact' | 'contact_copy';

/** A mail to be sent: about a lead's version, or a message. */
export interface NewMail {
  mailId: string;
  kind: MailKind;
  about: { leadId: string; version: number } | { messageId: string };
  /** An e-mail address; for texts a phone (ten digits). */
  recipient: string;
  createdAt: string;
}

/** A mail as its worker needs it. */
export interface DueMail extends Record<string, unknown> {
  mail_id: string;
  kind: MailKind;
  lead_id: string | null;
  version: number | null;
  message_id: string | null;
  recipient: string;
  attempts: number;
  round: number;
  created_at: string;
}

/** The result of an attempt. */
export interface MailResult {
  mailId: string;
  round: number;
  attempts: number;
  state: 'pending' | 'sent' | 'dead' | 'withheld';
  /** Why it is dead or withheld. */
  reason: string | null;
  status: number | null;
  error: string | null;
  at: string;
  /** The address takes no mail. */
  isBounced: boolean;
}

/** Mails in 24 hours to one address of a visitor and to the company, and texts in seven days to one phone. */
export interface MailLimits {
  perVisitor: number;
  toCompany: number;
  textsPerPhone: number;
}

/**
 * Records mails, each once; a sweep queues them. A mail that was withheld because the visitor corrected the
 * address or phone becomes pending again if the visitor returns to that one.
 */
export async function insertMails(tx: Queryable, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map(({ mailId, kind, about, recipient, createdAt }) => ({
    mail_id: mailId,
    kind,
    lead_id: 'leadId' in about ? about.leadId : null,
    version: 'leadId' in about ? about.version : null,
    message_id: 'messageId' in about ? about.messageId : null,
    recipient: recipient.toLowerCase(),
    created_at: createdAt,
  }));
  await tx.query(
    `WITH x AS MATERIALIZED (
       SELECT * FROM jsonb_populate_recordset(NULL::mails, $1::jsonb)
     ), again AS (
       UPDATE mails m SET state = 'pending', reason = NULL, attempts = 0, round = m.round + 1,
         queued_at = NULL, version = x.version, created_at = x.created_at
       FROM x WHERE m.lead_id = x.lead_id AND m.kind = x.kind AND m.recipient = x.recipient
         AND m.state = 'withheld' AND m.reason = 'corrected'
     )
     INSERT INTO mails (mail_id, kind, lead_id, version, message_id, recipient, created_at)
     SELECT mail_id, kind, lead_id, version, message_id, recipient, created_at FROM x
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/** An accepted version of a lead, and the contacts of its visitor. */
export interface Recipient extends Record<string, unknown> {
  leadId: string;
  version: number;
  email: string;
  /** Ten digits. */
  phone: string;
}

/** The newest accepted version of each of the leads. */
export const readRecipients = (tx: Queryable, leadIds: readonly string[]): Promise<Recipient[]> =>
  tx.query(
    `SELECT DISTINCT ON (lead_id) lead_id AS "leadId", version, email, phone FROM lead_versions
     WHERE lead_id = ANY ($1::uuid[]) AND status = 'accepted'
     ORDER BY lead_id, version DESC`,
    [[...leadIds]],
  );

/**
 * Records a mail that who calls has changed, for leads whose confirmation may have named another company, or
 * none. A confirmation that is not queued yet will itself say who calls; one of which nobody knows whether it
 * arrived may have named the other.
 */
export async function insertCallerChanges(
  tx: Queryable,
  leadIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO mails (mail_id, kind, lead_id, version, recipient, created_at)
     SELECT gen_random_uuid(), 'caller_change', v.lead_id, v.version, m.recipient, $2
     FROM (
       SELECT DISTINCT ON (lead_id) lead_id, version, email FROM lead_versions
       WHERE lead_id = ANY ($1::uuid[]) AND status = 'accepted'
       ORDER BY lead_id, version DESC
     ) v
     JOIN mails m ON m.lead_id = v.lead_id AND m.kind = 'confirmation'
       AND m.recipient = lower(v.email) AND m.queued_at IS NOT NULL
       AND (m.state IN ('pending', 'sent') OR m.state = 'dead' AND m.reason = 'unknown')
     WHERE NOT EXISTS (
       SELECT 1 FROM mails o
       WHERE o.lead_id = v.lead_id AND o.kind = 'caller_change' AND o.recipient = m.recipient
         AND o.state = 'pending' AND o.queued_at IS NULL
     )`,
    [[...leadIds], now.toISOString()],
  );
}

/**
 * The mails of `ids` that are to be sent, each with the newest version of its lead. Those that must not be
 * sent are closed: to people who opted out after their consent; texts to a phone under STOP; to an address or
 * phone that the visitor has corrected, because it may be somebody else's; to addresses that bounced; beyond
 * the limits; and those that a process handed over before it died, because the server may have them.
 */
export function findDueMails(
  db: Queryable,
  ids: readonly string[],
  limits: MailLimits,
): Promise<DueMail[]> {
  return db.query(
    `WITH due AS MATERIALIZED (
       SELECT m.*, CASE
         WHEN m.handed_at IS NOT NULL THEN 'unknown'
         -- The company's own address gets every message: people write there to opt out.
         WHEN m.kind <> 'contact'
           AND EXISTS (SELECT 1 FROM bounced_addresses b WHERE b.email = m.recipient) THEN 'bounced'
         -- Who mistyped the phone is asked about it by e-mail.
         WHEN m.kind IN ('confirmation', 'confirmation_text', 'caller_change') AND EXISTS (
           SELECT 1 FROM consent_of(m.lead_id, COALESCE(newest.version, m.version)) c
           WHERE ${REVOKED_BY_PERSON}
         ) THEN 'opted_out'
         WHEN m.kind = 'confirmation_text' AND (stop_of(m.recipient)).opt_out_id IS NOT NULL
           THEN 'opted_out'
         WHEN m.kind IN ('confirmation', 'confirmation_text', 'caller_change')
           AND m.recipient IS DISTINCT FROM (
             CASE m.kind WHEN 'confirmation_text' THEN newest.phone ELSE lower(newest.email) END
           ) THEN 'corrected'
         WHEN (
           SELECT count(*) FROM (
             SELECT 1 FROM mails o
             WHERE o.recipient = m.recipient AND (o.kind = 'contact') = (m.kind = 'contact')
               AND o.state IN ('pending', 'sent')
               AND (o.created_at, o.mail_id) < (m.created_at, m.mail_id)
               -- A text may have waited for the hours in which its phone may get one.
               AND COALESCE(o.sent_at, o.created_at) > m.created_at - m.stretch
             -- A flood to one address costs no more than a few mails.
             LIMIT m.most
           ) earlier
         ) >= m.most THEN 'limited'
       END AS why, newest.version AS newest_version
       FROM (
         SELECT *, CASE kind WHEN 'contact' THEN $3::integer
           WHEN 'confirmation_text' THEN $4::integer ELSE $2::integer END AS most,
           CASE kind WHEN 'confirmation_text' THEN interval '7 days' ELSE interval '24 hours' END AS stretch
         FROM mails WHERE mail_id = ANY($1::uuid[]) AND state = 'pending'
       ) m
       LEFT JOIN LATERAL (
         SELECT version, phone, email FROM lead_versions v
         WHERE v.lead_id = m.lead_id AND v.status = 'accepted' ORDER BY version DESC LIMIT 1
       ) newest ON true
     ), closed AS (
       UPDATE mails m SET state = CASE due.why WHEN 'unknown' THEN 'dead' ELSE 'withheld' END,
         reason = due.why
       FROM due WHERE m.mail_id = due.mail_id AND due.why IS NOT NULL
     )
     SELECT mail_id, kind, lead_id, newest_version AS version, message_id, recipient, attempts,
       round, ${isoTime('created_at')} AS created_at
     FROM due WHERE why IS NULL`,
    [[...ids], limits.perVisitor, limits.toCompany, limits.textsPerPhone],
  );
}

/**
 * Records that a message is about to be complete at the server; false if another process has done so, or
 * the message is no longer to be sent.
 */
export async function markHanded(
  db: Queryable,
  { mail_id, round }: Pick<DueMail, 'mail_id' | 'round'>,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE mails SET handed_at = $3
     WHERE mail_id = $1 AND round = $2 AND state = 'pending' AND handed_at IS NULL RETURNING 1`,
    [mail_id, round, now.toISOString()],
  );
  return rows.length === 1;
}

/** Saves results; addresses that take no mail are remembered. */
export async function saveMailResults(
  tx: Queryable,
  results: readonly MailResult[],
): Promise<void> {
  const parameters = [JSON.stringify(results)];
  const rows = `jsonb_to_recordset($1::jsonb) AS x (
    "mailId" uuid, round integer, attempts integer, state text, reason text, status integer,
    error text, at timestamptz, "isBounced" boolean
  )`;
  // A server that answers late has the mail, although it was closed as unknown meanwhile.
  await tx.query(
    `UPDATE mails m SET state = x.state, reason = x.reason, attempts = x.attempts,
       last_status = x.status, last_error = x.error, attempted_at = x.at,
       handed_at = CASE WHEN x.state = 'pending' THEN NULL ELSE m.handed_at END,
       sent_at = CASE WHEN x.state = 'sent' THEN x.at END
     FROM ${rows}
     WHERE m.mail_id = x."mailId" AND (m.state = 'pending' AND m.round = x.round
       OR m.state = 'dead' AND m.reason = 'unknown' AND x.state = 'sent')`,
    parameters,
  );
  await tx.query(
    `INSERT INTO bounced_addresses (email, bounced_at, answer)
     SELECT DISTINCT ON (m.recipient) m.recipient, x.at, x.error
     FROM ${rows} JOIN mails m ON m.mail_id = x."mailId" WHERE x."isBounced"
     ON CONFLICT (email) DO UPDATE SET bounced_at = excluded.bounced_at, answer = excluded.answer`,
    parameters,
  );
}

/** Records that an address takes no mail, by a report that came after the server had accepted one. */
export async function addBounce(db: Queryable, email: string, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO bounced_addresses (email, bounced_at, answer) VALUES (lower($1), $2, 'report')
     ON CONFLICT (email) DO UPDATE SET bounced_at = excluded.bounced_at, answer = excluded.answer`,
    [email.trim(), now.toISOString()],
  );
}

/** Marks up to `limit` unqueued mails as queued and returns them. */
export const claimUnqueuedMails = (
  tx: Queryable,
  now: Date,
  limit: number,
): Promise<{ mail_id: string; round: number }[]> =>
  tx.query(
    `UPDATE mails SET queued_at = $1 WHERE mail_id = ANY (ARRAY(
       SELECT mail_id FROM mails WHERE state = 'pending' AND queued_at IS NULL
       ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
     )) RETURNING mail_id, round`,
    [now.toISOString(), limit],
  );

/** After this time a visitor no longer expects the call that a mail announces. */
export const CALL_EXPECTED_MS = 3 * DAY_MS;

/**
 * Makes dead mails (all, or those about one lead) pending again, with all their attempts; with `waiting`,
 * pending ones start again, too. If it is all, mails to visitors that are too old are withheld. Returns how
 * many of each.
 */
export async function replayMails(
  db: Database,
  leadId: string | null,
  waiting: boolean,
  now: Date,
): Promise<{ revived: number; tooOld: number }> {
  const since = new Date(now.getTime() - CALL_EXPECTED_MS).toISOString();
  const tooOld = await db.query(
    `UPDATE mails SET state = 'withheld', reason = 'too_old'
     WHERE $1::uuid IS NULL AND state = 'dead' AND kind <> 'contact' AND created_at <= $2::timestamptz
     RETURNING 1`,
    [leadId, since],
  );
  const revived = await db.query(
    `UPDATE mails SET state = 'pending', reason = NULL, attempts = 0, round = round + 1,
       queued_at = NULL, handed_at = NULL
     WHERE (state = 'dead' OR $2 AND state = 'pending' AND handed_at IS NULL)
       AND ($1::uuid IS NULL OR lead_id = $1::uuid) RETURNING 1`,
    [leadId, waiting],
  );
  return { revived: revived.length, tooOld: tooOld.length };
}

/** How many mails are not sent, by kind and state; a partial index makes this fast. */
export const countUnsentMails = (
  db: Queryable,
): Promise<{ kind: string; state: string; count: number }[]> =>
  db.query(
    `SELECT kind, state, count(*)::int AS count FROM mails WHERE state <> 'sent' GROUP BY kind, state`,
  );

/**
 * Those of `ids` that are stored: mails, and e-mails to companies, which have the ids of their
 * deliveries. A notice stays when its person is erased: it names nobody.
 */
export async function storedMails(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ mail_id: string }>(
    `SELECT mail_id FROM mails WHERE mail_id = ANY($1::uuid[])
     UNION ALL
     SELECT delivery_id FROM deliveries d WHERE delivery_id = ANY($1::uuid[])
       AND (event <> 'lead' OR EXISTS (
         SELECT 1 FROM lead_versions v WHERE v.lead_id = d.lead_id AND v.version = d.version
       ))`,
    [[...ids]],
  );
  return new Set(rows.map(({ mail_id }) => mail_id));
}

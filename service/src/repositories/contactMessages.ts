import type { Queryable } from '../database/types.ts';
import { isoTime } from './isoTime.ts';
import type { RecordFilter } from './leadRecords.ts';
import type { MailKind } from './mails.ts';
import { patternOf, type Contacts } from './personTables.ts';

/** A message of the contact page as it is stored. */
export interface ContactMessage extends Record<string, unknown> {
  message_id: string;
  received_at: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Ten digits, or empty. */
  phone: string;
  message: string;
  consent: string;
  is_suspicious: boolean;
  ip_address: string;
  user_agent: string;
}

/**
 * The texts of a message in NFKC, in which people are looked for; null if they can name nobody, because they
 * hold neither ten digits nor an `@`, which may be encoded as in a URL.
 */
function searchedOf({ first_name, last_name, message, consent }: ContactMessage): string | null {
  const plain = [first_name, last_name, message, consent].join(' ').normalize('NFKC');
  const mayName = /@|%40/.test(plain) || plain.replaceAll(/\D/g, '').length >= 10;
  return mayName ? plain : null;
}

/** Stores a message; false if it is stored already. */
export async function insertContactMessage(
  tx: Queryable,
  message: ContactMessage,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO contact_messages
     SELECT * FROM jsonb_populate_record(NULL::contact_messages, $1::jsonb)
     ON CONFLICT (message_id) DO NOTHING RETURNING 1`,
    [JSON.stringify({ ...message, searched: searchedOf(message) })],
  );
  return rows.length === 1;
}

/**
 * How many messages a statement searches: one second for the longest; the embedded database's limit is 20 s.
 */
const SEARCHED_AT_ONCE = 500;

/**
 * The ids of the messages whose text names one of the phones and addresses, however it is written there.
 * Searches in pieces, because there may be any number of messages: outside a transaction, other statements
 * run in between.
 */
export async function findNamingMessages(db: Queryable, contacts: Contacts): Promise<string[]> {
  const pattern = patternOf(contacts);
  const naming: string[] = [];
  if (pattern === null) return naming;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db.query<{ message_id: string; is_naming: boolean }>(
      `SELECT message_id, searched ~* $1 AS is_naming FROM contact_messages
       WHERE searched IS NOT NULL AND message_id > $2::uuid ORDER BY message_id LIMIT $3`,
      [pattern, after, SEARCHED_AT_ONCE],
    );
    naming.push(...rows.filter((row) => row.is_naming).map((row) => row.message_id));
    const last = rows.at(SEARCHED_AT_ONCE - 1);
    if (!last) return naming;
    after = last.message_id;
  }
}

/** Messages by their ids, in no order. */
export const readContactMessages = (
  db: Queryable,
  ids: readonly string[],
): Promise<ContactMessage[]> =>
  db.query('SELECT * FROM contact_messages WHERE message_id = ANY($1::uuid[])', [[...ids]]);

/** A message as the operator sees it, with the state of its e-mails; times in ISO 8601, UTC. */
export interface MessageRecord extends ContactMessage {
  /** To the company, and the copy to the sender; none if the service sends no mail. */
  mails: {
    kind: Extract<MailKind, 'contact' | 'contact_copy'>;
    state: 'pending' | 'sent' | 'dead' | 'withheld';
    /** Why it is dead or withheld. */
    reason: string | null;
    attempts: number;
    last_status: number | null;
    sent_at: string | null;
  }[];
}

/** The last message of a page; the next page begins after it. */
export type MessageCursor = Pick<MessageRecord, 'received_at' | 'message_id'>;

/** Which messages are asked for; what is left out restricts nothing. */
export type MessageFilter = Pick<RecordFilter, 'since' | 'before' | 'phone' | 'email'>;

/** A page of the messages that `filter` asks for, oldest first, after `cursor`. */
export function readMessages(
  db: Queryable,
  cursor: MessageCursor | null,
  limit: number,
  { since, before, phone, email }: MessageFilter,
): Promise<MessageRecord[]> {
  const from = cursor ?? {
    received_at: '-infinity',
    message_id: '00000000-0000-0000-0000-000000000000',
  };
  return db.query<MessageRecord>(
    `SELECT message_id, ${isoTime('received_at')} AS received_at, first_name, last_name, email, phone,
       message, consent, is_suspicious, ip_address, user_agent, COALESCE((
         SELECT jsonb_agg(jsonb_build_object(
           'kind', m.kind, 'state', m.state, 'reason', m.reason, 'attempts', m.attempts,
           'last_status', m.last_status, 'sent_at', ${isoTime('m.sent_at')}
         ) ORDER BY m.kind)
         FROM mails m WHERE m.message_id = c.message_id
       ), '[]'::jsonb) AS mails
     FROM contact_messages c
     WHERE (received_at, message_id) > ($1::timestamptz, $2::uuid)
       AND ($4::timestamptz IS NULL OR received_at >= $4) AND ($5::timestamptz IS NULL OR received_at < $5)
       AND ($6::text IS NULL OR phone = $6) AND ($7::text IS NULL OR lower(email) = lower($7))
     ORDER BY c.received_at, message_id LIMIT $3`,
    [
      from.received_at,
      from.message_id,
      limit,
      since ?? null,
      before ?? null,
      phone ?? null,
      email ?? null,
    ],
  );
}

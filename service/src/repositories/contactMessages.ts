import type { Queryable } from '../database/types.ts';

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

/** Stores a message; false where it is stored already. */
export async function insertContactMessage(
  tx: Queryable,
  message: ContactMessage,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO contact_messages
     SELECT * FROM jsonb_populate_record(NULL::contact_messages, $1::jsonb)
     ON CONFLICT (message_id) DO NOTHING RETURNING 1`,
    [JSON.stringify(message)],
  );
  return rows.length === 1;
}

/** Messages by their ids, in no order. */
export const readContactMessages = (
  db: Queryable,
  ids: readonly string[],
): Promise<ContactMessage[]> =>
  db.query('SELECT * FROM contact_messages WHERE message_id = ANY($1::uuid[])', [[...ids]]);

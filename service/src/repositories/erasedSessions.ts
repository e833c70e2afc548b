import type { Queryable } from '../database/types.ts';
import { isoMilliseconds } from './isoTime.ts';

/** A session in which somebody who has since been erased agreed. */
export interface ErasedSession extends Record<string, unknown> {
  session_id: string;
  erased_at: string;
  /** The tickets that its consents had used up. */
  tickets: string[];
}

/** SQL for the hash stored instead of a session's id, which may be anything that a program made up. */
export const sessionHash = (sessionId: string) =>
  `encode(sha256(convert_to(${sessionId}, 'UTF8')), 'hex')`;

/**
 * Stores the sessions of leads that are being erased, and those that only asked a code for one of the phones,
 * unless somebody agreed in them. Reads the consent records and codes, so these must still be stored.
 */
export async function noteErasedSessions(
  tx: Queryable,
  { leadIds, phones, now }: { leadIds: readonly string[]; phones: readonly string[]; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO erased_sessions (session_sha256, erased_at, tickets)
     SELECT ${sessionHash('session_id')}, $3::timestamptz,
       COALESCE(array_agg(ticket_id) FILTER (WHERE ticket_id IS NOT NULL), '{}')
     FROM (
       SELECT session_id, ticket_id FROM consents WHERE lead_id = ANY($1::uuid[])
       UNION ALL
       SELECT v.session_id, NULL FROM verifications v
       WHERE v.phone = ANY($2::text[])
         AND NOT EXISTS (SELECT 1 FROM consents other WHERE other.session_id = v.session_id)
     ) gone
     GROUP BY session_id
     ON CONFLICT (session_sha256) DO UPDATE SET erased_at = excluded.erased_at,
       tickets = erased_sessions.tickets || excluded.tickets`,
    [[...leadIds], [...phones], now.toISOString()],
  );
}

/** Those of the sessions in which somebody who has since been erased agreed. */
export function readErasedSessions(
  tx: Queryable,
  sessionIds: readonly string[],
): Promise<ErasedSession[]> {
  return tx.query<ErasedSession>(
    `SELECT x.session_id, ${isoMilliseconds('e.erased_at')} AS erased_at, e.tickets
     FROM unnest($1::text[]) AS x (session_id)
     JOIN erased_sessions e ON e.session_sha256 = ${sessionHash('x.session_id')}`,
    [[...sessionIds]],
  );
}

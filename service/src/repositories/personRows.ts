import type { Queryable } from '../database/types.ts';
import type { Contacts, PersonKeys, PersonTable } from './personTables.ts';

/** A person's row of a table, as it is shown to the person. */
export type ShownRow = Record<string, unknown>;

/** The rows of a table that are a person's. */
export function readRows(
  db: Queryable,
  table: string,
  { rows, shown }: PersonTable,
  keys: PersonKeys,
): Promise<ShownRow[]> {
  const [condition, parameters] = rows(keys);
  return db.query(`SELECT ${shown} FROM ${table} held WHERE ${condition} ORDER BY 1`, [
    ...parameters,
  ]);
}

/** The unlogged tables, if this database is a standby: their rows are not replicated to it. Else none. */
export async function tablesNotHere(db: Queryable): Promise<ReadonlySet<string>> {
  const found = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relpersistence = 'u' AND pg_is_in_recovery()`,
  );
  return new Set(found.map(({ name }) => name));
}

/**
 * What belongs to a person who has shown that phones and addresses are theirs: only the leads that have one
 * of these. An erasure also follows the other contact details of these leads (findPerson), but anybody can
 * have typed those: what is held under them may be somebody else's, and must not be shown. Left out for the
 * same reason are visits in which somebody else agreed, too, and visits that asked a code for the phone and
 * never entered it.
 */
export async function findShown(
  db: Queryable,
  { phones, emails }: Contacts,
): Promise<Omit<PersonKeys, 'namingMessages'> & { names: string[] }> {
  const found = await db.query<{ lead_id: string | null; name: string }>(
    `SELECT DISTINCT lead_id, first_name || ' ' || last_name AS name FROM (
       SELECT lead_id, first_name, last_name, phone, email FROM lead_versions
       UNION ALL SELECT lead_id, first_name, last_name, phone, email FROM consents
       UNION ALL SELECT NULL, first_name, last_name, phone, email FROM contact_messages
     ) found WHERE phone = ANY($1::text[]) OR lower(email) = ANY($2::text[])
     ORDER BY lead_id, name`,
    [phones, emails],
  );
  const leadIds = [...new Set(found.flatMap(({ lead_id }) => lead_id ?? []))];
  const leadSessions = await db.query<{ session_id: string }>(
    `SELECT session_id FROM consents WHERE lead_id = ANY($1::uuid[])
     EXCEPT SELECT session_id FROM consents WHERE lead_id <> ALL($1::uuid[])
       AND session_id IN (SELECT session_id FROM consents WHERE lead_id = ANY($1::uuid[]))`,
    [leadIds],
  );
  const codeSessions = await db.query<{ session_id: string }>(
    `SELECT DISTINCT session_id FROM verifications
     WHERE phone = ANY($1::text[]) AND approved_at IS NOT NULL`,
    [phones],
  );
  const sessionIds = (rows: readonly { session_id: string }[]) =>
    rows.map(({ session_id }) => session_id);
  return {
    phones,
    emails,
    leadIds,
    codePhones: phones,
    leadSessions: sessionIds(leadSessions),
    codeSessions: sessionIds(codeSessions),
    names: [...new Set(found.map(({ name }) => name))],
  };
}

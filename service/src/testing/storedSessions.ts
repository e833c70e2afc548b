import pg from 'pg';
import { openPglite } from '../database/pglite.ts';

/** One row for each version of a lead, with the consent that belongs to it. */
const SESSIONS = `SELECT l.session_id
  FROM leads l JOIN lead_versions v USING (lead_id) JOIN consents c USING (lead_id, version)`;

interface Row {
  [column: string]: unknown;
  session_id: string;
}

const sessionsOf = (rows: readonly Row[]) => rows.map((row) => row.session_id);

/**
 * The sessions of all leads in the embedded database of a service that has ended, one for each
 * version: a session that is there twice was stored twice.
 */
export async function sessionsInFolder(dataDir: string): Promise<string[]> {
  const db = await openPglite(dataDir, () => undefined);
  try {
    return sessionsOf(await db.query<Row>(SESSIONS));
  } finally {
    await db.close();
  }
}

/** The same for a PostgreSQL server. */
export async function sessionsInPostgres(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return sessionsOf((await client.query<Row>(SESSIONS)).rows);
  } finally {
    await client.end();
  }
}

import { DAY_MS } from '../common/clock.ts';
import type { Queryable } from '../database/types.ts';

/** A session and the moment at which its ZIP was first checked. */
export interface QuizSession {
  sessionId: string;
  startedAt: string;
}

export async function addQuizSessions(
  db: Queryable,
  sessions: readonly QuizSession[],
): Promise<void> {
  await db.query(
    `INSERT INTO quiz_sessions (session_id, started_at)
     SELECT x."sessionId", x."startedAt"
     FROM jsonb_to_recordset($1::jsonb) AS x ("sessionId" text, "startedAt" timestamptz)
     ON CONFLICT (session_id) DO NOTHING`,
    [JSON.stringify(sessions)],
  );
}

/** When a session's ZIP was first checked, if after `after`, and how many codes it had from the kept part. */
export async function findQuizSession(
  tx: Queryable,
  sessionId: string,
  after: Date,
): Promise<{ startedAt: Date; codes: number } | null> {
  const rows = await tx.query<{ startedAt: Date; codes: number }>(
    `SELECT started_at AS "startedAt", codes FROM quiz_sessions
     WHERE session_id = $1 AND started_at > $2`,
    [sessionId, after.toISOString()],
  );
  return rows[0] ?? null;
}

export async function countSessionCode(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query('UPDATE quiz_sessions SET codes = codes + 1 WHERE session_id = $1', [sessionId]);
}

/** Removes sessions that began more than a day ago. */
export async function removeOldQuizSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM quiz_sessions WHERE started_at <= $1', [
    new Date(now.getTime() - DAY_MS).toISOString(),
  ]);
}

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

/** Whether a session began between the two moments, and fewer than `maxCodes` were sent for it. */
export async function isQuizSession(
  tx: Queryable,
  sessionId: string,
  { after, before, maxCodes }: { after: Date; before: Date; maxCodes: number },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 AS found FROM quiz_sessions
     WHERE session_id = $1 AND started_at > $2 AND started_at <= $3 AND codes < $4`,
    [sessionId, after.toISOString(), before.toISOString(), maxCodes],
  );
  return rows.length > 0;
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

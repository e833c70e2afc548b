/** Guesses at a code that come at the same time, on a real PostgreSQL server. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../database/open.ts';
import { codeService } from '../testing/codeService.ts';
import { eventually } from '../testing/eventually.ts';
import { startPostgres } from '../testing/postgres.ts';

const PHONE = '2145550123';
const COOLDOWN_MS = 30_000;
const SESSIONS = 6;

test('of all guesses that sessions sharing a code make at once, three are judged', async () => {
  const postgres = await startPostgres();
  const db = await openDatabase(
    { databaseUrl: postgres.url, databaseConnections: SESSIONS + 2, dataDir: 'none' },
    { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
  );
  const judged: string[] = [];
  const { clock, codes } = codeService(
    db,
    {},
    {
      kind: 'provider',
      // The provider sends the same code again while it is pending, to whichever session asks.
      start: () => Promise.resolve('VE-one'),
      check: (_phone, code) => {
        judged.push(code);
        return Promise.resolve('wrong');
      },
      cancel: () => Promise.resolve(),
    },
  );
  try {
    const sessions = Array.from({ length: SESSIONS }, () => randomUUID());
    for (const session of sessions) {
      await codes.send(PHONE, session, '192.0.2.1');
      clock.advance(COOLDOWN_MS);
    }
    let guesses: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      // The lock holds every guess back until all have come.
      await tx.query('SELECT 1 FROM verifications FOR UPDATE');
      guesses = sessions.map((session, index) => codes.verify(PHONE, `00000${index}`, session));
      await eventually('all wait', 10_000, async () => {
        const waiting = await tx.query(
          'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()',
        );
        return waiting.length === SESSIONS;
      });
    });
    await Promise.all(guesses);
    expect(judged).toHaveLength(3);
  } finally {
    await db.close();
    await postgres.close();
  }
}, 60_000);

import type { Clock } from '../common/clock.ts';
import type { Queryable } from '../database/types.ts';
import { addQuizSessions } from '../repositories/quizSessions.ts';

const FLUSH_MS = 500;
/** Sessions beyond this, as in a flood, are not remembered: they only lose their part of the kept codes. */
const MAX_WAITING = 5_000;

/**
 * Remembers in which sessions a ZIP was checked. Written in the background, many at once: a check is
 * answered without waiting for the database.
 */
export class QuizSessions {
  readonly #options: { db: Queryable; clock: Clock; onError: (error: unknown) => void };
  #waiting = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: { db: Queryable; clock: Clock; onError: (error: unknown) => void }) {
    this.#options = options;
  }

  /** A ZIP was checked and is valid. */
  add(sessionId: string): void {
    if (this.#waiting.size >= MAX_WAITING || this.#waiting.has(sessionId)) return;
    this.#waiting.set(sessionId, this.#options.clock.now().toISOString());
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sessions = [...this.#waiting].map(([sessionId, startedAt]) => ({ sessionId, startedAt }));
    this.#waiting = new Map();
    if (sessions.length === 0) return;
    await addQuizSessions(this.#options.db, sessions).catch(this.#options.onError);
  }
}

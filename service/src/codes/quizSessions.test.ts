import { jest } from '@jest/globals';
import { systemClock } from '../common/clock.ts';
import type { Queryable } from '../database/types.ts';
import { QuizSessions } from './quizSessions.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-01T09:00:00.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Sessions on a database that only keeps what each statement adds. */
function remember() {
  const statements: unknown[][] = [];
  const db: Queryable = {
    query: (_sql, parameters = []) => {
      statements.push(JSON.parse(String(parameters[0])));
      return Promise.resolve([]);
    },
    exec: () => Promise.resolve([]),
  };
  const onError = (error: unknown) => {
    throw error;
  };
  return { statements, sessions: new QuizSessions({ db, clock: systemClock, onError }) };
}

test('writes all sessions of half a second together, each with its first time', async () => {
  const { statements, sessions } = remember();
  sessions.add('one');
  await jest.advanceTimersByTimeAsync(100);
  sessions.add('two');
  sessions.add('one');
  await jest.advanceTimersByTimeAsync(399);
  expect(statements).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(statements).toEqual([
    [
      { sessionId: 'one', startedAt: '2026-03-01T09:00:00.000Z' },
      { sessionId: 'two', startedAt: '2026-03-01T09:00:00.100Z' },
    ],
  ]);
});

test('writes at once when asked to, and nothing later', async () => {
  const { statements, sessions } = remember();
  sessions.add('one');
  await sessions.flush();
  expect(statements).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(0);
  await sessions.flush();
  expect(statements).toHaveLength(1);
});

test('writes what is added during a write with the next one, once', async () => {
  let finish: () => void = () => undefined;
  const statements: string[][] = [];
  const db: Queryable = {
    query: async (_sql, parameters = []) => {
      const rows = JSON.parse(String(parameters[0])) as { sessionId: string }[];
      statements.push(rows.map(({ sessionId }) => sessionId));
      await new Promise<void>((resolve) => (finish = resolve));
      return [];
    },
    exec: () => Promise.resolve([]),
  };
  const sessions = new QuizSessions({ db, clock: systemClock, onError: () => undefined });
  sessions.add('one');
  const first = sessions.flush();
  sessions.add('two');
  finish();
  await first;
  const second = sessions.flush();
  finish();
  await second;
  expect(statements).toEqual([['one'], ['two']]);
});

test('remembers no more than 5,000 sessions that wait', async () => {
  const { statements, sessions } = remember();
  for (let index = 0; index <= 5_000; index += 1) sessions.add(`session ${index}`);
  await sessions.flush();
  expect(statements[0]).toHaveLength(5_000);
});

import { jest } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/types.ts';
import { createReadiness } from './readiness.ts';

const MIB = 1_024 * 1_024;

/** Readiness with a database that can be changed, and the errors it logs. */
function readiness() {
  const errors: unknown[] = [];
  const asked: string[] = [];
  const state = {
    isStopping: false,
    freeBytes: 1_000 * MIB,
    diskError: null as Error | null,
    answer: Promise.resolve([]),
  };
  const storing = { isFailing: false };
  const db: Pick<Database, 'freeBytes'> & Record<'query' | 'withTimeLimit', unknown> = {
    query: (sql: string) => {
      asked.push(sql);
      return state.answer;
    },
    freeBytes: async () => {
      if (state.diskError !== null) throw state.diskError;
      return state.freeBytes;
    },
    withTimeLimit: () => db,
  };
  const isReady = createReadiness(
    { db: db as unknown as Database, isStopping: () => state.isStopping, storing },
    { error: (fields: unknown) => errors.push(fields) } as unknown as FastifyBaseLogger,
  );
  return { asked, errors, state, storing, isReady };
}

test('is ready while its database answers, and not while it is stopping', async () => {
  const { state, isReady } = readiness();
  expect(await isReady()).toBe(true);
  state.isStopping = true;
  expect(await isReady()).toBe(false);
});

test('is not ready while the leads themselves cannot be stored, whatever the database says', async () => {
  const { storing, isReady } = readiness();
  storing.isFailing = true;
  expect(await isReady()).toBe(false);
  storing.isFailing = false;
  expect(await isReady()).toBe(true);
});

test('is not ready with less than 32 MiB free, and logs it once each time', async () => {
  const { errors, state, isReady } = readiness();
  for (const freeBytes of [32 * MIB, 32 * MIB - 1, MIB, 33 * MIB, 2.5 * MIB]) {
    state.freeBytes = freeBytes;
    expect(await isReady()).toBe(freeBytes >= 32 * MIB);
  }
  expect(errors).toEqual([{ freeMiB: 31 }, { freeMiB: 2 }]);
});

test('is not ready while its disk cannot be asked, and logs it once each time', async () => {
  const { errors, state, isReady } = readiness();
  const gone = Object.assign(new Error('EACCES: permission denied, statfs'), { code: 'EACCES' });
  for (const error of [gone, gone, null, gone]) {
    state.diskError = error;
    expect(await isReady()).toBe(error === null);
  }
  expect(errors).toEqual([{ err: gone }, { err: gone }]);
});

test('asks the database at most every 250 ms, however often it is asked', async () => {
  jest.useFakeTimers();
  const { asked, isReady } = readiness();
  await Promise.all([isReady(), isReady(), isReady()]);
  jest.advanceTimersByTime(249);
  expect(await isReady()).toBe(true);
  expect(asked).toHaveLength(1);
  jest.advanceTimersByTime(1);
  await isReady();
  expect(asked).toHaveLength(2);
  jest.useRealTimers();
});

test('is not ready where the database fails, or does not answer within 1.5 seconds', async () => {
  jest.useFakeTimers();
  const { state, isReady } = readiness();
  state.answer = Promise.reject(new Error('away'));
  expect(await isReady()).toBe(false);
  jest.advanceTimersByTime(250);
  state.answer = new Promise(() => undefined);
  let answer: boolean | undefined;
  void isReady().then((given) => (answer = given));
  await jest.advanceTimersByTimeAsync(1_499);
  expect(answer).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(answer).toBe(false);
  jest.useRealTimers();
});

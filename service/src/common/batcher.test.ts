import { setTimeout as wait } from 'node:timers/promises';
import { Batcher, type BatcherOptions } from './batcher.ts';

class Shared extends Error {}
const full = new Error('full');

/** A batcher that records the batches it runs and answers each item in capitals. */
function recording(options: Partial<BatcherOptions<string, string>> = {}) {
  const batches: string[][] = [];
  const batcher = new Batcher<string, string>({
    run: async (items) => {
      batches.push(items);
      return items.map((item) => item.toUpperCase());
    },
    maxBatch: 10,
    concurrency: 1,
    maxWaiting: 10,
    overloaded: () => full,
    isShared: (error) => error instanceof Shared,
    ...options,
  });
  return { batches, batcher };
}

const submitAll = (batcher: Batcher<string, string>, items: string) =>
  Promise.allSettled([...items].map((item) => batcher.submit(item)));

const values = (results: PromiseSettledResult<string>[]) =>
  results.map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
  );

test('items that arrive together form one batch, and each gets its own result', async () => {
  const { batches, batcher } = recording();
  expect(values(await submitAll(batcher, 'abc'))).toEqual(['A', 'B', 'C']);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

test('a batch holds no more items than allowed; the others form the next ones', async () => {
  const { batches, batcher } = recording({ maxBatch: 2 });
  expect(values(await submitAll(batcher, 'abcde'))).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('after a batch the next one waits for the pause, and holds all that came meanwhile', async () => {
  const { batches, batcher } = recording({ pauseAfter: () => 50 });
  await batcher.submit('a');
  const began = performance.now();
  const later = batcher.submit('b');
  await wait(20);
  await Promise.all([later, batcher.submit('c')]);
  expect(performance.now() - began).toBeGreaterThan(45);
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

test('a stop waits for no pause', async () => {
  const { batches, batcher } = recording({ pauseAfter: () => 60_000 });
  await batcher.submit('a');
  const later = batcher.submit('b');
  await batcher.drain();
  expect(await later).toBe('B');
  expect(batches).toEqual([['a'], ['b']]);
});

test('an error that concerns the whole batch fails all its items at once, without a retry', async () => {
  const tried: string[][] = [];
  const { batcher } = recording({
    run: async (items) => {
      tried.push(items);
      throw new Shared('the database is down');
    },
  });
  const results = values(await submitAll(batcher, 'abc'));
  expect(results).toEqual(Array.from({ length: 3 }, () => 'the database is down'));
  expect(tried).toEqual([['a', 'b', 'c']]);
});

test('any other error is retried item by item, so that one bad item fails alone', async () => {
  const tried: string[][] = [];
  const { batcher } = recording({
    run: async (items) => {
      tried.push(items);
      if (items.includes('b')) throw new Error('b is bad');
      return items.map((item) => item.toUpperCase());
    },
  });
  expect(values(await submitAll(batcher, 'abc'))).toEqual(['A', 'b is bad', 'C']);
  expect(tried).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('a batch that fails is retried once where its items can be run apart', async () => {
  const tried: string[][] = [];
  const apart: string[][] = [];
  const { batcher } = recording({
    run: async (items) => {
      tried.push(items);
      throw new Error('the batch failed');
    },
    runApart: async (items) => {
      apart.push(items);
      const results = items.map(async (item) => {
        if (item === 'b') throw new Error('b is bad');
        return item.toUpperCase();
      });
      return Promise.allSettled(results);
    },
  });
  expect(values(await submitAll(batcher, 'abc'))).toEqual(['A', 'b is bad', 'C']);
  expect([tried, apart]).toEqual([[['a', 'b', 'c']], [['a', 'b', 'c']]]);
});

test('an error while items are run apart fails all of them', async () => {
  const failing = (message: string) => () => Promise.reject(new Error(message));
  const { batcher } = recording({ run: failing('first'), runApart: failing('second') });
  expect(values(await submitAll(batcher, 'ab'))).toEqual(['second', 'second']);
});

test('a bad item alone is tried once', async () => {
  let runs = 0;
  const { batcher } = recording({
    run: async () => {
      runs += 1;
      throw new Error('bad');
    },
  });
  await expect(batcher.submit('a')).rejects.toThrow('bad');
  expect(runs).toBe(1);
});

test.each([1, 3])('runs %i batches at once at most', async (concurrency) => {
  let running = 0;
  let most = 0;
  const { batcher } = recording({
    concurrency,
    maxBatch: 1,
    run: async (items) => {
      running += 1;
      most = Math.max(most, running);
      await wait(5);
      running -= 1;
      return items;
    },
  });
  await submitAll(batcher, 'abcdefgh');
  expect(most).toBe(concurrency);
});

test('items with the same key neither share a batch nor run at the same time', async () => {
  const batches: string[][] = [];
  const running = new Set<string>();
  const { batcher } = recording({
    concurrency: 3,
    keyOf: (item) => item.toLowerCase(),
    run: async (items) => {
      const keys = items.map((item) => item.toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.filter((key) => running.has(key))).toEqual([]);
      for (const key of keys) running.add(key);
      await wait(5);
      for (const key of keys) running.delete(key);
      batches.push(items);
      return items;
    },
  });
  expect(values(await submitAll(batcher, 'aAbBa'))).toEqual(['a', 'A', 'b', 'B', 'a']);
  expect(batches).toEqual([['a', 'b'], ['A', 'B'], ['a']]);
});

test('rejects a further item when as many wait as may, and takes items again later', async () => {
  const { batcher } = recording({ maxWaiting: 2 });
  expect(values(await submitAll(batcher, 'abc'))).toEqual(['A', 'B', 'full']);
  expect(await batcher.submit('d')).toBe('D');
});

test('drains: resolves when no item waits and no batch runs', async () => {
  const done: string[] = [];
  const { batcher } = recording({
    maxBatch: 1,
    run: async (items) => {
      await wait(5);
      done.push(...items);
      return items;
    },
  });
  const submitted = submitAll(batcher, 'abc');
  expect(batcher.waiting).toBe(3);
  await batcher.drain();
  expect(done).toEqual(['a', 'b', 'c']);
  expect(batcher.waiting).toBe(0);
  await submitted;
});

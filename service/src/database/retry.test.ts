import { ServiceError } from '../common/serviceError.ts';
import { ManualClock } from '../testing/harness.ts';
import { retryTransient } from './retry.ts';
import { isTransient } from './types.ts';

const transient = () => Object.assign(new Error('away'), { code: '57P01' });

/** Work that fails a number of times; the pauses between its attempts, in milliseconds. */
function failingWork(failures: number, error: () => Error = transient) {
  const pauses: number[] = [];
  const clock = new (class extends ManualClock {
    override delay(ms: number) {
      pauses.push(ms);
      return super.delay(ms);
    }
  })();
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts <= failures) throw error();
    return 'done';
  };
  return { pauses, clock, work, attempts: () => attempts };
}

test('retries with pauses that grow to a second, until the work succeeds', async () => {
  const { pauses, clock, work } = failingWork(8);
  expect(await retryTransient(clock, 60_000, work)).toBe('done');
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1_000, 1_000, 1_000]);
});

test('gives up before a pause that would end too late, with 503 and the cause', async () => {
  const { pauses, clock, work } = failingWork(Infinity);
  const error = await retryTransient(clock, 349, work).catch((failure: unknown) => failure);
  expect(pauses).toEqual([50, 100]);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({
    statusCode: 503,
    retryAfterSeconds: 2,
    cause: { code: '57P01' },
  });
});

test('makes the last pause where it ends just in time', async () => {
  const { pauses, clock, work } = failingWork(Infinity);
  await expect(retryTransient(clock, 350, work)).rejects.toThrow();
  expect(pauses).toEqual([50, 100, 200]);
});

test('does not retry any other error', async () => {
  const { attempts, clock, work } = failingWork(1, () => new Error('wrong'));
  await expect(retryTransient(clock, 60_000, work)).rejects.toThrow('wrong');
  expect(attempts()).toBe(1);
});

test.each<[unknown, boolean]>([
  [{ code: '08006' }, true],
  [{ code: '53300' }, true],
  [{ code: '57P01' }, true],
  [{ code: '57P02' }, true],
  [{ code: '57P03' }, true],
  [{ code: '40001' }, true],
  [{ code: '40P01' }, true],
  [{ code: '55P03' }, true],
  [{ code: '57014' }, true],
  [{ code: '25006' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'EHOSTDOWN' }, true],
  [{ code: 'EHOSTUNREACH' }, true],
  [{ code: 'ENETUNREACH' }, true],
  [{ code: 'ENOTFOUND' }, true],
  [{ code: 'EAI_AGAIN' }, true],
  [{ message: 'Query read timeout' }, true],
  [{ code: 'ETIMEDOUT' }, true],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ errors: [{ code: 'X' }, { code: 'ECONNREFUSED' }] }, true],
  [{ errors: [{ code: 'X' }] }, false],
  [{ code: '23505' }, false],
  [{ code: '28P01' }, false],
  [new Error('wrong'), false],
  ['57P01', false],
  [null, false],
])('%j is transient: %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

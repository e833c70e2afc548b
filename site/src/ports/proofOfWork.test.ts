import { FakeClock } from '../testing/fakeClock';
import { solveInTime } from './proofOfWork';

const challenge = {
  algorithm: 'SHA-256' as const,
  challenge: 'abc',
  salt: 'def',
  signature: '123',
  maxnumber: 30_000,
  expires_at: '2026-01-31T12:05:00.000Z',
};

/** A worker that answers when the test says so. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly postMessage = jest.fn();
  readonly terminate = jest.fn();

  constructor() {
    FakeWorker.all.push(this);
  }
}

const globals = { Worker: globalThis.Worker, crypto: globalThis.crypto };
const define = (name: keyof typeof globals, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, value });

beforeEach(() => {
  FakeWorker.all = [];
  define('Worker', FakeWorker);
  define('crypto', { subtle: {} });
});
afterAll(() => {
  define('Worker', globals.Worker);
  define('crypto', globals.crypto);
});

function start() {
  const abort = new AbortController();
  const clock = new FakeClock();
  const solution = solveInTime(challenge, clock, abort.signal);
  const [worker] = FakeWorker.all;
  if (!worker) throw new Error('no worker was started');
  return { abort, clock, solution, worker };
}

it('has a worker solve the challenge, and adds the signature of the service', async () => {
  const { clock, solution, worker } = start();
  expect(worker.postMessage.mock.calls).toEqual([
    [
      {
        type: 'work',
        payload: { algorithm: 'SHA-256', challenge: 'abc', salt: 'def', start: 0, max: 30_000 },
      },
    ],
  ]);
  worker.onmessage({ data: { number: 7, took: 12, worker: true } });
  await expect(solution).resolves.toEqual({
    algorithm: 'SHA-256',
    challenge: 'abc',
    salt: 'def',
    signature: '123',
    number: 7,
  });
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  expect(clock.pending).toBe(0);
});

it('ends the worker where the visitor gives up', async () => {
  const { abort, clock, solution, worker } = start();
  expect(worker.terminate).not.toHaveBeenCalled();
  abort.abort();
  await expect(solution).rejects.toThrow(Error);
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  expect(clock.pending).toBe(0);
});

it('ends the worker after 15 s', async () => {
  const { clock, solution, worker } = start();
  const rejected = expect(solution).rejects.toThrow(Error);
  await clock.advance(14_999);
  expect(worker.terminate).not.toHaveBeenCalled();
  await clock.advance(1);
  await rejected;
  expect(worker.terminate).toHaveBeenCalledTimes(1);
});

it.each<[string, (worker: FakeWorker) => void]>([
  ['whose script does not come, or is blocked', (worker) => worker.onerror()],
  ['that finds no solution', (worker) => worker.onmessage({ data: null })],
])('rejects with a worker %s', async (_what, end) => {
  const { solution, worker } = start();
  end(worker);
  await expect(solution).rejects.toThrow(Error);
});

it.each<[string, () => void]>([
  ['that has no workers', () => define('Worker', undefined)],
  ['that computes no hashes on this page', () => define('crypto', {})],
])('rejects in a browser %s', async (_what, arrange) => {
  arrange();
  await expect(
    solveInTime(challenge, new FakeClock(), new AbortController().signal),
  ).rejects.toThrow(Error);
  expect(FakeWorker.all).toEqual([]);
});

it('starts no worker for a visitor who has cancelled', async () => {
  await expect(solveInTime(challenge, new FakeClock(), AbortSignal.abort())).rejects.toThrow();
  expect(FakeWorker.all).toEqual([]);
});

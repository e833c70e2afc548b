import { FakeClock, flushPromises } from '../../testing/fakeClock';
import { RETRY_PAUSES_MS, startRedelivery } from './redelivery';
import type { Outbox } from './outbox';

/** The result of an attempt: null for nothing left, or the milliseconds to wait before the next one. */
type Left = number | null;
const LEFT = 0;

function setUp(attempt: () => Left | Promise<Left>) {
  const clock = new FakeClock();
  const began = clock.now();
  const attempts: number[] = [];
  const gaveUp: number[] = [];
  const listeners = new Set<() => void>();
  const outbox: Outbox = {
    submit: () => Promise.resolve('undelivered'),
    deliverAll: () => {
      attempts.push(clock.now() - began);
      return Promise.resolve(attempt());
    },
    waitingChange: () => null,
    giveUp: () => {
      gaveUp.push(clock.now() - began);
    },
    takeEnd: () => null,
    onUndelivered: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const end = startRedelivery(outbox, clock);
  ends.push(end);
  const tellUndelivered = () => listeners.forEach((listener) => listener());
  return { clock, attempts, gaveUp, end, listeners, tellUndelivered };
}

const ends: (() => void)[] = [];
let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  jest.restoreAllMocks();
});

const online = () => window.dispatchEvent(new Event('online'));
function show(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('delivers at once, and rests when nothing is left', async () => {
  const { clock, attempts } = setUp(() => null);
  await clock.advance(1_000_000);
  expect(attempts).toEqual([0]);
  expect(clock.pending).toBe(0);
});

it('tries again after growing pauses; the last one repeats', async () => {
  const { clock, attempts } = setUp(() => LEFT);
  await clock.advance(1_100_000);
  const pauses = attempts.map((moment, index) => moment - (attempts[index - 1] ?? 0)).slice(1);
  expect(pauses.slice(0, 8)).toEqual([...RETRY_PAUSES_MS, 300_000, 300_000]);
});

it('erases what is too old before each further attempt, but not while the page begins', async () => {
  const { clock, gaveUp } = setUp(() => LEFT);
  await clock.advance(6_000);
  expect(gaveUp).toEqual([2_000]);
  online();
  await clock.advance(2_000);
  expect(gaveUp).toEqual([2_000, 6_000, 8_000]);
});

it('stops once everything is delivered', async () => {
  let left = 3;
  const { clock, attempts } = setUp(() => {
    left -= 1;
    return left === 0 ? null : LEFT;
  });
  await clock.advance(1_000_000);
  expect(attempts).toEqual([0, 2_000, 7_000]);
});

it('tries at once when the connection comes back, and begins with short pauses again', async () => {
  const { clock, attempts } = setUp(() => LEFT);
  await clock.advance(60_000);
  attempts.length = 0;
  online();
  await clock.advance(2_000);
  expect(attempts).toEqual([60_000, 62_000]);
});

it('tries when the tab is seen again, not when it is hidden', async () => {
  const { clock, attempts } = setUp(() => LEFT);
  await clock.advance(0);
  attempts.length = 0;
  show('hidden');
  await flushPromises();
  expect(attempts).toEqual([]);
  show('visible');
  await flushPromises();
  expect(attempts).toEqual([0]);
});

it('never runs twice at once', async () => {
  let answer: (left: Left) => void = () => undefined;
  const { attempts } = setUp(() => new Promise((resolve) => (answer = resolve)));
  await flushPromises();
  online();
  online();
  await flushPromises();
  expect(attempts).toEqual([0]);
  answer(null);
  await flushPromises();
  online();
  await flushPromises();
  expect(attempts).toHaveLength(2);
});

it('tries again at once where the connection came back during an attempt', async () => {
  const answers: ((left: Left) => void)[] = [];
  const { clock, attempts } = setUp(() => new Promise((resolve) => answers.push(resolve)));
  await clock.advance(10_000);
  // The attempt began without a connection, and now ends with a time-out.
  online();
  answers[0]?.(LEFT);
  await clock.advance(0);
  expect(attempts).toEqual([0, 10_000]);
  answers[1]?.(LEFT);
  await clock.advance(2_000);
  expect(attempts).toEqual([0, 10_000, 12_000]);
});

it('tries when the connection comes back, though nobody sees the tab', async () => {
  const { clock, attempts } = setUp(() => LEFT);
  await clock.advance(60_000);
  attempts.length = 0;
  visibility = 'hidden';
  online();
  await flushPromises();
  expect(attempts).toEqual([60_000]);
});

it('waits as long as the server asked, where that is longer than its own pause', async () => {
  const waits = [30_000, 1_000, null];
  const { clock, attempts } = setUp(() => waits.shift() ?? null);
  await clock.advance(1_000_000);
  expect(attempts).toEqual([0, 30_000, 35_000]);
  expect(clock.pending).toBe(0);
});

it('begins with short pauses again for a new submission, even during an attempt', async () => {
  const answers: ((left: Left) => void)[] = [];
  const { clock, attempts, tellUndelivered } = setUp(
    () => new Promise((resolve) => answers.push(resolve)),
  );
  for (let count = 0; count < 5; count += 1) {
    await flushPromises();
    answers.shift()?.(LEFT);
    await clock.advance(RETRY_PAUSES_MS[count] ?? 0);
  }
  const began = attempts.at(-1) ?? 0;
  tellUndelivered();
  answers.shift()?.(LEFT);
  await clock.advance(2_000);
  expect(attempts.at(-1)).toBe(began + 2_000);
});

it('takes up a submission that was not acknowledged, after a pause', async () => {
  const { clock, attempts, tellUndelivered } = setUp(() => null);
  await clock.advance(10_000);
  tellUndelivered();
  await clock.advance(1_999);
  expect(attempts).toEqual([0]);
  await clock.advance(1);
  expect(attempts).toEqual([0, 12_000]);
});

it('ends with its page', async () => {
  const { clock, attempts, end, listeners } = setUp(() => LEFT);
  await clock.advance(1_000);
  end();
  online();
  show('visible');
  await clock.advance(1_000_000);
  expect(attempts).toEqual([0]);
  expect(clock.pending).toBe(0);
  expect(listeners.size).toBe(0);
});

it('stops listening to connection and tab when it ends', () => {
  const spies = [
    jest.spyOn(window, 'removeEventListener'),
    jest.spyOn(document, 'removeEventListener'),
  ];
  setUp(() => null).end();
  expect(spies.map((spy) => spy.mock.calls)).toEqual([
    [['online', expect.any(Function)]],
    [['visibilitychange', expect.any(Function)]],
  ]);
});

it('ends also in the middle of an attempt', async () => {
  let answer: (left: Left) => void = () => undefined;
  const { clock, attempts, end } = setUp(() => new Promise((resolve) => (answer = resolve)));
  await flushPromises();
  end();
  answer(LEFT);
  await clock.advance(1_000_000);
  expect(attempts).toEqual([0]);
});

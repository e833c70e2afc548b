import type { LeadSubmission } from '@tidyguard/service/contract';
import { memoryTextStore, textStore, type TextStore } from '../../ports/textStore';
import { FakeClock, flushPromises } from '../../testing/fakeClock';
import { forbiddenStorage } from '../../testing/fakeStorage';
import { sharedLocks } from '../../testing/locks';
import { newEntry, storeEntry } from './entries';
import {
  createOutbox,
  lockedRun,
  outboxTextStore,
  watchOtherTabs,
  type OutboxPorts,
} from './outbox';

const lead = (session_id = 's-1') => ({ session_id }) as LeadSubmission;

function setUp(change: Partial<OutboxPorts> = {}) {
  const clock = new FakeClock();
  const store = memoryTextStore();
  const send = jest.fn<Promise<boolean>, [LeadSubmission]>(() => Promise.resolve(true));
  const onAcknowledged = jest.fn();
  const ports = { clock, store, send, onAcknowledged, exclusively: sharedLocks(), ...change };
  return { ...ports, outbox: createOutbox(ports), send, onAcknowledged, clock };
}

/** An answer that comes when the test says so. */
function pendingAnswer() {
  let answer: (isAcknowledged: boolean) => void = () => undefined;
  const sent = new Promise<boolean>((resolve) => (answer = resolve));
  return { sent, answer: (isAcknowledged: boolean) => answer(isAcknowledged) };
}

describe('a submission', () => {
  it('is stored before it is sent', async () => {
    const stored: string[][] = [];
    const store = memoryTextStore();
    const { outbox } = setUp({
      store,
      send: () => {
        stored.push(store.keys());
        return Promise.resolve(true);
      },
    });
    await outbox.submit(lead());
    expect(stored).toEqual([[expect.stringContaining('s-1')]]);
  });

  it('is erased once the server has acknowledged it', async () => {
    const { outbox, store, onAcknowledged } = setUp();
    await expect(outbox.submit(lead())).resolves.toBe(true);
    expect(store.keys()).toEqual([]);
    expect(outbox.isEmpty()).toBe(true);
    expect(onAcknowledged.mock.calls).toEqual([['s-1']]);
  });

  it('stays, and is reported, where the server has not acknowledged it', async () => {
    const { outbox, onAcknowledged } = setUp({ send: () => Promise.resolve(false) });
    const undelivered = jest.fn();
    outbox.onUndelivered(undelivered);
    await expect(outbox.submit(lead())).resolves.toBe(false);
    expect(outbox.isEmpty()).toBe(false);
    expect(onAcknowledged).not.toHaveBeenCalled();
    expect(undelivered).toHaveBeenCalledTimes(1);
  });

  it('is not reported to a listener that has stopped listening', async () => {
    const { outbox } = setUp({ send: () => Promise.resolve(false) });
    const undelivered = jest.fn();
    outbox.onUndelivered(undelivered)();
    await outbox.submit(lead());
    expect(undelivered).not.toHaveBeenCalled();
  });

  it.each<[string, TextStore]>([
    ['forbidden', textStore(forbiddenStorage)],
    ['full', { ...memoryTextStore(), write: () => false }],
  ])('is sent at once where storage is %s', async (_why, store) => {
    const { outbox, send, onAcknowledged } = setUp({ store });
    await expect(outbox.submit(lead())).resolves.toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
    expect(onAcknowledged).toHaveBeenCalledWith('s-1');
  });

  it('is not acknowledged where it could neither be stored nor sent', async () => {
    const { outbox, onAcknowledged } = setUp({
      store: textStore(forbiddenStorage),
      send: () => Promise.resolve(false),
    });
    await expect(outbox.submit(lead())).resolves.toBe(false);
    expect(onAcknowledged).not.toHaveBeenCalled();
  });
});

describe('delivering what is left', () => {
  it('sends every entry, oldest first, and erases what is acknowledged', async () => {
    const answers = new Map([
      ['s-1', true],
      ['s-2', false],
      ['s-3', true],
    ]);
    const { outbox, store, send, clock, onAcknowledged } = setUp();
    send.mockImplementation(({ session_id }) => Promise.resolve(answers.get(session_id) === true));
    for (const [age, session] of ['s-3', 's-2', 's-1'].entries()) {
      storeEntry(store, newEntry(lead(session), clock.now() - age));
    }
    await expect(outbox.deliverAll()).resolves.toBe(false);
    expect(send.mock.calls.map(([{ session_id }]) => session_id)).toEqual(['s-1', 's-2', 's-3']);
    expect(onAcknowledged.mock.calls).toEqual([['s-1'], ['s-3']]);
    expect(store.keys()).toEqual([expect.stringContaining('s-2')]);
    answers.set('s-2', true);
    await expect(outbox.deliverAll()).resolves.toBe(true);
    expect(store.keys()).toEqual([]);
  });

  it('sends nothing after 72 hours, and keeps nothing either', async () => {
    const { outbox, send, clock } = setUp({ send: jest.fn(() => Promise.resolve(false)) });
    await outbox.submit(lead());
    await clock.advance(72 * 60 * 60 * 1000);
    await expect(outbox.deliverAll()).resolves.toBe(true);
    expect(send).not.toHaveBeenCalled();
    expect(outbox.isEmpty()).toBe(true);
  });

  it('has nothing to do with an empty outbox', async () => {
    const { outbox, send } = setUp();
    await expect(outbox.deliverAll()).resolves.toBe(true);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('two tabs', () => {
  function twoTabs() {
    const store = memoryTextStore();
    const exclusively = sharedLocks();
    return [setUp({ store, exclusively }), setUp({ store, exclusively })] as const;
  }

  it('send an entry once, though both try at the same time', async () => {
    const [one, other] = twoTabs();
    const answer = pendingAnswer();
    one.send.mockReturnValue(answer.sent);
    const submitted = one.outbox.submit(lead());
    await flushPromises();
    await expect(other.outbox.deliverAll()).resolves.toBe(false);
    answer.answer(true);
    await expect(submitted).resolves.toBe(true);
    expect(one.send).toHaveBeenCalledTimes(1);
    expect(other.send).not.toHaveBeenCalled();
    await expect(other.outbox.deliverAll()).resolves.toBe(true);
  });

  it('deliver for each other what one of them could not', async () => {
    const [one, other] = twoTabs();
    one.send.mockResolvedValue(false);
    await one.outbox.submit(lead());
    await expect(other.outbox.deliverAll()).resolves.toBe(true);
    expect(other.onAcknowledged).toHaveBeenCalledWith('s-1');
    expect(one.outbox.isEmpty()).toBe(true);
  });

  it('send nothing that the other has delivered meanwhile', async () => {
    const store = memoryTextStore();
    const { outbox, send, onAcknowledged } = setUp({
      store,
      // The lock is free only after the other tab is done.
      exclusively: (name, run) => {
        store.remove(name);
        return run();
      },
    });
    await expect(outbox.submit(lead())).resolves.toBe(true);
    expect(send).not.toHaveBeenCalled();
    expect(onAcknowledged).toHaveBeenCalledWith('s-1');
  });

  it('keep two submissions apart', async () => {
    const [one, other] = twoTabs();
    one.send.mockResolvedValue(false);
    other.send.mockResolvedValue(false);
    await one.outbox.submit(lead('s-1'));
    await other.outbox.submit(lead('s-2'));
    one.send.mockResolvedValue(true);
    await expect(one.outbox.deliverAll()).resolves.toBe(true);
    expect(one.onAcknowledged.mock.calls).toEqual([['s-1'], ['s-2']]);
  });
});

describe('one tab at a time', () => {
  const setLocks = (locks: unknown) =>
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  afterEach(() => {
    delete (navigator as { locks?: unknown }).locks;
  });
  const run = jest.fn(() => Promise.resolve('done'));
  beforeEach(() => run.mockClear());

  it('goes on without locks where the browser has none', async () => {
    await expect(lockedRun('key', run)).resolves.toBe('done');
  });

  it('takes the browser’s lock for as long as it runs', async () => {
    const request = jest.fn(
      (_name: string, _options: object, callback: (lock: object) => unknown) =>
        Promise.resolve(callback({})),
    );
    setLocks({ request });
    await expect(lockedRun('key', run)).resolves.toBe('done');
    expect(request).toHaveBeenCalledWith('key', { ifAvailable: true }, expect.any(Function));
  });

  it('does not run where another tab has the lock', async () => {
    setLocks({
      request: (_name: string, _options: object, callback: (lock: null) => unknown) =>
        Promise.resolve(callback(null)),
    });
    await expect(lockedRun('key', run)).resolves.toBeNull();
    expect(run).not.toHaveBeenCalled();
  });

  it('runs where locks are forbidden together with storage', async () => {
    setLocks({
      request: () => Promise.reject(new DOMException('Access denied', 'SecurityError')),
    });
    await expect(lockedRun('key', run)).resolves.toBe('done');
    const { outbox, send } = setUp({ exclusively: lockedRun });
    await expect(outbox.submit(lead())).resolves.toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('storage', () => {
  it('outlives the tab where it can', () => {
    const store = outboxTextStore();
    expect(storeEntry(store, newEntry(lead(), 1))).toBe(true);
    expect(window.localStorage.length).toBe(1);
    window.localStorage.clear();
  });

  it('is the tab’s, or the page’s, where it cannot', () => {
    const local = jest.spyOn(window, 'localStorage', 'get').mockImplementation(forbiddenStorage);
    expect(storeEntry(outboxTextStore(), newEntry(lead(), 1))).toBe(true);
    expect(window.sessionStorage.length).toBe(1);
    window.sessionStorage.clear();
    const session = jest
      .spyOn(window, 'sessionStorage', 'get')
      .mockImplementation(forbiddenStorage);
    const store = outboxTextStore();
    expect(storeEntry(store, newEntry(lead(), 1))).toBe(true);
    expect(store.keys()).toHaveLength(1);
    local.mockRestore();
    session.mockRestore();
  });
});

describe('watching other tabs', () => {
  const changed = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

  it('calls back when another tab has delivered an entry, until it is stopped', () => {
    const onDelivered = jest.fn();
    const end = watchOtherTabs(onDelivered);
    const { key } = newEntry(lead('s-7'), 1);
    changed(key, '{}');
    changed('quiz_session', null);
    changed(null, null);
    expect(onDelivered).not.toHaveBeenCalled();
    changed(key, null);
    expect(onDelivered.mock.calls).toEqual([['s-7']]);
    end();
    changed(key, null);
    expect(onDelivered).toHaveBeenCalledTimes(1);
  });
});

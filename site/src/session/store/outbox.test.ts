import type { LeadSubmission, LeadUpdate } from '@tidyguard/service/contract';
import { memoryTextStore, textStore, type TextStore } from '../../ports/textStore';
import type { LeadOutcome } from '../../ports/webhookClient';
import { acknowledged, refused, undelivered } from '../../testing/fakeClient';
import { FakeClock, flushPromises } from '../../testing/fakeClock';
import { forbiddenStorage } from '../../testing/fakeStorage';
import { sharedLocks } from '../../testing/locks';
import {
  changeKeyOf,
  leadKeyOf,
  newEntry,
  OUTBOX_LIFETIME_MS,
  storeEntry,
  type OutboxPayload,
} from './entries';
import {
  createOutbox,
  lockedRun,
  outboxTextStore,
  watchOtherTabs,
  type OutboxPorts,
} from './outbox';

const submitted_at = '2026-11-20T10:01:00.000Z';
const lead = (session_id = 's-1') => ({ session_id, signals: { submitted_at } }) as LeadSubmission;
/** What names a lead where it is told how it ended. */
const keyOf = (session_id = 's-1') => leadKeyOf({ session_id, submitted_at });

function setUp(change: Partial<OutboxPorts> = {}) {
  const clock = new FakeClock();
  const store = memoryTextStore();
  const send = jest.fn<Promise<LeadOutcome>, [OutboxPayload]>(() => Promise.resolve(acknowledged));
  const onSettled = jest.fn(() => true);
  const ports = { clock, store, send, onSettled, exclusively: sharedLocks(), ...change };
  return { ...ports, outbox: createOutbox(ports), send, onSettled, clock };
}

/** An answer that comes when the test says so. */
function pendingAnswer() {
  let answer: (outcome: LeadOutcome) => void = () => undefined;
  const sent = new Promise<LeadOutcome>((resolve) => (answer = resolve));
  return { sent, answer: (outcome: LeadOutcome) => answer(outcome) };
}

describe('a submission', () => {
  it('is stored before it is sent', async () => {
    const stored: string[][] = [];
    const store = memoryTextStore();
    const { outbox } = setUp({
      store,
      send: () => {
        stored.push(store.keys());
        return Promise.resolve(acknowledged);
      },
    });
    await outbox.submit(lead());
    expect(stored).toEqual([[expect.stringContaining('s-1')]]);
  });

  it('is erased once the server has acknowledged it', async () => {
    const { outbox, store, onSettled } = setUp();
    const heard = jest.fn();
    outbox.onUndelivered(heard);
    await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
    expect(heard).not.toHaveBeenCalled();
    expect(store.keys()).toEqual([]);
    expect(store.keys()).toEqual([]);
    expect(onSettled.mock.calls).toEqual([[keyOf(), 'acknowledged', undefined]]);
  });

  it('stays, and is reported, where the server has not acknowledged it', async () => {
    const { outbox, store, onSettled } = setUp({ send: () => Promise.resolve(undelivered) });
    const heard = jest.fn();
    outbox.onUndelivered(heard);
    await expect(outbox.submit(lead())).resolves.toBe('undelivered');
    expect(store.keys()).toHaveLength(1);
    expect(onSettled).not.toHaveBeenCalled();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each<[string, LeadOutcome, number]>([
    ['waits for no particular time', undelivered, 1],
    // Other tabs read how it ended, before it goes.
    ['was acknowledged', acknowledged, 2],
    ['was refused', refused, 2],
    ['has to wait', { kind: 'undelivered', retryAfterMs: 1 }, 2],
  ])('that %s is written as often as needed', async (_how, outcome, times) => {
    const store = memoryTextStore();
    const write = jest.spyOn(store, 'write');
    await setUp({ store, send: () => Promise.resolve(outcome) }).outbox.submit(lead());
    expect(write).toHaveBeenCalledTimes(times);
  });

  it('is not reported to a listener that has stopped listening', async () => {
    const { outbox } = setUp({ send: () => Promise.resolve(undelivered) });
    const heard = jest.fn();
    outbox.onUndelivered(heard)();
    await outbox.submit(lead());
    expect(heard).not.toHaveBeenCalled();
  });

  it.each<[string, TextStore]>([
    ['forbidden', textStore(forbiddenStorage)],
    ['full', { ...memoryTextStore(), write: () => false }],
  ])('is sent at once where storage is %s', async (_why, store) => {
    const { outbox, send, onSettled } = setUp({ store });
    await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
    expect(send).toHaveBeenCalledTimes(1);
    expect(onSettled).toHaveBeenCalledWith(keyOf(), 'acknowledged', undefined);
  });

  it('is not acknowledged where it could neither be stored nor sent', async () => {
    const { outbox, onSettled } = setUp({
      store: textStore(forbiddenStorage),
      send: () => Promise.resolve(undelivered),
    });
    await expect(outbox.submit(lead())).resolves.toBe('undelivered');
    expect(onSettled).not.toHaveBeenCalled();
  });
});

describe('a submission that the server refuses for good', () => {
  it.each([
    ['stored', memoryTextStore()],
    ['not stored', textStore(forbiddenStorage)],
  ])('is erased and not sent again (%s)', async (_where, store) => {
    const { outbox, send, onSettled } = setUp({ store });
    send.mockResolvedValue(refused);
    const undeliveredHeard = jest.fn();
    outbox.onUndelivered(undeliveredHeard);
    await expect(outbox.submit(lead())).resolves.toBe('refused');
    expect(onSettled.mock.calls).toEqual([[keyOf(), 'refused']]);
    expect(undeliveredHeard).not.toHaveBeenCalled();
    expect(store.keys()).toEqual([]);
    await expect(outbox.deliverAll()).resolves.toBeNull();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is erased where it is refused only later', async () => {
    const { outbox, store, send, onSettled } = setUp();
    send.mockResolvedValue(undelivered);
    await outbox.submit(lead());
    send.mockResolvedValue(refused);
    await expect(outbox.deliverAll()).resolves.toBeNull();
    expect(onSettled.mock.calls).toEqual([[keyOf(), 'refused']]);
    expect(store.keys()).toEqual([]);
  });

  it('tells other tabs so', async () => {
    const written: [string, string | null][] = [];
    const memory = memoryTextStore();
    const store: TextStore = {
      ...memory,
      write(key, text) {
        written.push([key, text]);
        return memory.write(key, text);
      },
      remove(key) {
        written.push([key, null]);
        memory.remove(key);
      },
    };
    const { outbox, send } = setUp({ store });
    send.mockResolvedValue(refused);
    await outbox.submit(lead());
    const heard = jest.fn();
    const end = watchOtherTabs(heard);
    for (const [key, newValue] of written) {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
    end();
    expect(heard.mock.calls[0]).toEqual([keyOf(), 'refused', null, expect.any(Number)]);
  });
});

describe('a server that asks to wait', () => {
  const waiting = { kind: 'undelivered', retryAfterMs: 60_000 } as const;

  it('is not asked again before, and then is', async () => {
    const { outbox, send, clock } = setUp();
    send.mockResolvedValue(waiting);
    await outbox.submit(lead());
    await clock.advance(59_999);
    await expect(outbox.deliverAll()).resolves.toBe(1);
    expect(send).toHaveBeenCalledTimes(1);
    await clock.advance(1);
    send.mockResolvedValue(acknowledged);
    await expect(outbox.deliverAll()).resolves.toBeNull();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is not asked by the next page either', async () => {
    const { outbox, send, store, clock } = setUp();
    send.mockResolvedValue(waiting);
    await outbox.submit(lead());
    const next = setUp({ store, clock });
    await expect(next.outbox.deliverAll()).resolves.toBe(60_000);
    expect(next.send).not.toHaveBeenCalled();
  });

  it('keeps no other submission waiting', async () => {
    const { outbox, send } = setUp();
    send.mockResolvedValueOnce(waiting).mockResolvedValue(undelivered);
    await outbox.submit(lead('s-1'));
    await outbox.submit(lead('s-2'));
    await expect(outbox.deliverAll()).resolves.toBe(0);
    expect(send.mock.calls.map(([{ session_id }]) => session_id)).toEqual(['s-1', 's-2', 's-2']);
  });

  it('brings back no entry that another tab has delivered meanwhile', async () => {
    const { outbox, send, store } = setUp();
    send.mockImplementation(() => {
      store.keys().forEach((key) => store.remove(key));
      return Promise.resolve(waiting);
    });
    await outbox.submit(lead());
    expect(store.keys()).toEqual([]);
  });
});

describe('delivering what is left', () => {
  it('sends every entry, oldest first, and erases what is acknowledged', async () => {
    const answers = new Map([
      ['s-1', acknowledged],
      ['s-2', undelivered],
      ['s-3', acknowledged],
    ]);
    const { outbox, store, send, clock, onSettled } = setUp();
    send.mockImplementation(({ session_id }) =>
      Promise.resolve(answers.get(session_id) ?? undelivered),
    );
    for (const [age, session] of ['s-3', 's-2', 's-1'].entries()) {
      storeEntry(store, newEntry(lead(session), clock.now() - age));
    }
    await expect(outbox.deliverAll()).resolves.toBe(0);
    expect(send.mock.calls.map(([{ session_id }]) => session_id)).toEqual(['s-1', 's-2', 's-3']);
    expect(onSettled.mock.calls).toEqual([
      [keyOf('s-1'), 'acknowledged'],
      [keyOf('s-3'), 'acknowledged'],
    ]);
    expect(store.keys()).toEqual([expect.stringContaining('s-2')]);
    answers.set('s-2', acknowledged);
    await expect(outbox.deliverAll()).resolves.toBeNull();
    expect(store.keys()).toEqual([]);
  });

  it('sends nothing after 72 hours, keeps nothing, and says that nobody will call', async () => {
    const { outbox, store, send, clock, onSettled } = setUp({
      send: jest.fn(() => Promise.resolve(undelivered)),
    });
    await outbox.submit(lead());
    await clock.advance(72 * 60 * 60 * 1000);
    await expect(outbox.deliverAll()).resolves.toBeNull();
    expect(send).not.toHaveBeenCalled();
    expect(onSettled).not.toHaveBeenCalled();
    outbox.giveUp();
    outbox.giveUp();
    expect(store.keys()).toEqual([]);
    expect(onSettled.mock.calls).toEqual([[keyOf(), 'refused']]);
  });

  it('has nothing to do with an empty outbox', async () => {
    const { outbox, send } = setUp();
    await expect(outbox.deliverAll()).resolves.toBeNull();
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
    await expect(other.outbox.deliverAll()).resolves.toBe(0);
    answer.answer(acknowledged);
    await expect(submitted).resolves.toBe('acknowledged');
    expect(one.send).toHaveBeenCalledTimes(1);
    expect(other.send).not.toHaveBeenCalled();
    await expect(other.outbox.deliverAll()).resolves.toBeNull();
  });

  it('deliver for each other what one of them could not', async () => {
    const [one, other] = twoTabs();
    one.send.mockResolvedValue(undelivered);
    await one.outbox.submit(lead());
    await expect(other.outbox.deliverAll()).resolves.toBeNull();
    expect(other.onSettled).toHaveBeenCalledWith(keyOf(), 'acknowledged', undefined);
    expect(one.store.keys()).toEqual([]);
  });

  it('send nothing that the other has delivered meanwhile', async () => {
    const store = memoryTextStore();
    const { outbox, send, onSettled } = setUp({
      store,
      // The lock is free only after the other tab is done.
      exclusively: (name, run) => {
        store.remove(name);
        return run();
      },
    });
    await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
    expect(send).not.toHaveBeenCalled();
    expect(onSettled).toHaveBeenCalledWith(keyOf(), 'acknowledged', undefined);
  });

  it.each<[string, unknown]>([
    ['refused', null],
    ['acknowledged', { edit_key: 'lead.end.hash' }],
  ])('believe each other how a lead ended while one of them waited: %s', async (kind, news) => {
    const ended = memoryTextStore();
    const { outbox, send, onSettled } = setUp({
      exclusively: (name, run) => {
        ended.write(name, JSON.stringify([kind, news, 1]));
        return run();
      },
      store: ended,
    });
    await expect(outbox.submit(lead())).resolves.toBe(kind);
    expect(send).not.toHaveBeenCalled();
    expect(onSettled.mock.calls).toEqual([[keyOf(), kind, news]]);
  });

  it('keep two submissions apart', async () => {
    const [one, other] = twoTabs();
    one.send.mockResolvedValue(undelivered);
    other.send.mockResolvedValue(undelivered);
    await one.outbox.submit(lead('s-1'));
    await other.outbox.submit(lead('s-2'));
    one.send.mockResolvedValue(acknowledged);
    await expect(one.outbox.deliverAll()).resolves.toBeNull();
    expect(one.onSettled.mock.calls).toEqual([
      [keyOf('s-1'), 'acknowledged'],
      [keyOf('s-2'), 'acknowledged'],
    ]);
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
    await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
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

  it('calls back when another tab has settled an entry, until it is stopped', () => {
    const onDelivered = jest.fn();
    const end = watchOtherTabs(onDelivered);
    const { key } = newEntry(lead('s-7'), 1);
    changed(key, '{}');
    changed('quiz_session', null);
    changed(null, null);
    expect(onDelivered).not.toHaveBeenCalled();
    changed(key, null);
    expect(onDelivered.mock.calls).toEqual([[key, 'acknowledged']]);
    end();
    changed(key, null);
    expect(onDelivered).toHaveBeenCalledTimes(1);
  });
});

describe('what lets the browser change its lead', () => {
  const withKey: LeadOutcome = { kind: 'acknowledged', news: { edit_key: 'lead.end.hash' } };

  it('is handed over with the acknowledgement', async () => {
    const { outbox, onSettled, store } = setUp({ send: () => Promise.resolve(withKey) });
    await outbox.submit(lead());
    expect(onSettled.mock.calls).toEqual([[keyOf(), 'acknowledged', withKey.news]]);
    expect(store.keys()).toEqual([]);
  });

  it('reaches the tab of the lead where another one delivered it', () => {
    const onSettled = jest.fn();
    const stop = watchOtherTabs(onSettled);
    const { key } = newEntry(lead(), 1);
    const tell = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    tell('{"createdAt":1}');
    expect(onSettled).not.toHaveBeenCalled();
    tell('["acknowledged",{"edit_key":"lead.end.hash"}]');
    tell(null);
    expect(onSettled.mock.calls).toEqual([
      [key, 'acknowledged', withKey.news],
      [key, 'acknowledged'],
    ]);
    stop();
  });
});

describe('the end of a lead of another tab', () => {
  const news = { edit_key: 'lead.end.hash' };
  /** One that delivers, for a tab that the browser has discarded. */
  const deliver = async (outcome: LeadOutcome) => {
    const tab = setUp({ onSettled: () => false, send: () => Promise.resolve(outcome) });
    await tab.outbox.submit(lead());
    return tab;
  };

  it.each<[string, LeadOutcome, unknown[]]>([
    ['a refusal', refused, ['refused', null]],
    ['what the service told', { kind: 'acknowledged', news }, ['acknowledged', news]],
  ])('waits for it: %s', async (_, outcome, told) => {
    const { outbox, store, clock } = await deliver(outcome);
    await expect(outbox.deliverAll()).resolves.toBeNull();
    expect(store.keys()).toEqual([keyOf()]);
    expect(outbox.takeEnd(keyOf())).toEqual([...told, clock.now()]);
    expect(store.keys()).toEqual([]);
  });

  it('has not come while the lead waits', async () => {
    const { outbox, store } = await deliver(undelivered);
    expect(outbox.takeEnd(keyOf())).toBeNull();
    expect(store.keys()).toEqual([keyOf()]);
  });

  it('waits no longer than a lead does, and is then no refusal', async () => {
    const { outbox, store, clock } = await deliver(refused);
    await clock.advance(OUTBOX_LIFETIME_MS - 1);
    await outbox.deliverAll();
    expect(store.keys()).toEqual([keyOf()]);
    await clock.advance(1);
    outbox.giveUp();
    expect(store.keys()).toEqual([]);
  });

  it('keeps nothing of the visitor but what the service told', async () => {
    const { store } = await deliver(refused);
    expect(JSON.parse(store.read(keyOf()) ?? '')).toEqual(['refused', null, expect.any(Number)]);
  });
});

describe('a change of a lead', () => {
  const change = (email: string) =>
    ({ session_id: 's-1', edit_key: 'k', changes: { email } }) as LeadUpdate;

  it.each<[string, LeadOutcome]>([
    ['acknowledged', acknowledged],
    ['refused', refused],
  ])('that was %s is gone, and says nothing of the lead itself', async (kind, outcome) => {
    const onChangeSettled = jest.fn();
    const { outbox, onSettled, store } = setUp({
      send: () => Promise.resolve(outcome),
      onChangeSettled,
    });
    await expect(outbox.submit(change('a'))).resolves.toBe(kind);
    expect(onChangeSettled.mock.calls).toEqual([[kind, change('a')]]);
    expect(onSettled).not.toHaveBeenCalled();
    expect(store.keys()).toEqual([]);
  });

  it('tells who calls the lead now', async () => {
    const news = { match: { status: 'nobody' as const } };
    const { outbox, onSettled } = setUp({
      send: () => Promise.resolve({ kind: 'acknowledged', news }),
    });
    await outbox.submit(change('a'));
    expect(onSettled.mock.calls).toEqual([[changeKeyOf(change('a')), 'acknowledged', news]]);
  });

  it('takes the place of one that waits', async () => {
    const { outbox, store } = setUp({ send: () => Promise.resolve(undelivered) });
    await outbox.submit(change('a'));
    await outbox.submit(change('b'));
    expect(store.keys()).toEqual([changeKeyOf({ session_id: 's-1', edit_key: 'k' })]);
    expect(store.read(changeKeyOf({ session_id: 's-1', edit_key: 'k' }))).toContain('"email":"b"');
  });

  it('waits apart from that of another person’s lead in the session', async () => {
    const { outbox, store } = setUp({ send: () => Promise.resolve(undelivered) });
    await outbox.submit(change('a'));
    await outbox.submit({ ...change('b'), edit_key: 'other.end.hash' });
    expect(store.keys()).toHaveLength(2);
    const { session_id, edit_key } = change('a');
    expect(outbox.waitingChange({ session_id, edit_key })?.changes).toEqual({ email: 'a' });
  });

  it('that came while an earlier one was on its way is not lost with it', async () => {
    const { sent, answer } = pendingAnswer();
    const { outbox, store, clock } = setUp({ send: () => sent });
    const first = outbox.submit(change('a'));
    await flushPromises();
    await clock.advance(1);
    storeEntry(store, newEntry(change('b'), clock.now()));
    answer(acknowledged);
    await first;
    expect(store.read(changeKeyOf({ session_id: 's-1', edit_key: 'k' }))).toContain('"email":"b"');
  });
});

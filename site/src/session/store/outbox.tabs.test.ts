import type { LeadUpdate } from '@tidyguard/service/contract';
import { memoryTextStore } from '../../ports/textStore';
import { type LeadOutcome } from '../../ports/webhookClient';
import { acknowledged, refused, undelivered } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { sharedLocks } from '../../testing/locks';
import { keyOf, lead, outboxOfTab, pendingAnswer } from '../../testing/outboxOfTab';
import { newEntry, OUTBOX_LIFETIME_MS, type OutboxPayload } from './entries';
import { lockedRun, watchOtherTabs } from './outbox';

describe('two tabs', () => {
  function twoTabs() {
    const store = memoryTextStore();
    const exclusively = sharedLocks();
    return [outboxOfTab({ store, exclusively }), outboxOfTab({ store, exclusively })] as const;
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
    expect(other.onSettled.mock.calls).toEqual([[keyOf(), 'acknowledged']]);
    expect(one.store.keys()).toEqual([]);
  });

  it('send nothing that the other has delivered meanwhile', async () => {
    const store = memoryTextStore();
    const { outbox, send, onSettled } = outboxOfTab({
      store,
      // The lock becomes free only after the other tab has finished.
      exclusively: (name, run) => {
        store.remove(name);
        return run();
      },
    });
    await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
    expect(send).not.toHaveBeenCalled();
    expect(onSettled.mock.calls).toEqual([[keyOf(), 'acknowledged']]);
  });

  it.each<[string, unknown]>([
    ['refused', undefined],
    ['acknowledged', { edit_key: 'lead.end.hash' }],
  ])('believe each other how a lead ended while one of them waited: %s', async (kind, news) => {
    const ended = memoryTextStore();
    const { outbox, send, onSettled } = outboxOfTab({
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

  it('do not wait for each other where one of them goes: it sends before anything else', async () => {
    const [one, other] = twoTabs();
    const answer = pendingAnswer();
    one.send.mockReturnValue(answer.sent);
    const first = one.outbox.submit(lead());
    await flushPromises();
    const last = other.outbox.submit(lead(), true);
    expect(other.send).toHaveBeenCalledTimes(1);
    answer.answer(acknowledged);
    await expect(Promise.all([first, last])).resolves.toEqual(['acknowledged', 'acknowledged']);
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
    const { outbox, send } = outboxOfTab({ exclusively: lockedRun });
    await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
    expect(send).toHaveBeenCalledTimes(1);
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
    expect(onDelivered.mock.calls).toEqual([[key, ['acknowledged']]]);
    end();
    changed(key, null);
    expect(onDelivered).toHaveBeenCalledTimes(1);
  });

  it.each(['', '5', 'null', '"acknowledged"', '[]', '["lost"]', '{'])(
    'takes what anybody else wrote for no end: %j',
    (text) => {
      const onEnded = jest.fn();
      const end = watchOtherTabs(onEnded);
      changed(keyOf(), text);
      end();
      expect(onEnded).not.toHaveBeenCalled();
    },
  );

  it('takes of an end only what the service can have told', () => {
    const onEnded = jest.fn();
    const end = watchOtherTabs(onEnded);
    changed(keyOf(), '["acknowledged",{"edit_key":5,"held":true,"name":"Li"},"soon"]');
    end();
    expect(onEnded.mock.calls).toEqual([[keyOf(), ['acknowledged', { held: true }]]]);
  });
});

it.each(['5', '"refused"', '[5]', '{}'])('what is no end counts as absent: %s', async (text) => {
  const { outbox, store, onSettled } = outboxOfTab({
    exclusively: (name, run) => {
      store.write(name, text);
      return run();
    },
  });
  await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
  expect(onSettled.mock.calls).toEqual([[keyOf(), 'acknowledged']]);
  store.write(keyOf(), text);
  expect(outbox.takeEnd(keyOf())).toEqual(['acknowledged']);
  expect(store.keys()).toEqual([]);
});

describe('what lets the browser change its lead', () => {
  const withKey: LeadOutcome = { kind: 'acknowledged', news: { edit_key: 'lead.end.hash' } };

  it('is handed over with the acknowledgement', async () => {
    const { outbox, onSettled, store } = outboxOfTab({ send: () => Promise.resolve(withKey) });
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
      [key, ['acknowledged', withKey.news]],
      [key, ['acknowledged']],
    ]);
    stop();
  });
});

describe('the end of a lead of another tab', () => {
  const news = { edit_key: 'lead.end.hash' };
  const change = { session_id: 's-1', edit_key: 'k', changes: { last_name: 'Li' } } as LeadUpdate;
  /** Delivers from another tab, for a tab that the browser has discarded. */
  const deliver = async (outcome: LeadOutcome, payload: OutboxPayload = lead()) => {
    const tab = outboxOfTab({ onSettled: () => false, send: () => Promise.resolve(outcome) });
    await tab.outbox.submit(payload);
    return tab;
  };

  it.each<[string, LeadOutcome, unknown[], OutboxPayload?]>([
    ['a refusal', refused, ['refused', undefined]],
    ['what the service told', { kind: 'acknowledged', news }, ['acknowledged', news]],
    ['a refusal of a change', refused, ['refused', undefined], change],
    [
      'what the service told of a change',
      { kind: 'acknowledged', news: { held: true } },
      ['acknowledged', { held: true }],
      change,
    ],
  ])('waits for it: %s', async (_, outcome, told, payload = lead()) => {
    const { outbox, store, clock } = await deliver(outcome, payload);
    const { key } = newEntry(payload, 0);
    await expect(outbox.deliverAll()).resolves.toBeNull();
    expect(store.keys()).toEqual([key]);
    expect(outbox.takeEnd(key)).toEqual([...told, clock.now()]);
    expect(store.keys()).toEqual([]);
  });

  it('waits for it where a change did not arrive in 72 hours', async () => {
    const { outbox, store, clock } = await deliver(undelivered, change);
    await clock.advance(OUTBOX_LIFETIME_MS);
    outbox.giveUp();
    const { key } = newEntry(change, 0);
    expect(JSON.parse(store.read(key) ?? '')).toEqual(['refused', null, clock.now()]);
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

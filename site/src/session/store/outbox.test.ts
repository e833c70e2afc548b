import { type LeadUpdate } from '@tidyguard/service/contract';
import { memoryTextStore, textStore, type TextStore } from '../../ports/textStore';
import { type LeadOutcome } from '../../ports/webhookClient';
import type { LeadNews } from '../record';
import { acknowledged, refused, undelivered } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { forbiddenStorage } from '../../testing/fakeStorage';
import { keyOf, lead, outboxOfTab, pendingAnswer } from '../../testing/outboxOfTab';
import { newEntry, storeEntry } from './entries';
import { changeKeyOf } from './keys';
import { outboxTextStore, watchOtherTabs } from './outbox';

describe('a submission', () => {
  it('is stored before it is sent', async () => {
    const stored: string[][] = [];
    const store = memoryTextStore();
    const { outbox } = outboxOfTab({
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
    const { outbox, store, onSettled } = outboxOfTab();
    const heard = jest.fn();
    outbox.onUndelivered(heard);
    await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
    expect(heard).not.toHaveBeenCalled();
    expect(store.keys()).toEqual([]);
    expect(store.keys()).toEqual([]);
    expect(onSettled.mock.calls).toEqual([[keyOf(), 'acknowledged', undefined]]);
  });

  it('stays, and is reported, where the server has not acknowledged it', async () => {
    const { outbox, store, onSettled } = outboxOfTab({ send: () => Promise.resolve(undelivered) });
    const heard = jest.fn();
    outbox.onUndelivered(heard);
    await expect(outbox.submit(lead())).resolves.toBe('undelivered');
    expect(store.keys()).toHaveLength(1);
    expect(onSettled).not.toHaveBeenCalled();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each<[string, LeadOutcome, number]>([
    ['waits for no particular time', undelivered, 1],
    // Other tabs read how it ended before that is erased.
    ['was acknowledged', acknowledged, 2],
    ['was refused', refused, 2],
    ['has to wait', { kind: 'undelivered', retryAfterMs: 1 }, 2],
  ])('that %s is written as often as needed', async (_how, outcome, times) => {
    const store = memoryTextStore();
    const write = jest.spyOn(store, 'write');
    await outboxOfTab({ store, send: () => Promise.resolve(outcome) }).outbox.submit(lead());
    expect(write).toHaveBeenCalledTimes(times);
  });

  it('is not reported to a listener that has stopped listening', async () => {
    const { outbox } = outboxOfTab({ send: () => Promise.resolve(undelivered) });
    const heard = jest.fn();
    outbox.onUndelivered(heard)();
    await outbox.submit(lead());
    expect(heard).not.toHaveBeenCalled();
  });

  it.each<[string, TextStore]>([
    ['forbidden', textStore(forbiddenStorage)],
    ['full', { ...memoryTextStore(), write: () => false }],
  ])('is sent at once where storage is %s', async (_why, store) => {
    const { outbox, send, onSettled } = outboxOfTab({ store });
    await expect(outbox.submit(lead())).resolves.toBe('acknowledged');
    expect(send).toHaveBeenCalledTimes(1);
    expect(onSettled.mock.calls).toEqual([[keyOf(), 'acknowledged']]);
  });

  it('is not acknowledged where it could neither be stored nor sent', async () => {
    const { outbox, onSettled } = outboxOfTab({
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
    const { outbox, send, onSettled } = outboxOfTab({ store });
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
    const { outbox, store, send, onSettled } = outboxOfTab();
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
    const { outbox, send } = outboxOfTab({ store });
    send.mockResolvedValue(refused);
    await outbox.submit(lead());
    const heard = jest.fn();
    const end = watchOtherTabs(heard);
    for (const [key, newValue] of written) {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
    end();
    expect(heard.mock.calls[0]).toEqual([keyOf(), ['refused', undefined, expect.any(Number)]]);
  });
});

describe('a server that asks to wait', () => {
  const waiting = { kind: 'undelivered', retryAfterMs: 60_000 } as const;

  it('is not asked again before, and then is', async () => {
    const { outbox, send, clock } = outboxOfTab();
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
    const { outbox, send, store, clock } = outboxOfTab();
    send.mockResolvedValue(waiting);
    await outbox.submit(lead());
    const next = outboxOfTab({ store, clock });
    await expect(next.outbox.deliverAll()).resolves.toBe(60_000);
    expect(next.send).not.toHaveBeenCalled();
  });

  it('keeps no other submission waiting', async () => {
    const { outbox, send } = outboxOfTab();
    send.mockResolvedValueOnce(waiting).mockResolvedValue(undelivered);
    await outbox.submit(lead('s-1'));
    await outbox.submit(lead('s-2'));
    await expect(outbox.deliverAll()).resolves.toBe(0);
    expect(send.mock.calls.map(([{ session_id }]) => session_id)).toEqual(['s-1', 's-2', 's-2']);
  });

  it('brings back no entry that another tab has delivered meanwhile', async () => {
    const { outbox, send, store } = outboxOfTab();
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
    const { outbox, store, send, clock, onSettled } = outboxOfTab();
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
    const { outbox, store, send, clock, onSettled } = outboxOfTab({
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
    const { outbox, send } = outboxOfTab();
    await expect(outbox.deliverAll()).resolves.toBeNull();
    expect(send).not.toHaveBeenCalled();
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

describe('a change of a lead', () => {
  const change = (email: string) =>
    ({ session_id: 's-1', edit_key: 'k', changes: { email } }) as LeadUpdate;

  it.each<[string, LeadOutcome]>([
    ['acknowledged', acknowledged],
    ['refused', refused],
  ])('that was %s is gone, and said by its own key, with what it was', async (kind, outcome) => {
    const { outbox, onSettled, store } = outboxOfTab({ send: () => Promise.resolve(outcome) });
    await expect(outbox.submit(change('a'))).resolves.toBe(kind);
    const { changes } = change('a');
    expect(onSettled.mock.calls).toEqual([[changeKeyOf(change('a')), kind, undefined, changes]]);
    expect(store.keys()).toEqual([]);
  });

  it.each<[string, LeadNews]>([
    ['who calls the lead now', { match: { status: 'nobody' } }],
    // In these answers the service does not say who calls.
    ['that a person looks at the lead first', { held: true }],
    ['that nobody needs to any more', { held: false }],
  ])('tells %s', async (_what, news) => {
    const { outbox, onSettled } = outboxOfTab({
      send: () => Promise.resolve({ kind: 'acknowledged', news }),
    });
    await outbox.submit(change('a'));
    expect(onSettled.mock.calls).toEqual([
      [changeKeyOf(change('a')), 'acknowledged', news, { email: 'a' }],
    ]);
  });

  it('takes the place of one that waits', async () => {
    const { outbox, store } = outboxOfTab({ send: () => Promise.resolve(undelivered) });
    await outbox.submit(change('a'));
    await outbox.submit(change('b'));
    expect(store.keys()).toEqual([changeKeyOf({ session_id: 's-1', edit_key: 'k' })]);
    expect(store.read(changeKeyOf({ session_id: 's-1', edit_key: 'k' }))).toContain('"email":"b"');
  });

  it('waits apart from that of another person’s lead in the session', async () => {
    const { outbox, store } = outboxOfTab({ send: () => Promise.resolve(undelivered) });
    await outbox.submit(change('a'));
    await outbox.submit({ ...change('b'), edit_key: 'other.end.hash' });
    expect(store.keys()).toHaveLength(2);
    const { session_id, edit_key } = change('a');
    expect(outbox.waitingChange({ session_id, edit_key })?.changes).toEqual({ email: 'a' });
  });

  it.each<[string, LeadOutcome]>([
    ['acknowledged', acknowledged],
    ['refused', refused],
    ['told to wait', { kind: 'undelivered', retryAfterMs: 1 }],
  ])('that came while an earlier one was on its way outlives that: %s', async (_how, outcome) => {
    const { sent, answer } = pendingAnswer();
    const { outbox, store, clock } = outboxOfTab({ send: () => sent });
    const first = outbox.submit(change('a'));
    await flushPromises();
    await clock.advance(1);
    storeEntry(store, newEntry(change('b'), clock.now()));
    answer(outcome);
    await first;
    expect(store.read(changeKeyOf({ session_id: 's-1', edit_key: 'k' }))).toContain('"email":"b"');
  });
});

/**
 * The durable outbox: a submission is written here before it is sent, and stays
 * until the server has acknowledged it. The server is idempotent, so a repeat
 * after a lost answer does no harm.
 */
import type { LeadSubmission } from '@tidyguard/service/contract';
import { type Clock } from '../../ports/clock';
import {
  firstWorking,
  localTextStore,
  memoryTextStore,
  sessionTextStore,
  type TextStore,
} from '../../ports/textStore';
import {
  isOutboxEmpty,
  isOutboxKey,
  newEntry,
  pendingEntries,
  readEntry,
  sessionOfKey,
  storeEntry,
  type OutboxEntry,
} from './entries';

/** Lets only one tab at a time work on an entry. Resolves to null where another tab does. */
export type ExclusiveRun = <T>(name: string, run: () => Promise<T>) => Promise<T | null>;

export interface OutboxPorts {
  store: TextStore;
  send: (payload: LeadSubmission) => Promise<boolean>;
  exclusively: ExclusiveRun;
  clock: Clock;
  /** The server has stored this session's lead, whichever tab delivered it. */
  onAcknowledged: (sessionId: string) => void;
}

export interface Outbox {
  /** Stores and sends; true once the server has acknowledged. Never rejects. */
  submit(payload: LeadSubmission): Promise<boolean>;
  /** Tries all pending entries once; true where none is left. Never rejects. */
  deliverAll(): Promise<boolean>;
  isEmpty(): boolean;
  /** Calls back after a submission that was not acknowledged; the returned function ends that. */
  onUndelivered(listener: () => void): () => void;
}

export function createOutbox({
  store,
  send,
  exclusively,
  clock,
  onAcknowledged,
}: OutboxPorts): Outbox {
  const listeners = new Set<() => void>();

  const acknowledged = (entry: OutboxEntry) => {
    store.remove(entry.key);
    onAcknowledged(entry.payload.session_id);
    return true;
  };

  const deliver = async (entry: OutboxEntry): Promise<boolean> => {
    const isSent = await exclusively(entry.key, async () => {
      // Another tab may have delivered it while this one waited.
      if (!readEntry(store, entry.key)) return true;
      return send(entry.payload);
    });
    return isSent === true && acknowledged(entry);
  };

  return {
    async submit(payload) {
      const entry = newEntry(payload, clock.now());
      if (storeEntry(store, entry)) {
        const isDelivered = await deliver(entry);
        if (!isDelivered) listeners.forEach((listener) => listener());
        return isDelivered;
      }
      // Without any storage the lead can be sent only now.
      return (await send(payload)) && acknowledged(entry);
    },
    async deliverAll() {
      for (const entry of pendingEntries(store, clock.now())) await deliver(entry);
      return isOutboxEmpty(store);
    },
    isEmpty: () => isOutboxEmpty(store),
    onUndelivered(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Web Locks, where the browser has them: the lock ends with its tab, so a closed
 * tab blocks nobody. Elsewhere, and where they are forbidden together with
 * storage, two tabs may send the same lead, which the server stores once.
 */
export const lockedRun: ExclusiveRun = async (name, run) => {
  if (!('locks' in navigator)) return run();
  return navigator.locks
    .request(name, { ifAvailable: true }, (lock) => (lock ? run() : null))
    .catch(run);
};

/** Local storage outlives the tab; session storage is better than nothing. */
export const outboxTextStore = (): TextStore =>
  firstWorking([localTextStore, sessionTextStore, memoryTextStore()]);

/** Calls back when another tab has delivered an entry; the returned function ends that. */
export function watchOtherTabs(onDelivered: (sessionId: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key && isOutboxKey(key) && newValue === null) onDelivered(sessionOfKey(key));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

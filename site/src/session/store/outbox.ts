/**
 * The durable outbox: a submission is written here before it is sent, and stays
 * until the server has acknowledged it or refused it for good, for 72 hours at most. The server is
 * idempotent, so a repeat after a lost answer does no harm.
 */
import type { LeadUpdate } from '@tidyguard/service/contract';
import type { Clock } from '../../ports/clock';
import { firstWorking, localTextStore, tabTextStore, type TextStore } from '../../ports/textStore';
import type { LeadOutcome } from '../../ports/webhookClient';
import type { LeadNews } from '../record';
import {
  expiredEntries,
  newEntry,
  pendingEntries,
  readEnd,
  readEntry,
  storeEntry,
  waitOf,
  type OutboxEntry,
  type OutboxPayload,
  type Settled,
  type Told,
} from './entries';
import { changeKeyOf, isOutboxKey } from './keys';

/** Lets only one tab at a time work on an entry. Resolves to null where another tab does. */
export type ExclusiveRun = <T>(name: string, run: () => Promise<T>) => Promise<T | null>;

export interface OutboxPorts {
  store: TextStore;
  send: (payload: OutboxPayload) => Promise<LeadOutcome>;
  exclusively: ExclusiveRun;
  clock: Clock;
  /**
   * What waited under this key will not be sent again, whichever tab sent it.
   *
   * @param changes what a change was where it ended in this tab: others are told nothing of the visitor.
   * @returns whether the lead is one of this tab's, and so nobody else's to be told.
   */
  onSettled: (key: string, told: Told, changes?: LeadUpdate['changes']) => boolean;
}

export interface Outbox {
  /**
   * Stores the payload, tries once, and resolves to the result. Never rejects.
   *
   * @param isLeaving the page goes: both happen before this returns, whatever another tab does.
   */
  submit(payload: OutboxPayload, isLeaving?: boolean): Promise<LeadOutcome['kind']>;
  /**
   * Tries all pending entries once, but those with which the server asked to wait. Null where none
   * is left; else for how many milliseconds the server asked, 0 where it did not. Never rejects.
   */
  deliverAll(): Promise<number | null>;
  /** The change of a lead that waits, if any: the next one is to take it along. */
  waitingChange(lead: Pick<LeadUpdate, 'session_id' | 'edit_key'>): LeadUpdate | null;
  /** Erases entries older than 72 h and reports each as refused: nobody will call. */
  giveUp(): void;
  /**
   * How what was submitted under this key ended; null while it waits. Told once: without a word, it was
   * delivered.
   */
  takeEnd(key: string): Told | null;
  /** Calls back after a submission that has to be sent again; the returned function ends that. */
  onUndelivered(listener: () => void): () => void;
}

export function createOutbox(ports: OutboxPorts): Outbox {
  const { store, send, exclusively, clock, onSettled } = ports;
  const listeners = new Set<() => void>();

  /** Whether an entry still waits: a later change may have taken its place. */
  const waits = ({ key, createdAt }: OutboxEntry) => {
    const stored = readEntry(store, key);
    return stored !== null && stored.createdAt === createdAt;
  };

  /** How what is no longer stored ended: without a word, it was delivered. */
  const endOf = (key: string): Told => readEnd(store.read(key)) ?? ['acknowledged'];

  const takeEnd: Outbox['takeEnd'] = (key) => {
    if (readEntry(store, key)) return null;
    const told = endOf(key);
    store.remove(key);
    return told;
  };

  const settle = (entry: OutboxEntry, outcome: Settled) => {
    const { key, payload } = entry;
    const { kind, news }: { kind: Settled['kind']; news?: LeadNews | undefined } = outcome;
    const told: Told = [kind, news, clock.now()];
    // The lead's own tab hears of it now; one that the browser has discarded reads it when it comes back.
    if (waits(entry)) store.write(key, JSON.stringify(told));
    const { changes } = payload as Partial<LeadUpdate>;
    if (onSettled(key, told, changes)) takeEnd(key);
  };

  /** Sends an entry that is stored. */
  const attempt = async (entry: OutboxEntry): Promise<LeadOutcome> => {
    // Another tab may have delivered it while this one waited.
    if (!readEntry(store, entry.key)) {
      const [kind, news] = endOf(entry.key);
      return kind === 'refused' ? { kind } : { kind, news };
    }
    const outcome = await send(entry.payload);
    if (outcome.kind === 'undelivered' && outcome.retryAfterMs > 0 && waits(entry)) {
      storeEntry(store, { ...entry, notBefore: clock.now() + outcome.retryAfterMs });
    }
    return outcome;
  };

  const attemptAlone = (entry: OutboxEntry) => exclusively(entry.key, () => attempt(entry));

  const deliver = async (
    entry: OutboxEntry,
    sent: Promise<LeadOutcome | null>,
  ): Promise<LeadOutcome['kind']> => {
    const outcome = await sent;
    if (!outcome || outcome.kind === 'undelivered') return 'undelivered';
    settle(entry, outcome);
    return outcome.kind;
  };

  return {
    async submit(payload, isLeaving) {
      const entry = newEntry(payload, clock.now());
      // Browsers answer for a lock only later, which a page that goes does not see.
      const sendStored = isLeaving ? attempt : attemptAlone;
      // Without any storage the lead can be sent only now.
      const sent = storeEntry(store, entry) ? sendStored(entry) : send(payload);
      const kind = await deliver(entry, sent);
      if (kind === 'undelivered') listeners.forEach((listener) => listener());
      return kind;
    },
    async deliverAll() {
      for (const entry of pendingEntries(store, clock.now())) {
        if (waitOf(entry, clock.now()) === 0) await deliver(entry, attemptAlone(entry));
      }
      const left = pendingEntries(store, clock.now());
      return left.length > 0 ? Math.min(...left.map((entry) => waitOf(entry, clock.now()))) : null;
    },
    waitingChange(lead) {
      const entry = readEntry(store, changeKeyOf(lead));
      return entry ? (entry.payload as LeadUpdate) : null;
    },
    giveUp() {
      for (const entry of expiredEntries(store, clock.now())) settle(entry, { kind: 'refused' });
    },
    takeEnd,
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

/** Local storage outlives the tab; the tab's is better than nothing. */
export const outboxTextStore = (): TextStore => firstWorking([localTextStore, tabTextStore]);

/** Calls back when another tab has settled an entry; the returned function ends that. */
export function watchOtherTabs(onSettled: (key: string, told: Told) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!key || !isOutboxKey(key)) return;
    // A removed entry means: delivered. What is neither an end nor removed still waits.
    const told: Told | null = newValue === null ? ['acknowledged'] : readEnd(newValue);
    if (told) onSettled(key, told);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

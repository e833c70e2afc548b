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

/** Lets only one tab at a time work on an entry. Resolves to null if another tab is doing so. */
export type ExclusiveRun = <T>(name: string, run: () => Promise<T>) => Promise<T | null>;

export interface OutboxPorts {
  store: TextStore;
  send: (payload: OutboxPayload) => Promise<LeadOutcome>;
  exclusively: ExclusiveRun;
  clock: Clock;
  /**
   * Called when the entry under this key will not be sent again, whichever tab sent it.
   *
   * @param changes the content of a change that ended in this tab; other tabs learn nothing about the
   * visitor.
   * @returns whether the lead is this tab's, so that no other tab has to be told of its end.
   */
  onSettled: (key: string, told: Told, changes?: LeadUpdate['changes']) => boolean;
}

export interface Outbox {
  /**
   * Stores the payload, tries once, and resolves to the result. Never rejects.
   *
   * @param isLeaving whether the page is being left: then both happen before this returns, without a lock.
   */
  submit(payload: OutboxPayload, isLeaving?: boolean): Promise<LeadOutcome['kind']>;
  /**
   * Tries all pending entries once, except those with which the server asked to wait. Resolves to null if
   * none is left, otherwise to the milliseconds that the server asked to wait, or 0. Never rejects.
   */
  deliverAll(): Promise<number | null>;
  /** The change of a lead that waits in the outbox, if any; the next change has to include it. */
  waitingChange(lead: Pick<LeadUpdate, 'session_id' | 'edit_key'>): LeadUpdate | null;
  /** Erases entries older than 72 h and reports each as refused: nobody will call. */
  giveUp(): void;
  /**
   * Tells once how the submission under this key ended; null while it waits. If nothing is stored, it was
   * delivered.
   */
  takeEnd(key: string): Told | null;
  /** Calls back after a submission that has to be sent again; the returned function stops that. */
  onUndelivered(listener: () => void): () => void;
}

export function createOutbox(ports: OutboxPorts): Outbox {
  const { store, send, exclusively, clock, onSettled } = ports;
  const listeners = new Set<() => void>();

  /** Whether this very entry still waits: a later change may have replaced it. */
  const waits = ({ key, createdAt }: OutboxEntry) => {
    const stored = readEntry(store, key);
    return stored !== null && stored.createdAt === createdAt;
  };

  /** How an entry that is no longer stored ended; if no end is stored, it was delivered. */
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
    // The lead's own tab is told below. If the browser has discarded it, it reads the end when it comes back.
    if (waits(entry)) store.write(key, JSON.stringify(told));
    const { changes } = payload as Partial<LeadUpdate>;
    if (onSettled(key, told, changes)) takeEnd(key);
  };

  /** Sends a stored entry. */
  const attempt = async (entry: OutboxEntry): Promise<LeadOutcome> => {
    // Another tab may have delivered it while this one waited for the lock.
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
      // Browsers grant a lock only asynchronously, too late for a page that is being left.
      const sendStored = isLeaving ? attempt : attemptAlone;
      // Without any storage the lead can only be sent now.
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
 * Uses Web Locks if the browser has them: a lock ends with its tab, so a closed
 * tab blocks nobody. Without them, and where they are forbidden together with
 * storage, two tabs may send the same lead, which the server stores once.
 */
export const lockedRun: ExclusiveRun = async (name, run) => {
  if (!('locks' in navigator)) return run();
  return navigator.locks
    .request(name, { ifAvailable: true }, (lock) => (lock ? run() : null))
    .catch(run);
};

/** Local storage, because it outlives the tab; the tab's own storage is better than nothing. */
export const outboxTextStore = (): TextStore => firstWorking([localTextStore, tabTextStore]);

/** Calls back when another tab has settled an entry; the returned function stops that. */
export function watchOtherTabs(onSettled: (key: string, told: Told) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!key || !isOutboxKey(key)) return;
    // A removed entry was delivered. Any other text that is not an end is an entry that still waits.
    const told: Told | null = newValue === null ? ['acknowledged'] : readEnd(newValue);
    if (told) onSettled(key, told);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

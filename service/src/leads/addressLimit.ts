import { LRUCache } from 'lru-cache';
import { groupsOf } from '../common/addresses.ts';
import { DAY_MS, type Clock } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { Database } from '../database/types.ts';
import { addHits } from '../repositories/rateLimits.ts';

/** A network (/24, IPv6: /48) may store as many leads as so many of its addresses. */
const NETWORK_SHARE = 5;
/** Beyond so many times the limit nothing more is stored. */
const CEILING = 5;
const FLUSH_MS = 1_000;
const RETRY_AFTER_SECONDS = 3_600;
/** Addresses whose counts are kept in memory; the database keeps the others. */
const MOST_KEYS = 100_000;
/** Addresses whose keys are remembered: more than have a lead in flight at a time. */
const REMEMBERED_ADDRESSES = 10_000;

/** What leads are counted by, and how many a day are stored as usual. */
interface CountedKey {
  key: string;
  limit: number;
}

export interface AddressLimitOptions {
  db: Pick<Database, 'query' | 'exec'>;
  clock: Clock;
  /** Leads of one address in a day (UTC) before further ones are quarantined. */
  perDay: number;
  onError: (error: unknown) => void;
}

/**
 * Bounds what one address can store in a day. Many people may share an address, so nothing is lost:
 * beyond the limit leads are quarantined, beyond five times the limit they wait in the browsers.
 *
 * What was stored is counted in memory, and added to the count of all processes every second: a
 * statement for each lead would slow the storing, and a row that all leads of an address lock would
 * make them wait for each other. So the limits are exceeded by what arrives within a second.
 */
export class AddressLimit {
  readonly #options: AddressLimitOptions;
  /** The last known counts of the day that ends at #dayEnd. */
  readonly #counts = new Map<string, number>();
  /** Worked out once for a lead, which asks before it is stored and counts afterwards. */
  readonly #keys = new LRUCache<string, readonly CountedKey[]>({
    max: REMEMBERED_ADDRESSES,
    memoMethod: (address) => this.#keysOf(address),
  });
  #added = new Map<string, number>();
  #dayEnd = 0;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: AddressLimitOptions) {
    this.#options = options;
  }

  /**
   * Whether a lead of this address has to be quarantined.
   *
   * @throws {ServiceError} 429 where no more is stored today.
   */
  isExceeded(address: string): boolean {
    this.#startDay();
    const share = Math.max(
      ...this.#keys.memo(address).map(({ key, limit }) => (this.#counts.get(key) ?? 0) / limit),
    );
    if (share >= CEILING) {
      throw new ServiceError(
        429,
        'too_many_requests',
        'Too many submissions of this address today: send it again later.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    return share >= 1;
  }

  /** Counts a lead that was stored. */
  add(address: string): void {
    this.#startDay();
    for (const { key } of this.#keys.memo(address)) {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      this.#added.set(key, (this.#added.get(key) ?? 0) + 1);
    }
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Adds what was counted to the count of all processes, and takes theirs over. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#write()).catch(this.#options.onError);
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const added = this.#added;
    if (added.size === 0) return;
    this.#added = new Map();
    const dayEnd = this.#dayEnd;
    const windowEnd = new Date(dayEnd).toISOString();
    const totals = await addHits(
      this.#options.db,
      [...added].map(([key, count]) => ({ key, count, windowEnd })),
    );
    if (dayEnd !== this.#dayEnd) return;
    if (this.#counts.size > MOST_KEYS) this.#counts.clear();
    for (const [key, total] of totals) {
      this.#counts.set(key, total + (this.#added.get(key) ?? 0));
    }
  }

  #keysOf(address: string): readonly CountedKey[] {
    const { perDay } = this.#options;
    const { customer, network } = groupsOf(address);
    return [
      { key: `leads of ${customer}`, limit: perDay },
      { key: `leads of network ${network}`, limit: perDay * NETWORK_SHARE },
    ];
  }

  #startDay(): void {
    const now = this.#options.clock.now().getTime();
    if (now < this.#dayEnd && now >= this.#dayEnd - DAY_MS) return;
    this.#dayEnd = now - (now % DAY_MS) + DAY_MS;
    this.#counts.clear();
    this.#added.clear();
  }
}

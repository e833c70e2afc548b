import { LRUCache } from 'lru-cache';
import { groupsOf } from '../common/addresses.ts';
import { DAY_MS, type Clock } from '../common/clock.ts';
import { inTime } from '../common/inTime.ts';
import { ServiceError, storageUnavailable } from '../common/serviceError.ts';
import type { Database } from '../database/types.ts';
import { addHits } from '../repositories/rateLimits.ts';

/** A network (/24, IPv6: /48) may store as many leads as this number of addresses. */
const NETWORK_SHARE = 5;
/** Beyond this many times the limit nothing more is stored. */
const CEILING = 5;
const FLUSH_MS = 1_000;
/** The longest that a lead waits for the database's count. */
const COUNT_LIMIT_MS = 1_000;
/** The share of the limit, and of what is left of it, that a process may store without asking. */
const UNASKED_SHARE = 0.02;
const RETRY_AFTER_SECONDS = 3_600;
/** Addresses whose counts are kept in memory; the database keeps the others. */
const MOST_KEYS = 100_000;
/** Addresses whose keys are remembered: more than ever have a lead in flight at once. */
const REMEMBERED_ADDRESSES = 10_000;

/** A key that leads are counted under, and how many a day are stored without quarantine. */
interface CountedKey {
  key: string;
  limit: number;
}

/** What this process knows of the count of a key. */
interface Count {
  /** What the database last answered, plus what this process has added since. */
  total: number;
  /** How much of the total the database has not been told yet. */
  unwritten: number;
  /** When the database last answered, in milliseconds since 1970. */
  askedAt: number;
}

/** Leads that are added to the counts of all processes in one statement. */
interface Batch {
  dayEnd: number;
  sums: Map<string, number>;
  /** The database's totals, this batch included; undefined if they could not be read. */
  written?: Promise<ReadonlyMap<string, number> | undefined>;
}

/** A lead that was counted before it is stored. */
export interface CountedLead {
  /** Whether it has to be quarantined. */
  isExceeded: boolean;
  /** Takes the lead out of the count; called if it was not stored. */
  release(): void;
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
 * Leads are counted before they are stored, in memory, and added to the count of all processes every
 * second: a statement for each would slow the storing. Only after it has added a fiftieth of the
 * limit, or of what is left of it, does a process ask the database about each further lead. So one
 * process alone is exact; each further process, and each restart, may exceed a limit by 2 % or by one
 * lead, whichever is more.
 */
export class AddressLimit {
  readonly #options: AddressLimitOptions;
  readonly #counts = new Map<string, Count>();
  /** Worked out once for each address. */
  readonly #keys = new LRUCache<string, readonly CountedKey[]>({
    max: REMEMBERED_ADDRESSES,
    memoMethod: (address) => this.#keysOf(address),
  });
  #batch: Batch = { dayEnd: 0, sums: new Map() };
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<unknown> = Promise.resolve();

  constructor(options: AddressLimitOptions) {
    this.#options = options;
  }

  /**
   * Counts a lead of this address that is to be stored, and decides on it.
   *
   * @throws {ServiceError} 429 if no more is stored today.
   */
  count(address: string): CountedLead | Promise<CountedLead> {
    const now = this.#startDay();
    const keys = this.#keys.memo(address);
    const share = Math.max(...keys.map(({ key, limit }) => this.#countOf(key).total / limit));
    if (share >= CEILING) throw tooMany();
    const isSure = keys.every((key) => this.#maySkipAsking(key, now));
    const batch = this.#batch;
    const before = keys.map(({ key }) => batch.sums.get(key) ?? 0);
    this.#add(keys, 1);
    const release = () => {
      if (batch.dayEnd === this.#batch.dayEnd) this.#add(keys, -1);
    };
    if (isSure) return { isExceeded: share >= 1, release };
    return this.#ask(batch, keys, before).then((asked) => {
      const exact = asked ?? share;
      if (exact >= CEILING) {
        release();
        throw tooMany();
      }
      return { isExceeded: exact >= 1, release };
    });
  }

  /** Counts a lead that is stored in any case. */
  add(address: string): void {
    this.#startDay();
    this.#add(this.#keys.memo(address), 1);
  }

  /** Adds what was counted to the count of all processes, and takes theirs over. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#batch.sums.size > 0) this.#write(this.#batch);
    await this.#flushing;
  }

  #countOf(key: string): Count {
    let count = this.#counts.get(key);
    if (!count) {
      count = { total: 0, unwritten: 0, askedAt: -Infinity };
      this.#counts.set(key, count);
    }
    return count;
  }

  /** Whether one more lead may be stored without asking how many leads other processes stored. */
  #maySkipAsking({ key, limit }: CountedKey, now: number): boolean {
    const { total, unwritten, askedAt } = this.#countOf(key);
    if (Math.abs(now - askedAt) > FLUSH_MS) return unwritten === 0;
    const next = total < limit ? limit : limit * CEILING;
    return unwritten < Math.floor(UNASKED_SHARE * Math.min(limit, next - total));
  }

  #add(keys: readonly CountedKey[], leads: 1 | -1): void {
    for (const { key } of keys) {
      const count = this.#countOf(key);
      count.total += leads;
      count.unwritten += leads;
      this.#batch.sums.set(key, (this.#batch.sums.get(key) ?? 0) + leads);
    }
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** The share of the limit that was used before a lead, or undefined if that cannot be read in time. */
  async #ask(
    batch: Batch,
    keys: readonly CountedKey[],
    before: readonly number[],
  ): Promise<number | undefined> {
    const written = inTime(this.#write(batch), COUNT_LIMIT_MS, () => storageUnavailable(undefined));
    const totals = await written.catch(() => undefined);
    if (!totals) return undefined;
    return Math.max(
      ...keys.map(({ key, limit }, index) => {
        const others = (totals.get(key) ?? 0) - (batch.sums.get(key) ?? 0);
        return (others + (before[index] ?? 0)) / limit;
      }),
    );
  }

  /** Writes a batch after those before it; leads that are counted until then belong to it as well. */
  #write(batch: Batch): Promise<ReadonlyMap<string, number> | undefined> {
    if (batch.written) return batch.written;
    batch.written = this.#flushing.then(async () => {
      if (this.#batch === batch) this.#batch = { dayEnd: batch.dayEnd, sums: new Map() };
      try {
        return await this.#save(batch);
      } catch (error) {
        this.#options.onError(error);
        this.#settle(batch, new Map());
        return undefined;
      }
    });
    this.#flushing = batch.written;
    return batch.written;
  }

  async #save(batch: Batch): Promise<ReadonlyMap<string, number>> {
    const windowEnd = new Date(batch.dayEnd).toISOString();
    const hits = [...batch.sums].map(([key, count]) => ({ key, count, windowEnd }));
    const totals = await addHits(this.#options.db, hits);
    this.#settle(batch, totals);
    return totals;
  }

  /** Takes over the database's totals after a batch. */
  #settle({ dayEnd, sums }: Batch, totals: ReadonlyMap<string, number>): void {
    if (dayEnd !== this.#batch.dayEnd) return;
    if (this.#counts.size > MOST_KEYS) this.#counts.clear();
    const now = this.#options.clock.now().getTime();
    for (const key of sums.keys()) {
      const count = this.#countOf(key);
      count.unwritten = this.#batch.sums.get(key) ?? 0;
      const total = totals.get(key);
      if (total === undefined) continue;
      count.total = total + count.unwritten;
      count.askedAt = now;
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

  /** Starts counting anew if a day (UTC) has begun; returns the time in milliseconds since 1970. */
  #startDay(): number {
    const now = this.#options.clock.now().getTime();
    const { dayEnd } = this.#batch;
    if (now >= dayEnd || now < dayEnd - DAY_MS) {
      this.#counts.clear();
      this.#batch = { dayEnd: now - (now % DAY_MS) + DAY_MS, sums: new Map() };
    }
    return now;
  }
}

const tooMany = () =>
  new ServiceError(
    429,
    'too_many_requests',
    'Too many submissions of this address today: send it again later.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Result> {
  /** Handles a batch; answers in the order of the items. */
  run: (items: Item[]) => Promise<Result[]>;
  /** Items of one batch at most. */
  maxBatch: number;
  /** Batches under way at once. */
  concurrency: number;
  /** Items with the same key never share a batch nor run side by side. */
  keyOf?: (item: Item) => string;
  /** Items that may wait; beyond that `submit` throws what this returns. */
  maxWaiting: number;
  overloaded: () => Error;
  /** A failure that is nobody's own, such as a database that is down: all of the batch get it. */
  isShared: (error: unknown) => boolean;
}

/**
 * Group commit: what arrives while a batch is under way forms the next one, so
 * that one transaction serves many callers without anyone waiting on a timer.
 * A batch that fails is tried again item by item, so that one bad item spoils
 * nobody else's.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  readonly #running = new Set<Promise<void>>();
  readonly #busyKeys = new Set<string>();
  #waiting: Waiting<Item, Result>[] = [];
  #scheduled = false;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** Items waiting for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  submit(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(this.#options.overloaded());
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** Resolves when nothing waits and nothing runs. */
  async drain(): Promise<void> {
    while (this.#running.size > 0 || this.#waiting.length > 0) {
      await Promise.all(this.#running);
      await new Promise(setImmediate);
    }
  }

  /**
   * Starts a batch once the event loop has read what lies ready. Started at
   * once, an embedded database, which runs in this thread, would finish a batch
   * of one before the second request is even read.
   */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#running.size >= this.#options.concurrency) return;
    const batch = this.#take();
    if (batch.length === 0) return;
    const work = this.#runBatch(batch).finally(() => {
      this.#running.delete(work);
      for (const entry of batch) this.#busyKeys.delete(this.#key(entry));
      if (this.#waiting.length > 0) this.#schedule();
    });
    this.#running.add(work);
    if (this.#waiting.length > 0) this.#schedule();
  }

  #key(entry: Waiting<Item, Result>): string {
    return this.#options.keyOf?.(entry.item) ?? '';
  }

  #take(): Waiting<Item, Result>[] {
    if (!this.#options.keyOf) return this.#waiting.splice(0, this.#options.maxBatch);
    const batch: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const entry of this.#waiting) {
      const key = this.#key(entry);
      if (batch.length >= this.#options.maxBatch || this.#busyKeys.has(key)) {
        later.push(entry);
      } else {
        this.#busyKeys.add(key);
        batch.push(entry);
      }
    }
    this.#waiting = later;
    return batch;
  }

  async #runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map((entry) => entry.item));
      batch.forEach((entry, index) => entry.resolve(results[index] as Result));
    } catch (error) {
      if (batch.length === 1 || this.#options.isShared(error)) {
        for (const entry of batch) entry.reject(error);
        return;
      }
      for (const entry of batch) await this.#runBatch([entry]);
    }
  }
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions<Item, Result> {
  /** Handles a batch; its results are in the order of the items. */
  run: (items: Item[]) => Promise<Result[]>;
  /**
   * Handles the items of a failed batch so that one bad item does not fail the others; its results
   * are in the order of the items. By default `run` gets them one by one.
   */
  runApart?: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>;
  /** The most items in one batch. */
  maxBatch: number;
  /** How many batches may run at once. */
  concurrency: number;
  /** Items with the same key neither share a batch nor run at the same time. */
  keyOf?: (item: Item) => string;
  /** The most items that may wait; `submit` rejects a further one with `overloaded()`. */
  maxWaiting: number;
  overloaded: () => Error;
  /**
   * How long to wait after a batch that took `tookMs`, in milliseconds, so that others can use the
   * database meanwhile; by default the next batch starts at once.
   */
  pauseAfter?: (tookMs: number) => number;
  /** Whether an error concerns the whole batch, such as a database that is down; all its items then fail. */
  isShared: (error: unknown) => boolean;
}

/**
 * Group commit: the items that arrive while a batch runs form the next one, so
 * that one transaction serves many callers and nobody waits for a timer. A
 * batch that fails is retried once with its items apart, so that one bad item
 * does not fail the others.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  readonly #running = new Set<Promise<void>>();
  readonly #busyKeys = new Set<string>();
  #waiting: Waiting<Item, Result>[] = [];
  #scheduled = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** How many items wait for a batch. */
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

  /** Resolves when no item waits and no batch runs. */
  async drain(): Promise<void> {
    while (this.#running.size > 0 || this.#waiting.length > 0) {
      this.#endPause();
      await Promise.all(this.#running);
      await new Promise(setImmediate);
    }
  }

  /**
   * Starts a batch after the event loop has read the requests that are ready. A
   * batch that started at once would hold one item: an embedded database in this
   * thread would finish it before the second request is read.
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
    if (this.#pause || this.#running.size >= this.#options.concurrency) return;
    const batch = this.#take();
    if (batch.length === 0) return;
    const began = performance.now();
    const work = this.#runBatch(batch).finally(() => {
      this.#running.delete(work);
      this.#beginPause(performance.now() - began);
      for (const entry of batch) this.#busyKeys.delete(this.#key(entry));
      if (this.#waiting.length > 0) this.#schedule();
    });
    this.#running.add(work);
    if (this.#waiting.length > 0) this.#schedule();
  }

  #beginPause(tookMs: number): void {
    const { pauseAfter } = this.#options;
    if (pauseAfter) this.#pause = setTimeout(() => this.#endPause(), pauseAfter(tookMs)).unref();
  }

  #endPause(): void {
    if (!this.#pause) return;
    clearTimeout(this.#pause);
    this.#pause = undefined;
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
      await this.#runApart(batch);
    }
  }

  async #runApart(batch: Waiting<Item, Result>[]): Promise<void> {
    const { runApart } = this.#options;
    if (!runApart) {
      for (const entry of batch) await this.#runBatch([entry]);
      return;
    }
    try {
      const results = await runApart(batch.map((entry) => entry.item));
      batch.forEach((entry, index) => {
        const result = results[index];
        if (result?.status === 'fulfilled') entry.resolve(result.value);
        else entry.reject(result?.reason);
      });
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }
}

/** A web storage in memory, which can be made full. */
export class FakeStorage implements Storage {
  readonly #texts = new Map<string, string>();
  [name: string]: unknown;

  /** Whether every further write fails, as with a full quota. */
  isFull = false;

  get length() {
    return this.#texts.size;
  }

  key(index: number) {
    return [...this.#texts.keys()][index] ?? null;
  }

  getItem(key: string) {
    return this.#texts.get(key) ?? null;
  }

  setItem(key: string, text: string) {
    if (this.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#texts.set(key, text);
  }

  removeItem(key: string) {
    this.#texts.delete(key);
  }

  clear() {
    this.#texts.clear();
  }
}

/** Storage in a browser that blocks cookies: merely touching it throws. */
export function forbiddenStorage(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

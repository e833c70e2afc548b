/**
 * A browser storage that never throws. Storage may be absent, forbidden (a
 * getter that throws), full, or emptied at any moment; the quiz then works without it.
 */
export interface TextStore {
  /** The stored text; null if there is none or storage fails. */
  read(key: string): string | null;
  /** Whether the text is stored now. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/**
 * Wraps a storage. It takes a function because, if cookies are blocked, merely touching
 * `window.localStorage` throws.
 */
export function textStore(open: () => Storage): TextStore {
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () =>
      attempt(
        (storage) =>
          Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
            (key) => key !== null,
          ),
        [],
      ),
  };
}

/** A store in memory, lost when the page is left. */
export function memoryTextStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key) ?? null,
    write(key, text) {
      texts.set(key, text);
      return true;
    },
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

/**
 * Writes to the first store that accepts the text, and reads from the last that has one: a store
 * that had no room keeps an older text, and a store after it has the newer one.
 */
export function firstWorking(stores: readonly TextStore[]): TextStore {
  return {
    read: (key) => stores.map((store) => store.read(key)).findLast((text) => text !== null) ?? null,
    write(key, text) {
      const taken = stores.findIndex((store) => store.write(key, text));
      if (taken === -1) return false;
      stores.slice(taken + 1).forEach((store) => store.remove(key));
      return true;
    },
    remove: (key) => stores.forEach((store) => store.remove(key)),
    keys: () => [...new Set(stores.flatMap((store) => store.keys()))],
  };
}

export const sessionTextStore = textStore(() => window.sessionStorage);
export const localTextStore = textStore(() => window.localStorage);

/**
 * Holds what belongs to this tab. Without session storage it lasts as long as the document, which also shows
 * the outcome page: code that reads what another part has written must read it here.
 */
export const tabTextStore = firstWorking([sessionTextStore, memoryTextStore()]);

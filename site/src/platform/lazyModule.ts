import { useSyncExternalStore } from 'react';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** A module of the quiz that comes over the network before it is needed. */
export interface LazyModule<Module> {
  /** Begins to load; called again it does nothing. */
  load(): void;
  /** The module, or null while it is on its way. */
  use(): Module | null;
}

/**
 * Loads a module ahead of its step and keeps trying: a lost connection must not
 * end the quiz. Unlike React.lazy there is no fallback that flashes between
 * steps; the caller shows what it likes while the module is null.
 */
export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let module: Module | null = null;
  let isLoading = false;
  const listeners = new Set<() => void>();

  const attempt = (pauseMs: number) => {
    importModule().then(
      (loaded) => {
        module = loaded;
        listeners.forEach((listener) => listener());
      },
      () => setTimeout(() => attempt(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs),
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    load() {
      if (isLoading) return;
      isLoading = true;
      attempt(FIRST_PAUSE_MS);
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => module,
        () => null,
      ),
  };
}

import { useSyncExternalStore } from 'react';
import { reloadForNewerBuild } from './newerBuild';
import { SLOW_MS } from './quizNotice';
import { FIRST_PAUSE_MS, nextPause, tryAgain } from './tryAgain';

/** A module of the quiz that comes over the network before it is needed. */
export interface LazyModule<Module> {
  /** Begins to load; later calls do nothing. */
  load(): void;
  /** The module, or null while it is on its way. */
  use(): Module | null;
}

/**
 * Loads a module ahead of its step and keeps trying: a lost connection must not
 * end the quiz. Unlike React.lazy there is no fallback that flashes between
 * steps; the caller shows what it likes while the module is null.
 *
 * @param onSlow - Called when the module fails to come or takes long, perhaps more than once.
 */
export function lazyModule<Module>(
  importModule: () => Promise<Module>,
  onSlow: () => void = () => undefined,
): LazyModule<Module> {
  let module: Module | null = null;
  let isLoading = false;
  const listeners = new Set<() => void>();

  const attempt = (pauseMs: number) => {
    const slow = setTimeout(onSlow, SLOW_MS);
    importModule().then(
      (loaded) => {
        clearTimeout(slow);
        module = loaded;
        listeners.forEach((listener) => listener());
      },
      () => {
        clearTimeout(slow);
        onSlow();
        reloadForNewerBuild().catch(() => undefined);
        tryAgain(pauseMs, () => attempt(nextPause(pauseMs)));
      },
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

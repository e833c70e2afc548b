/** The first pause before a script is fetched again; each later one is twice as long. */
export const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

export const nextPause = (pauseMs: number) => Math.min(pauseMs * 2, LONGEST_PAUSE_MS);

/**
 * Calls back once: after a pause, or sooner if the connection comes back or the visitor touches the
 * page. Used by an inline script as well.
 */
export function tryAgain(pauseMs: number, callback: () => void) {
  const listening = new AbortController();
  const act = () => {
    clearTimeout(timer);
    listening.abort();
    callback();
  };
  const timer = setTimeout(act, pauseMs);
  for (const sign of ['online', 'pointerdown']) {
    addEventListener(sign, act, { signal: listening.signal });
  }
}

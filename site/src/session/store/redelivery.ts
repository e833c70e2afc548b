import type { Clock } from '../../ports/clock';
import type { Outbox } from './outbox';

/** Pauses between attempts while a page is open, in milliseconds; the last one repeats. */
export const RETRY_PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 300_000] as const;

/**
 * Delivers what is left in the outbox: at once, again after growing pauses, and
 * whenever the connection or the tab comes back. Returns a function that ends it.
 */
export function startRedelivery(outbox: Outbox, clock: Clock): () => void {
  let attempt = 0;
  let isBusy = false;
  let isEnded = false;
  let cancelTimer: () => void = () => undefined;

  const run = async () => {
    if (isBusy || isEnded) return;
    isBusy = true;
    cancelTimer();
    const isDone = await outbox.deliverAll();
    isBusy = false;
    if (isDone || isEnded) return;
    const pause = RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length - 1)] ?? 0;
    attempt += 1;
    cancelTimer = clock.after(pause, () => void run());
  };

  const onReturn = () => {
    if (document.visibilityState === 'hidden') return;
    attempt = 0;
    void run();
  };

  window.addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  // The submission itself was the first attempt: pause before the next.
  const stopListening = outbox.onUndelivered(() => {
    cancelTimer();
    cancelTimer = clock.after(RETRY_PAUSES_MS[0], () => void run());
  });
  void run();
  return () => {
    isEnded = true;
    cancelTimer();
    stopListening();
    window.removeEventListener('online', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}

import type { Clock } from '../../ports/clock';
import type { Outbox } from './outbox';

/** Growing pauses between attempts while a page is open, in milliseconds. */
export const RETRY_PAUSES_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 300_000] as const;

/**
 * Delivers what is left in the outbox: at once, again after growing pauses, of which the last
 * repeats, and whenever the connection or the tab comes back; never sooner than the server asked.
 * Erases entries that have expired, also in a tab that stays open.
 * Returns a function that ends it.
 */
export function startRedelivery(outbox: Outbox, clock: Clock): () => void {
  let attempt = 0;
  let isBusy = false;
  let isEnded = false;
  /** The connection or the tab came back during an attempt, which may have started without a connection. */
  let hasReturned = false;
  let cancelTimer: () => void = () => undefined;

  const runAfter = (pause: number) => {
    cancelTimer();
    cancelTimer = clock.after(pause, again);
  };

  const run = async () => {
    if (isBusy || isEnded) return;
    isBusy = true;
    hasReturned = false;
    cancelTimer();
    const askedWait = await outbox.deliverAll();
    isBusy = false;
    if (askedWait === null || isEnded) return;
    const pause = RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length - 1)] ?? 0;
    if (!hasReturned) attempt += 1;
    runAfter(Math.max(askedWait, hasReturned ? 0 : pause));
  };

  const again = () => {
    outbox.giveUp();
    void run();
  };

  const restart = () => {
    attempt = 0;
    hasReturned = isBusy;
    again();
  };

  // Also in a hidden tab, which may be closed before anybody sees it again.
  const onOnline = restart;
  const onVisibility = () => {
    if (document.visibilityState === 'visible') restart();
  };

  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibility);
  // The submission itself was the first attempt, so a pause comes before the next.
  const stopListening = outbox.onUndelivered(() => {
    attempt = 0;
    runAfter(RETRY_PAUSES_MS[0]);
  });
  void run();
  return () => {
    isEnded = true;
    cancelTimer();
    stopListening();
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

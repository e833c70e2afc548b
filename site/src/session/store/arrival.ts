import type { TextStore } from '../../ports/textStore';

/** The session storage key of the arrival, from the first page's first moment until its session begins. */
export const ARRIVAL_KEY = 'tidyguard_arrival';

/** How a visitor came to the first page of a session. */
export interface Arrival {
  url: string;
  /** document.referrer; empty where there is none. */
  referrer: string;
  /** ISO time. */
  now: string;
}

/** Reads the arrival and removes it; null where it is absent or malformed. */
export function takeArrival(store: TextStore): Arrival | null {
  const text = store.read(ARRIVAL_KEY);
  if (text === null) return null;
  store.remove(ARRIVAL_KEY);
  try {
    const { url, referrer, now } = JSON.parse(text) as Record<keyof Arrival, unknown>;
    if (typeof url !== 'string' || typeof referrer !== 'string') return null;
    if (typeof now !== 'string' || url === '' || now === '') return null;
    return { url, referrer, now };
  } catch {
    return null;
  }
}

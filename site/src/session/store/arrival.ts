import type { TextStore } from '../../ports/textStore';
import { objectOf, parseJson } from '../../quiz/core/readers';
import { ARRIVAL_KEY } from './keys';

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
  const { url, referrer, now } = objectOf(parseJson(store.read(ARRIVAL_KEY)));
  store.remove(ARRIVAL_KEY);
  if (typeof url !== 'string' || typeof referrer !== 'string') return null;
  if (typeof now !== 'string' || url === '' || now === '') return null;
  return { url, referrer, now };
}

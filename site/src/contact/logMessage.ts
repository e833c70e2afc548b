import type { ContactValues } from './schema';

/**
 * What becomes of a message, as specified: it appears in the visitor's own
 * console and goes nowhere. A real delivery takes this function's place.
 */
export function logMessage(values: ContactValues) {
  console.info('Contact form', values);
}

import type { ContactValues } from './schema';

/**
 * Logs a message to the visitor's own console and sends it nowhere, as specified. A real delivery
 * would replace this function.
 */
export function logMessage(values: ContactValues) {
  console.info('Contact form', values);
}

import type { ContactValues } from './schema';

/**
 * Logs a message to the visitor's own console and sends it nowhere, as specified, where the site does
 * not send messages itself (docs/decisions/0015).
 */
export function logMessage(values: ContactValues) {
  console.info('Contact form', values);
}

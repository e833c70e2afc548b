import type { ContactValues } from './schema';

/**
 * Logs a message to the visitor's own console and sends it nowhere, as the specification has it for a site
 * that does not send messages itself (docs/decisions/0015).
 */
export function logMessage(values: ContactValues) {
  console.info('Contact form', values);
}

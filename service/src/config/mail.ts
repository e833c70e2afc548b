import type { Product } from '@tidyguard/content';
import { parseEmail } from '../checks/emailSyntax.ts';
import { ConfigError, optional, parseLoginUrl, shown, type Environment } from './readers.ts';

/** How e-mails are sent. */
export interface MailConfig {
  /** The mail server, `smtp://` or `smtps://`, with its login; null writes files. */
  url: string | null;
  /** The connection has to be encrypted. */
  needsTls: boolean;
  /** The sender's address. */
  from: string;
  /** The address that gets the messages of the contact page. */
  to: string;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function readAddress(env: Environment, name: 'MAIL_SENDER' | 'MAIL_TO', fallback: string): string {
  const address = optional(env, name) ?? fallback;
  if (parseEmail(address) !== null) return address;
  throw new ConfigError(name, `must be an e-mail address, not "${shown(address)}"`);
}

/**
 * Reads the settings of e-mails.
 *
 * @throws {ConfigError}
 */
export function readMail(env: Environment, { brand }: Product, production: boolean): MailConfig {
  const address = optional(env, 'MAIL_URL');
  const url =
    address === undefined ? null : parseLoginUrl('MAIL_URL', address, ['smtp:', 'smtps:']);
  return {
    url: url?.href ?? null,
    needsTls: production && url !== null && !LOOPBACK.has(url.hostname),
    from: readAddress(env, 'MAIL_SENDER', brand.contactEmail),
    to: readAddress(env, 'MAIL_TO', brand.contactEmail),
  };
}

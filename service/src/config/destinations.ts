import { createHash } from 'node:crypto';
import { ConfigError, list, parseUrl, type Environment } from './readers.ts';
import { settings } from './settings.ts';

/** Where leads are delivered. */
export interface Destination {
  /** Stable and safe to log: host and a short hash of the whole address. */
  id: string;
  url: string;
  /** Standard Webhooks secret, `whsec_` and base64. */
  secret: string;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads `DELIVERY_URLS`: `address|secret` pairs, separated by commas. The
 * address is HTTPS in production (leads are personal data), the secret
 * `whsec_` and at least 24 bytes in base64.
 */
export function readDestinations(env: Environment, production: boolean): Destination[] {
  const destinations = list(env, 'DELIVERY_URLS').map((item) => {
    const bar = item.lastIndexOf('|');
    const address = item.slice(0, bar);
    const secret = item.slice(bar + 1);
    if (bar < 1 || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) {
      throw new ConfigError(
        'DELIVERY_URLS',
        'must list pairs of the form https://host/path|whsec_<base64 of at least 24 bytes>',
      );
    }
    const url = parseUrl('DELIVERY_URLS', address, ['https:', 'http:']);
    if (production && url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)) {
      throw new ConfigError('DELIVERY_URLS', 'must use https in production');
    }
    const hash = createHash('sha256').update(url.href).digest('hex').slice(0, 10);
    return {
      id: `${url.hostname.replaceAll(/[^A-Za-z0-9.-]/g, '')}-${hash}`,
      url: url.href,
      secret,
    };
  });
  const ids = new Set(destinations.map((destination) => destination.id));
  if (ids.size < destinations.length)
    throw new ConfigError('DELIVERY_URLS', 'lists one address twice');
  return destinations;
}

/** Reads `DELIVERY_RETRY_SECONDS`: the pause after each failed attempt; after the last the delivery is dead. */
export function readPauses(env: Environment): number[] {
  const name = 'DELIVERY_RETRY_SECONDS';
  const set = list(env, name);
  const items = set.length > 0 ? set : list({ [name]: settings[name].default }, name);
  if (items.length > 50 || !items.every((item) => /^[1-9]\d{0,5}$/.test(item))) {
    throw new ConfigError(name, 'must list up to 50 pauses from 1 to 999999');
  }
  return items.map(Number);
}

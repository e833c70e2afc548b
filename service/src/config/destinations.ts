import { createHash } from 'node:crypto';
import { ConfigError, list, parseUrl, type Environment } from './readers.ts';
import { settings } from './settings.ts';

/** Where leads are delivered. */
export interface Destination {
  /**
   * What its deliveries are stored, counted and logged by. It stays while the address changes, so
   * that what waits goes to the new address.
   */
  name: string;
  /** Host and a short hash of the address: what earlier builds stored its deliveries by. */
  addressId: string;
  url: string;
  /** Standard Webhooks secrets, `whsec_` and base64: one, or two while one replaces the other. */
  secrets: readonly string[];
}

export const namesOf = (destinations: readonly Pick<Destination, 'name'>[]): string[] =>
  destinations.map(({ name }) => name);

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const ITEM = /^(?:([^=/:?#|@]*)=)?(.+?)((?:\|whsec_[A-Za-z0-9+/]{32,}={0,2}){1,2})$/;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const refuse = (problem: string) => new ConfigError('DELIVERY_URLS', problem);

function readDestination(item: string, production: boolean) {
  const [, name, address = '', secrets = ''] = ITEM.exec(item) ?? [];
  // A secret that is left in the address is wrong, or a third one.
  if (address === '' || address.includes('|whsec_')) {
    throw refuse(
      'must list pairs of the form https://host/path|whsec_<base64 of at least 24 bytes>, ' +
        'with name= before and a second secret |whsec_<…> after where wanted',
    );
  }
  if (name !== undefined && !NAME.test(name)) {
    throw refuse('must have names of up to 64 letters, digits, dots, dashes and underscores');
  }
  const url = parseUrl('DELIVERY_URLS', address, ['https:', 'http:']);
  if (production && url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)) {
    throw refuse('must use https in production');
  }
  const host = url.hostname.replaceAll(/[^A-Za-z0-9.-]/g, '');
  const hash = createHash('sha256').update(url.href).digest('hex').slice(0, 10);
  return {
    name,
    host,
    addressId: `${host}-${hash}`,
    url: url.href,
    secrets: secrets.slice(1).split('|'),
  };
}

function findRepeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) < index);
}

/**
 * Reads `DELIVERY_URLS`: `name=address|secret` items, separated by commas. The name may be left out,
 * and a second secret may follow. The address is HTTPS in production (leads are personal data), the
 * secret `whsec_` and at least 24 bytes in base64.
 */
export function readDestinations(env: Environment, production: boolean): Destination[] {
  const items = list(env, 'DELIVERY_URLS').map((item) => readDestination(item, production));
  const unnamedHosts = items.flatMap(({ name, host }) => (name === undefined ? [host] : []));
  const isOnlyOne = (host: string) => unnamedHosts.filter((other) => other === host).length === 1;
  const destinations = items.map(({ name, host, ...rest }) => ({
    // The host does not tell two addresses of one host apart.
    name: name ?? (isOnlyOne(host) ? host : rest.addressId),
    ...rest,
  }));
  if (findRepeated(destinations.map(({ url }) => url)) !== undefined) {
    throw refuse('lists one address twice');
  }
  const repeated = findRepeated(namesOf(destinations));
  if (repeated !== undefined) throw refuse(`has two destinations of the name ${repeated}`);
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

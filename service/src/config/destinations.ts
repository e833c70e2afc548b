import { createHash } from 'node:crypto';
import { ConfigError, list, urlOf, type Environment } from './readers.ts';
import { settings } from './settings.ts';

/** Where leads are delivered. */
export interface Destination {
  /**
   * The name under which its deliveries are stored, counted and logged. It stays when the address
   * changes, so that waiting deliveries go to the new address.
   */
  name: string;
  /** Host and a short hash of the address, under which earlier builds stored its deliveries. */
  addressId: string;
  url: string;
  /** Standard Webhooks secrets, `whsec_` and base64: one, or two while one replaces the other. */
  secrets: readonly string[];
}

export const namesOf = (destinations: readonly Pick<Destination, 'name'>[]): string[] =>
  destinations.map(({ name }) => name);

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A Standard Webhooks secret of at least 24 bytes. */
export const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;
const NAMED = /^([^=/:?#@]*)=(.*)$/s;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const refuse = (problem: string) => new ConfigError('DELIVERY_URLS', problem);

/** What is wrong with an entry, which is not quoted: it holds a secret, and its address is often one too. */
function problemOf(name: string | undefined, address: string, secrets: readonly string[]) {
  if (name !== undefined && !NAME.test(name)) {
    return 'needs a name of up to 64 letters, digits, dots, dashes and underscores before the =';
  }
  if (!urlOf(address)) {
    return 'needs an address of the form https://… or http://…';
  }
  if (secrets.length === 0) {
    return 'needs a secret, as https://host/path|whsec_<base64 of at least 24 bytes>; a comma in an address is written %2C';
  }
  if (secrets.length > 2) return 'has more than two secrets';
  return secrets.every((secret) => SECRET.test(secret))
    ? undefined
    : 'has a secret that is not whsec_ and the base64 of at least 24 bytes';
}

function readDestination(item: string, index: number, production: boolean) {
  const [start = '', ...secrets] = item.split('|').map((part) => part.trim());
  const [, name, address = start] = NAMED.exec(start) ?? [];
  const problem = problemOf(name, address, secrets);
  if (problem !== undefined) throw refuse(`entry ${index + 1} ${problem}`);
  const url = new URL(address);
  if (production && url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)) {
    throw refuse(`entry ${index + 1} must use https in production`);
  }
  const host = url.hostname.replaceAll(/[^A-Za-z0-9.-]/g, '');
  const hash = createHash('sha256').update(url.href).digest('hex').slice(0, 10);
  return {
    name,
    host,
    addressId: `${host}-${hash}`,
    url: url.href,
    secrets,
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
  const items = list(env, 'DELIVERY_URLS').map((item, index) =>
    readDestination(item, index, production),
  );
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

/**
 * Reads `DELIVERY_RETRY_SECONDS`: the pause after each failed attempt; after the last, a delivery is dead.
 */
export function readPauses(env: Environment): number[] {
  const name = 'DELIVERY_RETRY_SECONDS';
  const set = list(env, name);
  const items = set.length > 0 ? set : list({ [name]: settings[name].default }, name);
  if (items.length > 50 || !items.every((item) => /^[1-9]\d{0,5}$/.test(item))) {
    throw new ConfigError(name, 'must list up to 50 pauses from 1 to 999999');
  }
  return items.map(Number);
}

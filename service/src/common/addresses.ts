import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Matches `203.0.113.5:4711`, `[2001:db8::7]:443` and `[2001:db8::7]`: some proxies pass the port on. */
const WITH_PORT = /^(?:\[(?<bracketed>[^\]]*)\](?::\d{1,5})?|(?<plain>[\d.]+):\d{1,5})$/;
/** The longest address is an IPv6 one with an embedded IPv4 address and a zone. */
const LONGEST = 100;

/**
 * The IP address that a proxy or a socket names, in its shortest form; null if it names none. A port and
 * the zone of a link-local address are left out, because they do not identify the caller.
 */
export function parseAddress(text: string): string | null {
  // The usual case, which needs no more: an IPv4 address has only one form.
  if (isIP(text) === 4) return text;
  if (text.length > LONGEST) return null;
  const { bracketed, plain } = WITH_PORT.exec(text)?.groups ?? {};
  const [address = ''] = (bracketed ?? plain ?? text).split('%');
  if (isIP(address) === 0) return null;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address.toLowerCase();
}

/** The keys under which the requests of an address are counted. */
export interface AddressGroups {
  /** The addresses of one customer: an IPv4 address, or an IPv6 network of /64. */
  customer: string;
  /** The neighbourhood: a /24, or a /48 in IPv6. */
  network: string;
}

const leadingGroups = ({ parts }: ipaddr.IPv6, count: number) =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');

/** The customer and the network of an address. A text that is no address is used for both as it is. */
export function groupsOf(address: string): AddressGroups {
  const version = isIP(address);
  if (version === 0 || (version === 6 && !ipaddr.isValid(address))) {
    return { customer: address, network: address };
  }
  const parsed = version === 6 ? ipaddr.process(address) : null;
  if (parsed instanceof ipaddr.IPv6) {
    return { customer: `${leadingGroups(parsed, 4)}::/64`, network: leadingGroups(parsed, 3) };
  }
  const customer = parsed?.toString() ?? address;
  return { customer, network: customer.slice(0, customer.lastIndexOf('.')) };
}

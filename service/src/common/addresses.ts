import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `203.0.113.5:4711`, `[2001:db8::7]:443` and `[2001:db8::7]`; some proxies pass the port on. */
const WITH_PORT = /^(?:\[(?<bracketed>[^\]]*)\](?::\d{1,5})?|(?<plain>[\d.]+):\d{1,5})$/;
/** The longest address is an IPv6 one with an embedded IPv4 address and a zone. */
const LONGEST = 100;

/**
 * The IP address that a proxy or a socket names, in its shortest form; null where it names none.
 * A port and the zone of a link-local address are left out: they are no part of who is calling.
 */
export function parseAddress(text: string): string | null {
  if (text.length > LONGEST) return null;
  const { bracketed, plain } = WITH_PORT.exec(text)?.groups ?? {};
  const [address = ''] = (bracketed ?? plain ?? text).split('%');
  if (isIP(address) === 0) return null;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address.toLowerCase();
}

/** What requests of one customer have in common: an IPv4 address, or an IPv6 network of /64. */
export function customerOf(address: string): string {
  if (isIP(address) !== 6 || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

import ipaddr from 'ipaddr.js';

/** The network that an address is counted by: its /24, or its /48 in IPv6. */
export function networkOf(address: string): string {
  // A proxy may pass on what is no address; it is then counted as it stands.
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.octets.slice(0, 3).join('.');
}

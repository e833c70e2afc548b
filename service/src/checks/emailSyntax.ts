import { domainToASCII } from 'node:url';

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
/** RFC 5322 dot-atom. Quoted local parts are left out on purpose: no consumer has one. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** An address in its parts; the domain in lower-case ASCII (punycode). */
export interface EmailParts {
  local: string;
  domain: string;
}

/**
 * Splits an address into its parts; null if mail on the public internet
 * cannot reach it. Accepted are a dot-atom local part of at most 64 characters, a
 * domain of at least two labels, 254 characters in all (RFC 5321).
 */
export function parseEmail(address: string): EmailParts | null {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const typed = address.slice(at + 1);
  if (at < 1 || local.length > MAX_LOCAL || !LOCAL.test(local)) return null;
  // domainToASCII accepts what no mail system does: ports, brackets, percent signs, digits of other scripts.
  if (/[\s%:/?#[\]@\\()<>,;"_]/.test(typed)) return null;
  const domain = domainToASCII(typed);
  const labels = domain.split('.');
  if (labels.length < 2) return null;
  if (local.length + 1 + domain.length > MAX_ADDRESS) return null;
  if (!labels.every((label) => LABEL.test(label)) || !TOP_LEVEL.test(labels.at(-1) ?? '')) {
    return null;
  }
  return { local, domain };
}

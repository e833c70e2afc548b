/** The providers whose misspelling is asked about (docs/specification.md, section 5). */
const providers = ['gmail', 'hotmail', 'yahoo', 'outlook'] as const;

/** Real providers one letter away from those, which are never typos. */
const realNames = new Set(['mail', 'ymail', 'email', 'fmail']);

/** Endings that people type for '.com' by mistake. Country endings such as .co.uk or .fr are real. */
const misspeltCom = new Set([
  'co',
  'cm',
  'om',
  'con',
  'cpm',
  'vom',
  'xom',
  'comm',
  'coom',
  'cmo',
  'ocm',
  'col',
  'cim',
  'c',
  'coma',
]);

/**
 * Whether one insertion, deletion, replacement or swap of neighbours turns one
 * word into the other (optimal string alignment distance of at most 1).
 */
export function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const least = Math.min(typed.length, meant.length) - start;
  while (end < least && typed[typed.length - 1 - end] === meant[meant.length - 1 - end]) end += 1;
  const typedMiddle = typed.slice(start, typed.length - end);
  const meantMiddle = meant.slice(start, meant.length - end);
  if (typedMiddle.length <= 1 && meantMiddle.length <= 1) return true;
  return typedMiddle.length === 2 && typedMiddle === [...meantMiddle].reverse().join('');
}

/**
 * The address that a visitor probably meant; null if the domain resembles none of the
 * four or is spelt right.
 */
export function suggestEmail(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const dot = domain.indexOf('.');
  // 'gmailcom' lacks the dot, and 'gmail' the whole ending.
  const name = dot === -1 ? domain.replace(/com$/, '') : domain.slice(0, dot);
  const ending = dot === -1 ? '' : domain.slice(dot + 1);
  if (at < 1 || realNames.has(name)) return null;
  const meant = providers.find((provider) => isOneSlipAway(name, provider));
  if (!meant) return null;
  const endingRight = ending === 'com';
  if (!endingRight && ending !== '' && !misspeltCom.has(ending)) return null;
  if (endingRight && name === meant) return null;
  return `${address.slice(0, at)}@${meant}.com`;
}

/** Letters and digits that nobody mistakes for each other when they are read out: no i, l, o and u. */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 8;
/** How many hexadecimal digits of a lead's id a code holds: what eight symbols of five bits can hold. */
const PREFIX_LENGTH = 10;

/**
 * The code with which a lead invites others: 40 of the random bits of its id, so that nothing has to be
 * stored to find the lead again. It says nothing about the person, and lets nobody change or read the lead.
 *
 * @param leadId a random UUID; for anything else the result is null.
 */
export function referralCodeOf(leadId: string): string | null {
  const prefix = leadId.toLowerCase().replaceAll('-', '').slice(0, PREFIX_LENGTH);
  if (!/^[0-9a-f]{10}$/.test(prefix)) return null;
  const bits = Number.parseInt(prefix, 16).toString(2).padStart(40, '0');
  return Array.from({ length: CODE_LENGTH }, (_, place) =>
    SYMBOLS.charAt(Number.parseInt(bits.slice(place * 5, place * 5 + 5), 2)),
  ).join('');
}

/** The hexadecimal digits that the id of a code's lead begins with; null if the text is no code. */
export function leadIdPrefixOf(code: string): string | null {
  // Allows for how people copy a code by hand.
  const plain = code.trim().toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
  const places = [...plain].map((symbol) => SYMBOLS.indexOf(symbol));
  if (places.length !== CODE_LENGTH || places.includes(-1)) return null;
  const bits = places.map((place) => place.toString(2).padStart(5, '0')).join('');
  return Number.parseInt(bits, 2).toString(16).padStart(PREFIX_LENGTH, '0');
}

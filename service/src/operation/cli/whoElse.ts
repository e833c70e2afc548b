import type { Contacts } from '../../repositories/personTables.ts';
import { plain } from './table.ts';

/**
 * Under which names a phone or an address was sent; nothing if there are none.
 *
 * @param advice what the reader should do about it.
 */
export const sentUnder = (names: readonly string[], advice: string): string[] =>
  names.length === 0
    ? []
    : [
        `It was sent under ${names.length === 1 ? 'the name' : 'the names'} ${names.map(plain).join(', ')}. ` +
          `A phone or an address that was mistyped is of somebody else: ${advice}.`,
      ];

/**
 * Which other phones and addresses the requests of a person name; nothing if there are none.
 *
 * @param consequence a sentence on what is held under these.
 */
export function alsoNamed({ phones, emails }: Contacts, consequence: string): string[] {
  const further = [...phones, ...emails];
  return further.length === 0
    ? []
    : [`The same requests and visits name ${further.map(plain).join(', ')}. ${consequence}`];
}

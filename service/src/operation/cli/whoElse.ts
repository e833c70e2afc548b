import type { Contacts } from '../../repositories/personTables.ts';
import { plain } from './table.ts';

/**
 * Under which names a phone or an address was sent; nothing where there is none.
 *
 * @param advice what follows for whoever reads it.
 */
export const sentUnder = (names: readonly string[], advice: string): string[] =>
  names.length === 0
    ? []
    : [
        `It was sent under ${names.length === 1 ? 'the name' : 'the names'} ${names.map(plain).join(', ')}. ` +
          `A phone or an address that was mistyped is of somebody else: ${advice}.`,
      ];

/**
 * What else the requests of a person name; nothing where that is nothing.
 *
 * @param consequence a sentence on what is held under these.
 */
export function alsoNamed({ phones, emails }: Contacts, consequence: string): string[] {
  const further = [...phones, ...emails];
  return further.length === 0
    ? []
    : [`The same requests and visits name ${further.map(plain).join(', ')}. ${consequence}`];
}

import { cleanEmail } from '@tidyguard/content';
import { isLeadReference } from '../../common/leadReference.ts';
import { phoneDigits } from '../../common/usPhone.ts';

/** A wrong command line; the message says what is wrong. */
export class UsageError extends Error {}

/** Whether a text is a whole id. */
export const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** Whether a text is a lead's id, or its beginning as companies and visitors see it (see wholeId.ts). */
export const namesLead = (text: string) => isId(text) || isLeadReference(text);

/** The id of a lead, or its beginning. */
export function idOf(lead: string | undefined): string {
  if (lead === undefined || !namesLead(lead)) {
    throw new UsageError(
      '--lead needs the id of a lead, as the first column of the table shows it, or its first eight characters',
    );
  }
  return lead.toLowerCase();
}

/** As many characters as are kept of a text message. */
const LONGEST_NOTE = 40;

/** What is noted of a request; it may be empty. */
export function noteOf(note = ''): string {
  if (note.length <= LONGEST_NOTE) return note;
  throw new UsageError(
    `--note may have ${LONGEST_NOTE} characters: say where the whole of it is filed`,
  );
}

/** Ten digits, however they are written. */
export function phoneOf(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length !== 10) throw new UsageError('--phone must have ten digits');
  return digits;
}

/** An e-mail address as it was typed, without what cannot be seen. */
export function emailOf(text: string): string {
  if (!text.includes('@')) throw new UsageError('--email must be an e-mail address');
  return cleanEmail(text);
}

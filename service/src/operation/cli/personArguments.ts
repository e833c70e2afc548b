import { leadLimits } from '@tidyguard/content';
import type { ProvenContact } from '../../leads/personDocument.ts';
import type { Correction } from '../correct.ts';
import { emailOf, idOf, noteOf, phoneOf, UsageError } from './values.ts';

/** The options that these commands take. */
type Values = Partial<
  Record<'lead' | 'phone' | 'email' | 'note' | 'first-name' | 'last-name', string>
>;

/**
 * The person whom `person` is about. Phone and address may both be given: each finds what the other does not.
 * The address is in lower case, as it is compared.
 *
 * @throws {UsageError}
 */
export function contactOf({ phone, email }: Values): ProvenContact {
  if (phone === undefined && email === undefined) {
    throw new UsageError('give --phone, --email or both');
  }
  return {
    phone: phone === undefined ? null : phoneOf(phone),
    email: email === undefined ? null : emailOf(email).toLowerCase(),
  };
}

/** A name to write to a person by, no longer than a submission may have it. */
function nameOf(option: 'first-name' | 'last-name', text: string): string {
  const name = text.trim();
  if (name !== '' && [...name].length <= leadLimits.name && !/\p{Cc}/u.test(name)) return name;
  throw new UsageError(`--${option} must be a name of at most ${leadLimits.name} characters`);
}

/**
 * What `correct` is to correct.
 *
 * @throws {UsageError}
 */
export function correctionOf(values: Values): Omit<Correction, 'by'> {
  const { lead, email, phone, note, 'first-name': first, 'last-name': last } = values;
  if (phone !== undefined) {
    throw new UsageError(
      'a consent is for the phone that it was given for, so correct takes no --phone: let the person send a request ' +
        'with the right phone, and revoke --phone the wrong one, which may be somebody else’s',
    );
  }
  if (note === undefined || (first ?? last ?? email) === undefined) {
    throw new UsageError(
      'correct needs --lead, --note and one of --first-name, --last-name, --email',
    );
  }
  return {
    leadId: idOf(lead),
    changes: {
      ...(first !== undefined && { first_name: nameOf('first-name', first) }),
      ...(last !== undefined && { last_name: nameOf('last-name', last) }),
      ...(email !== undefined && { email: emailOf(email) }),
    },
    note: noteOf(note),
  };
}

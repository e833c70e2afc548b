/** The contact details by which people of one session are told apart. */
export interface ContactDetails {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const nameOf = (contact: ContactDetails) => plain(`${contact.first_name} ${contact.last_name}`);

/**
 * Whether two sets of contact details of one session are the same person's: at least two of name,
 * phone and e-mail address agree. Whoever corrects one of them stays the same person.
 */
export function isSamePerson(one: ContactDetails, other: ContactDetails): boolean {
  const agreeing = [
    nameOf(one) === nameOf(other),
    one.phone === other.phone,
    plain(one.email) === plain(other.email),
  ].filter(Boolean);
  return agreeing.length >= 2;
}

/** What tells people of one session apart, in a form that can be compared. */
export interface Person {
  name: string;
  phone: string;
  email: string;
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The person that contact details are of. */
export const personOf = (contact: {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
}): Person => ({
  name: plain(`${contact.first_name} ${contact.last_name}`),
  phone: contact.phone,
  email: plain(contact.email),
});

/**
 * Whether two sets of contact details of one session are the same person's: at least two of name,
 * phone and e-mail address agree. Who corrects one of them stays the same person.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const agreeing = [
    one.name === other.name,
    one.phone === other.phone,
    one.email === other.email,
  ].filter(Boolean);
  return agreeing.length >= 2;
}

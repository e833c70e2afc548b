import type { Database } from '../database/types.ts';
import { readToldEvents } from '../repositories/certificateEvents.ts';
import { codePhonesOf, contactsBeyond, findPerson, type Subject } from '../repositories/erasure.ts';
import { findNamingMessages } from '../repositories/contactMessages.ts';
import { findShown, readRows, tablesNotHere, type ShownRow } from '../repositories/personRows.ts';
import {
  personTables,
  tablesFoundByCode,
  type Contacts,
  type PersonKeys,
} from '../repositories/personTables.ts';
import { findErasures } from './erasure.ts';

/** What a person has shown to be theirs: a phone (ten digits), an e-mail address, or both. */
export interface ProvenContact {
  phone: string | null;
  email: string | null;
}

/** All that is held on a person, for that person; times in ISO 8601, UTC. */
export interface PersonDocument {
  held_on: ProvenContact;
  made_at: string;
  /** Each table that can hold something on people, even if it holds nothing on this one. */
  held: Record<string, { about: string; rows: ShownRow[] }>;
}

/** The document, and what the operator who hands it over needs to know. */
export interface HeldOnPerson {
  document: PersonDocument;
  leadIds: string[];
  /** The names that were sent with the phone or the address: a mistyped phone is somebody else's. */
  names: string[];
  /** Other contact details of the same leads and visits: what is held under them alone is not in the document. */
  others: Contacts;
}

/** Added to the description of a table that a standby does not have. */
const NOT_HERE = 'Not in this copy of the database, which has no rows of this table.';

const contactsOf = ({ phone, email }: ProvenContact): Contacts => ({
  phones: phone === null ? [] : [phone],
  emails: email === null ? [] : [email],
});

const subjectsOf = ({ phone, email }: ProvenContact): Subject[] => [
  ...(phone === null ? [] : [{ kind: 'phone' as const, value: phone }]),
  ...(email === null ? [] : [{ kind: 'email' as const, value: email }]),
];

/** A refused submission, without the secrets of the browser that sent it. */
function withoutSecrets(body: unknown): ShownRow {
  const submission = JSON.parse(String(body)) as ShownRow;
  const consent = submission.consent as ShownRow | undefined;
  return { ...submission, session_key: undefined, consent: { ...consent, ticket: undefined } };
}

/** A message with other contact details is somebody else's: only its time is shown. */
function messageAsShown({ has_your_contact, ...row }: ShownRow): ShownRow {
  return has_your_contact === true ? row : { received_at: row.received_at };
}

/**
 * A refused submission with other contact details may be somebody else's: only when and why it was refused is
 * shown.
 */
function refusalAsShown({ has_your_contact, body, ...row }: ShownRow): ShownRow {
  if (has_your_contact === true) return { ...row, as_sent: withoutSecrets(body) };
  const { received_at, status_code, code } = row;
  return { received_at, status_code, code };
}

/** Each proof once, whichever of the contact details find it. */
async function readErasures(db: Database, contact: ProvenContact): Promise<ShownRow[]> {
  const found = new Map<string, ShownRow>();
  for (const subject of subjectsOf(contact)) {
    for (const proof of await findErasures(db, subject)) {
      found.set(JSON.stringify(proof), { ...proof });
    }
  }
  return [...found.values()];
}

/** What the chain records of leads, without which operator entered it: that is not the person's data. */
async function readChain(
  db: Database,
  { leadIds }: Pick<PersonKeys, 'leadIds'>,
): Promise<ShownRow[]> {
  const events = await readToldEvents(db, leadIds);
  return events.map(({ at, what, leadId, entry, facts }) => ({
    ...{ at, what, lead_id: leadId, entry },
    facts: { ...facts, by: undefined },
  }));
}

/** The further contact details that an erasure would include. */
async function othersOf(db: Database, contact: ProvenContact): Promise<Contacts> {
  const found: Contacts = { phones: [], emails: [] };
  for (const subject of subjectsOf(contact)) {
    const { leadIds, contacts } = await findPerson(db, subject);
    found.phones.push(...contacts.phones, ...(await codePhonesOf(db, subject, leadIds)));
    found.emails.push(...contacts.emails);
  }
  return contactsBeyond(found, contactsOf(contact));
}

/**
 * Everything that is held on a person, and nothing of others. Whoever asks must have been verified before.
 *
 * @param contact what the person has shown to be theirs; the address in lower case.
 */
export async function heldOnPerson(
  db: Database,
  contact: ProvenContact,
  now: Date,
): Promise<HeldOnPerson> {
  const contacts = contactsOf(contact);
  const { names, ...found } = await findShown(db, contacts);
  const keys = { ...found, namingMessages: await findNamingMessages(db, contacts) };
  const held: PersonDocument['held'] = {};
  const notHere = await tablesNotHere(db);
  for (const [name, table] of Object.entries(personTables)) {
    held[name] = notHere.has(name)
      ? { about: `${table.about} ${NOT_HERE}`, rows: [] }
      : { about: table.about, rows: await readRows(db, name, table, keys) };
  }
  for (const [name, asShown] of Object.entries({
    refused_submissions: refusalAsShown,
    contact_messages: messageAsShown,
  })) {
    const table = held[name];
    if (table) table.rows = table.rows.map(asShown);
  }
  const byCode: Record<keyof typeof tablesFoundByCode, ShownRow[]> = {
    erasures: await readErasures(db, contact),
    proof_entries: await readChain(db, keys),
  };
  for (const [name, about] of Object.entries(tablesFoundByCode)) {
    held[name] = { about, rows: byCode[name as keyof typeof byCode] };
  }
  return {
    document: { held_on: contact, made_at: now.toISOString(), held },
    leadIds: keys.leadIds,
    names,
    others: await othersOf(db, contact),
  };
}

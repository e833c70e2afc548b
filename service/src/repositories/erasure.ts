import type { Queryable } from '../database/types.ts';
import type { Proof } from '../proof/chainWriter.ts';
import { lockCapacity } from './companyCounts.ts';
import { findNamingMessages } from './contactMessages.ts';
import { noteErasedSessions } from './erasedSessions.ts';
import {
  tablesByContact,
  tablesByVisit,
  type Contacts,
  type PersonKeys,
  type PersonTable,
} from './personTables.ts';
import { holdRefusals } from './refusals.ts';
import { tellRemoved, type RemovedRow } from './proof.ts';

/** A person, by phone (ten digits) or e-mail address. */
export type Subject = { kind: 'phone'; value: string } | { kind: 'email'; value: string };

/** Who is to be erased: a person, or one lead alone, by its whole id. */
export type ErasureSubject = Subject | { kind: 'lead'; leadId: string };

/** What an erasure removed and kept. */
export interface ErasureCounts {
  leads: number;
  consentsRemoved: number;
  consentsKept: number;
}

/** How many rows of other kinds an erasure removes. */
interface RemovedCounts {
  /** The submissions of its leads, the first ones included. */
  versions: number;
  /** Copies of leads that destinations have not acknowledged. */
  undelivered: number;
  /** Messages of the contact page. */
  messages: number;
  /** Refused submissions. */
  refusals: number;
  /** Codes that were asked for, entered or not. */
  codes: number;
  /** Reservations of companies. */
  reservations: number;
}

/** The result of an erasure. */
export interface ErasureResult extends ErasureCounts {
  leadIds: string[];
  removed: RemovedCounts;
  /** The destinations that get a notice, such as `company:bright-home`. */
  told: string[];
  /** The phones and addresses under which its proof is found. */
  proven: Contacts;
  /** The names under which the leads and messages were sent: several people may share a phone. */
  names: string[];
  /** Contact details of the leads and visits other than those asked for. */
  others: Contacts;
  /** The leads that stay although they have some of `others`, too. */
  staying: string[];
}

/** A stored proof of an erasure. */
export interface ErasureProof extends Record<string, unknown> {
  erased_at: string;
  kind: Subject['kind'];
  salt: string;
  subject_hash: string;
  leads: number;
  consents_removed: number;
  consents_kept: number;
}

const matches = ({ kind }: Subject) =>
  kind === 'phone' ? 'phone = $1' : 'lower(email) = lower($1)';

const NOBODY: Contacts = { phones: [], emails: [] };

const contactsIn = (rows: readonly { phone: string; email: string }[]): Contacts => ({
  phones: rows.map(({ phone }) => phone),
  emails: rows.map(({ email }) => email),
});

/** The phones and addresses that are not among the known ones, each once and sorted. */
export const contactsBeyond = (
  { phones, emails }: Contacts,
  known: Readonly<Contacts>,
): Contacts => ({
  phones: [...new Set(phones)].filter((phone) => !known.phones.includes(phone)).sort(),
  emails: [...new Set(emails)].filter((email) => !known.emails.includes(email)).sort(),
});

/** The phone or the address that was asked for. */
const askedFor = (subject: ErasureSubject): Contacts => ({
  phones: subject.kind === 'phone' ? [subject.value] : [],
  emails: subject.kind === 'email' ? [subject.value.toLowerCase()] : [],
});

/** The other leads that have one of the phones and addresses. */
const findNeighbours = (tx: Queryable, ids: readonly string[], { phones, emails }: Contacts) =>
  tx.query<{ lead_id: string; phone: string; email: string }>(
    `SELECT lead_id, phone, lower(email) AS email FROM lead_versions
     WHERE (phone = ANY($2::text[]) OR lower(email) = ANY($3::text[])) AND lead_id <> ALL($1::uuid[])
     ORDER BY lead_id`,
    [[...ids], phones, emails],
  );

/** The phones and addresses that no other lead than these has. */
const unshared = async (tx: Queryable, ids: readonly string[], contacts: Contacts) =>
  contactsBeyond(contacts, contactsIn(await findNeighbours(tx, ids, contacts)));

/**
 * The phones whose code records are a person's: those in the submissions, those for which their sessions
 * asked a code and that nobody else in the session has, and the phone to erase, which may belong to no lead.
 * If only one lead is erased, only those that no other lead has.
 */
export async function codePhonesOf(
  tx: Queryable,
  subject: ErasureSubject,
  ids: readonly string[],
): Promise<string[]> {
  const asked = subject.kind === 'phone' ? subject.value : null;
  const rows = await tx.query<{ phone: string }>(
    // Each version has a consent record, which is kept far longer than any code. OFFSET keeps the planner from
    // reading all codes and consents.
    `WITH own AS (SELECT session_id, phone FROM consents WHERE lead_id = ANY($1::uuid[])),
     sessions AS (
       SELECT session_id FROM own
       UNION SELECT session_id FROM verifications WHERE phone = $2
     )
     SELECT phone FROM own
     UNION SELECT v.phone FROM sessions s
     CROSS JOIN LATERAL (SELECT phone FROM verifications WHERE session_id = s.session_id OFFSET 0) v
     WHERE NOT EXISTS (
       SELECT 1 FROM consents other
       WHERE other.phone = v.phone AND other.session_id = s.session_id
         AND other.lead_id <> ALL($1::uuid[]) OFFSET 0
     )`,
    [[...ids], asked],
  );
  const phones = [
    ...new Set([...rows.map((row) => row.phone), ...(asked === null ? [] : [asked])]),
  ];
  if (subject.kind !== 'lead') return phones;
  return (await unshared(tx, ids, { phones, emails: [] })).phones;
}

/** The sessions of leads, and those that asked a code for one of the phones. */
async function sessionsOf(
  tx: Queryable,
  ids: readonly string[],
  codePhones: readonly string[],
): Promise<Pick<PersonKeys, 'leadSessions' | 'codeSessions'>> {
  const read = async (sql: string, given: readonly string[]) =>
    (await tx.query<{ session_id: string }>(sql, [[...given]])).map(({ session_id }) => session_id);
  return {
    leadSessions: await read(
      'SELECT DISTINCT session_id FROM consents WHERE lead_id = ANY($1::uuid[])',
      ids,
    ),
    codeSessions: await read(
      'SELECT DISTINCT session_id FROM verifications WHERE phone = ANY($1::text[])',
      codePhones,
    ),
  };
}

const tablesWithContacts = Object.keys(tablesByContact) as (keyof typeof tablesByContact)[];

/**
 * Removes a person's rows from tables, in the order given; returns the name under which each was sent, if
 * any.
 */
async function removeRows<Keys, Table extends string>(
  tx: Queryable,
  tables: Readonly<Record<Table, PersonTable<Keys>>>,
  keys: Keys,
): Promise<Record<Table, (string | null)[]>> {
  const removed: Partial<Record<Table, (string | null)[]>> = {};
  for (const [table, { rows, name = 'NULL' }] of Object.entries(tables) as [
    Table,
    PersonTable<Keys>,
  ][]) {
    const [condition, parameters] = rows(keys);
    const gone = await tx.query<{ name: string | null }>(
      `DELETE FROM ${table} held WHERE ${condition} RETURNING ${name} AS name`,
      [...parameters],
    );
    removed[table] = gone.map((row) => row.name);
  }
  return removed as Record<Table, (string | null)[]>;
}

/**
 * The phone or address to erase, and those of the person's leads, except those of quarantined versions: they
 * may be made up, and then be in other people's submissions as well. If only one lead is erased, only those
 * that no other lead has go with it, but the proof is found by all that it names.
 */
async function contactsOf(
  tx: Queryable,
  subject: ErasureSubject,
  ids: string[],
): Promise<Pick<Person, 'contacts' | 'proven'>> {
  const rows = await tx.query<{ phone: string; email: string; is_held: boolean }>(
    `SELECT c.phone, lower(c.email) AS email, v.status IS NOT DISTINCT FROM 'quarantined' AS is_held
     FROM consents c LEFT JOIN lead_versions v USING (lead_id, version) WHERE c.lead_id = ANY($1::uuid[])
     UNION SELECT phone, lower(email), status = 'quarantined' FROM lead_versions
     WHERE lead_id = ANY($1::uuid[])`,
    [ids],
  );
  const own = contactsIn(rows.filter(({ is_held }) => !is_held));
  if (subject.kind === 'lead') {
    const proven = contactsBeyond(contactsIn(rows), NOBODY);
    return { contacts: await unshared(tx, ids, own), proven };
  }
  const asked = askedFor(subject);
  const contacts = contactsBeyond(
    { phones: [...own.phones, ...asked.phones], emails: [...own.emails, ...asked.emails] },
    NOBODY,
  );
  return { contacts, proven: contacts };
}

/**
 * Adds a notice for each destination that has, or may have, one of the leads: a queued delivery may be
 * in flight. What was withheld before any attempt was never sent.
 *
 * @returns the destinations.
 */
async function addErasureNotices(tx: Queryable, ids: string[], now: Date): Promise<string[]> {
  const added = await tx.query<{ destination: string }>(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, created_at)
     SELECT gen_random_uuid(), lead_id, max(version), destination, 'person.erased', $2::timestamptz
     FROM deliveries
     WHERE event = 'lead' AND lead_id = ANY($1::uuid[])
       AND (begun_at IS NOT NULL OR attempted_at IS NOT NULL OR state = 'pending' AND queued_at IS NOT NULL)
     GROUP BY lead_id, destination
     ON CONFLICT (lead_id, version, destination, event) DO NOTHING
     RETURNING destination`,
    [ids, now.toISOString()],
  );
  return [...new Set(added.map(({ destination }) => destination))].sort();
}

/** What belongs to a person. */
export interface Person {
  leadIds: string[];
  /** What is stored under these is erased with the leads. */
  contacts: Contacts;
  /** Under these the proof of the erasure is found. */
  proven: Contacts;
}

/** A person as found before an erasure, with what takes long to find. */
export interface FoundPerson extends Person {
  namingMessages: string[];
}

/** The leads of the person, or the one that is asked for alone. */
async function leadsOf(tx: Queryable, subject: ErasureSubject): Promise<string[]> {
  if (subject.kind === 'lead') {
    const found = await tx.query<{ lead_id: string }>(
      'SELECT lead_id FROM leads WHERE lead_id = $1 UNION SELECT lead_id FROM consents WHERE lead_id = $1',
      [subject.leadId],
    );
    return found.map((lead) => lead.lead_id);
  }
  // A lead belongs to one person, even if only one of its versions has this phone or address. Its consent
  // records outlive it. The same name with other details in one session is the same person with two leads;
  // another person in the session keeps their own. OFFSET keeps the planner from reading all consents.
  const found = await tx.query<{ lead_id: string }>(
    `WITH own AS (
       SELECT lead_id FROM lead_versions WHERE ${matches(subject)}
       UNION SELECT lead_id FROM consents WHERE ${matches(subject)}
     )
     SELECT lead_id FROM own
     UNION SELECT other.lead_id FROM own
     CROSS JOIN LATERAL (SELECT * FROM consents WHERE lead_id = own.lead_id OFFSET 0) c
     CROSS JOIN LATERAL (SELECT * FROM consents WHERE session_id = c.session_id OFFSET 0) other
     WHERE lower(btrim(other.first_name)) = lower(btrim(c.first_name))
       AND lower(btrim(other.last_name)) = lower(btrim(c.last_name))`,
    [subject.value],
  );
  return found.map((lead) => lead.lead_id);
}

/** Finds the leads and contact details of who is to be erased. */
export async function findPerson(tx: Queryable, subject: ErasureSubject): Promise<Person> {
  const leadIds = await leadsOf(tx, subject);
  return { leadIds, ...(await contactsOf(tx, subject, leadIds)) };
}

/** The names under which leads were sent. */
async function namesOf(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `SELECT first_name || ' ' || last_name AS name FROM lead_versions WHERE lead_id = ANY($1::uuid[])
     UNION SELECT first_name || ' ' || last_name FROM consents WHERE lead_id = ANY($1::uuid[])`,
    [[...ids]],
  );
  return rows.map(({ name }) => name);
}

/**
 * Locks a person's leads, after waiting for transactions under way, so that nothing more is stored, corrected
 * or released until this one ends; returns the person as found then. Otherwise a later version would be
 * delivered, and nobody would be told to erase it.
 */
async function lockPerson(tx: Queryable, subject: ErasureSubject, known: Person): Promise<Person> {
  for (let locked = known.leadIds; ;) {
    // The row that a session is claimed by (./leads.ts).
    await tx.query(
      `SELECT 1 FROM leads WHERE person = 1
         AND session_id IN (SELECT session_id FROM leads WHERE lead_id = ANY($1::uuid[]))
       ORDER BY session_id FOR UPDATE`,
      [locked],
    );
    for (const table of ['lead_versions', 'releases']) {
      await tx.query(
        `SELECT 1 FROM ${table} WHERE lead_id = ANY($1::uuid[]) ORDER BY lead_id, version FOR UPDATE`,
        [locked],
      );
    }
    const person = await findPerson(tx, subject);
    if (person.leadIds.every((leadId) => locked.includes(leadId))) return person;
    locked = person.leadIds;
  }
}

/** Removes the consent records of leads, and tells the chain; returns how many. */
async function removeConsents(tx: Queryable, proof: Proof, leadIds: string[]): Promise<number> {
  const removed = await tx.query<RemovedRow>('SELECT take_consents($1::uuid[])::text AS removed', [
    leadIds,
  ]);
  return tellRemoved(proof, removed, true);
}

async function countRows(
  tx: Queryable,
  table: 'consents' | 'lead_versions',
  leadIds: string[],
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE lead_id = ANY($1::uuid[])`,
    [leadIds],
  );
  return row?.count ?? 0;
}

/**
 * Removes a person's rows (personTables.ts), consent records only if `withConsent`, and tells the chain.
 *
 * @param known the person as found before, who may have sent something more since.
 */
export async function erasePerson(
  tx: Queryable,
  proof: Proof,
  subject: ErasureSubject,
  known: FoundPerson,
  { now, withConsent }: { now: Date; withConsent: boolean },
): Promise<ErasureResult> {
  await holdRefusals(tx);
  const byContact = await removeRows(tx, tablesByContact, {
    ...known.contacts,
    namingMessages: known.namingMessages,
  });
  // Comes after what takes long, because from here on the visitor's submissions wait.
  const { leadIds, contacts, proven } = await lockPerson(tx, subject, known);
  const further = contactsBeyond(contacts, known.contacts);
  if (further.phones.length + further.emails.length > 0) {
    const more = await removeRows(tx, tablesByContact, {
      ...further,
      namingMessages: await findNamingMessages(tx, further),
    });
    for (const table of tablesWithContacts) byContact[table].push(...more[table]);
  }
  const names = [...(await namesOf(tx, leadIds)), ...byContact.contact_messages];
  for (const leadId of leadIds) proof.event('erasure', leadId, { with_consent: withConsent });
  const ids: [string[]] = [leadIds];
  // The same order of locks as in storing leads and passing them on: sessions, capacity, assignments,
  // deliveries.
  await lockCapacity(tx);
  // A company that must not call needs no time to accept, so its place is free for another lead.
  await tx.query(
    `UPDATE assignments SET erased_at = COALESCE(erased_at, $2::timestamptz),
       answer_by = CASE WHEN ended_at IS NULL AND accepted_at IS NULL
         THEN LEAST(answer_by, $2::timestamptz) ELSE answer_by END
     WHERE lead_id = ANY($1::uuid[])`,
    [leadIds, now.toISOString()],
  );
  const told = await addErasureNotices(tx, leadIds, now);
  const undelivered = await tx.query(
    `UPDATE deliveries SET state = 'erased'
     WHERE state NOT IN ('delivered', 'erased') AND event = 'lead' AND lead_id = ANY($1::uuid[])
     RETURNING 1`,
    ids,
  );
  // Read before the rows are removed: the next calls need the consent records and the codes.
  const codePhones = await codePhonesOf(tx, subject, leadIds);
  const others = contactsBeyond(
    { phones: [...proven.phones, ...codePhones], emails: proven.emails },
    askedFor(subject),
  );
  const neighbours = await findNeighbours(tx, leadIds, others);
  await noteErasedSessions(tx, { leadIds, phones: codePhones, now });
  const { namingMessages } = known;
  const sessions = await sessionsOf(tx, leadIds, codePhones);
  const keys = { leadIds, ...contacts, codePhones, namingMessages, ...sessions };
  const versions = await countRows(tx, 'lead_versions', leadIds);
  const byVisit = await removeRows(tx, tablesByVisit, keys);
  const consents = withConsent
    ? { consentsRemoved: await removeConsents(tx, proof, leadIds), consentsKept: 0 }
    : { consentsRemoved: 0, consentsKept: await countRows(tx, 'consents', leadIds) };
  return {
    ...{ leads: byVisit.leads.length, ...consents, leadIds },
    removed: {
      versions,
      undelivered: undelivered.length,
      messages: byContact.contact_messages.length,
      refusals: byContact.refused_submissions.length,
      codes: byVisit.verifications.length,
      reservations: byVisit.reservations.length,
    },
    ...{ told, proven, others },
    names: [...new Set(names.filter((name) => name !== null))].sort(),
    staying: [...new Set(neighbours.map(({ lead_id }) => lead_id))],
  };
}

/** The proof of an erasure, for one phone or address that it covered. */
export interface NewErasure extends ErasureCounts {
  now: Date;
  kind: Subject['kind'];
  salt: string;
  subjectHash: string;
}

/** Whether exactly these proofs are stored, all of them. */
export async function holdsErasures(
  tx: Queryable,
  proofs: readonly NewErasure[],
): Promise<boolean> {
  const rows = proofs.map(({ now, ...proof }) => ({ ...proof, now: now.toISOString() }));
  const [row] = await tx.query<{ held: boolean }>(
    `SELECT bool_and(EXISTS (
       SELECT 1 FROM erasures
       WHERE erased_at = now AND kind = x.kind AND salt = x.salt AND subject_hash = "subjectHash"
         AND leads = x.leads AND consents_removed = "consentsRemoved" AND consents_kept = "consentsKept"
     )) AS held
     FROM jsonb_to_recordset($1::jsonb) AS x (
       now timestamptz, kind text, salt text, "subjectHash" text, leads integer,
       "consentsRemoved" integer, "consentsKept" integer
     )`,
    [JSON.stringify(rows)],
  );
  return row?.held ?? false;
}

/** Adds a proof of an erasure. */
export async function insertErasure(tx: Queryable, proof: NewErasure): Promise<void> {
  await tx.query(
    `INSERT INTO erasures
       (erased_at, kind, salt, subject_hash, leads, consents_removed, consents_kept)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      proof.now.toISOString(),
      proof.kind,
      proof.salt,
      proof.subjectHash,
      proof.leads,
      proof.consentsRemoved,
      proof.consentsKept,
    ],
  );
}

const SELECT_ERASURES = `
  SELECT to_char(erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS erased_at,
    kind, salt, subject_hash, leads, consents_removed, consents_kept
  FROM erasures`;

export const readErasures = (db: Queryable, kind: Subject['kind']): Promise<ErasureProof[]> =>
  db.query(`${SELECT_ERASURES} WHERE kind = $1 ORDER BY erasure_id`, [kind]);

/** The proofs of erasures from a time on. */
export const readErasuresSince = (db: Queryable, since: Date): Promise<ErasureProof[]> =>
  db.query(`${SELECT_ERASURES} WHERE erased_at >= $1`, [since.toISOString()]);

/** The salt of the first proof between two times; null if there is none. */
export async function saltOfErasures(db: Queryable, from: Date, to: Date): Promise<string | null> {
  const rows = await db.query<{ salt: string }>(
    `SELECT salt FROM erasures WHERE erased_at >= $1 AND erased_at < $2 ORDER BY erasure_id LIMIT 1`,
    [from.toISOString(), to.toISOString()],
  );
  return rows[0]?.salt ?? null;
}

import type { Queryable } from '../database/types.ts';
import type { Proof } from '../proof/telling.ts';
import { lockPlaces } from './companyCounts.ts';
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

/** What an erasure removed and kept. */
export interface ErasureCounts {
  leads: number;
  consentsRemoved: number;
  consentsKept: number;
}

/** How much of what else an erasure removes. */
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

/** What an erasure comes to. */
export interface ErasureResult {
  counts: ErasureCounts;
  removed: RemovedCounts;
  /** The destinations that get a notice, such as `company:bright-home`. */
  told: string[];
  /** All phones and addresses that it covered. */
  contacts: Contacts;
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

/**
 * The phones whose code records are a person's: those that the submissions name, those that their sessions asked a
 * code for and that nobody else in the session has, and the phone asked for, which may belong to no lead.
 */
export async function codePhonesOf(
  tx: Queryable,
  subject: Subject,
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
  return [...new Set([...rows.map((row) => row.phone), ...(asked === null ? [] : [asked])])];
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

/** Those of the phones and addresses that are not among others. */
const contactsBeyond = ({ phones, emails }: Contacts, known: Contacts): Contacts => ({
  phones: phones.filter((phone) => !known.phones.includes(phone)),
  emails: emails.filter((email) => !known.emails.includes(email)),
});

/** Removes a person's rows from tables, in their order; returns how many of each. */
async function removeRows<Keys, Table extends string>(
  tx: Queryable,
  tables: Readonly<Record<Table, PersonTable<Keys>>>,
  keys: Keys,
): Promise<Record<Table, number>> {
  const removed: Partial<Record<Table, number>> = {};
  for (const [name, { rows }] of Object.entries(tables) as [Table, PersonTable<Keys>][]) {
    const [condition, parameters] = rows(keys);
    const gone = await tx.query(`DELETE FROM ${name} held WHERE ${condition} RETURNING 1`, [
      ...parameters,
    ]);
    removed[name] = gone.length;
  }
  return removed as Record<Table, number>;
}

/**
 * The phone or address asked for, and those of the person's leads. What stands in a quarantined
 * version may be made up, and then be in other people's submissions as well.
 */
async function contactsOf(
  tx: Queryable,
  { kind, value }: Subject,
  ids: string[],
): Promise<Contacts> {
  const own = await tx.query<{ phone: string; email: string }>(
    `SELECT c.phone, lower(c.email) AS email FROM consents c
     LEFT JOIN lead_versions v USING (lead_id, version)
     WHERE c.lead_id = ANY($1::uuid[]) AND v.status IS DISTINCT FROM 'quarantined'
     UNION SELECT phone, lower(email) FROM lead_versions
     WHERE lead_id = ANY($1::uuid[]) AND status <> 'quarantined'`,
    [ids],
  );
  const phones = new Set(own.map(({ phone }) => phone));
  const emails = new Set(own.map(({ email }) => email));
  if (kind === 'phone') phones.add(value);
  else emails.add(value.toLowerCase());
  return { phones: [...phones], emails: [...emails] };
}

/**
 * Adds a notice for each destination that has one of the leads, or may have it: one that was queued
 * may be in flight. What was withheld before any attempt never left.
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

/** The leads of a person, and the phones and addresses with which they go. */
export interface Person {
  leadIds: string[];
  contacts: Contacts;
}

/** Who is to be erased. */
export async function findPerson(tx: Queryable, subject: Subject): Promise<Person> {
  // A lead is one person's, also where only one of its versions has this phone or address. Its
  // consent records outlive it. Who gave other details in the same session under the same name has
  // two leads; who shares the session with another person keeps their own. OFFSET keeps the planner from
  // reading all consents.
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
  const leadIds = found.map((lead) => lead.lead_id);
  return { leadIds, contacts: await contactsOf(tx, subject, leadIds) };
}

/**
 * Lets nothing more of a person be stored, corrected or released until the transaction ends, after waiting for
 * what is under way; returns the person as they then are. What came later would be delivered, and nobody told to erase it.
 */
async function lockPerson(tx: Queryable, subject: Subject, known: Person): Promise<Person> {
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

/** Removes the consent records of leads, of which the chain is told; returns how many. */
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
 * Removes a person's rows (personTables.ts); consent records only where `withConsent`, of which the chain is told.
 *
 * @param known the person as found before, which may have sent something more since.
 */
export async function erasePerson(
  tx: Queryable,
  proof: Proof,
  subject: Subject,
  known: Person,
  { now, withConsent }: { now: Date; withConsent: boolean },
): Promise<ErasureResult> {
  await holdRefusals(tx);
  const byContact = await removeRows(tx, tablesByContact, known.contacts);
  // After what takes long: a visitor's submissions wait from now on.
  const { leadIds, contacts } = await lockPerson(tx, subject, known);
  const further = contactsBeyond(contacts, known.contacts);
  if (further.phones.length + further.emails.length > 0) {
    const more = await removeRows(tx, tablesByContact, further);
    for (const table of tablesWithContacts) byContact[table] += more[table];
  }
  for (const leadId of leadIds) proof.event('erasure', leadId, { with_consent: withConsent });
  const ids: [string[]] = [leadIds];
  // In the order of those who store leads and take them from companies: sessions, places, assignments, deliveries.
  await lockPlaces(tx);
  // Who must not call needs no time to accept: the place is free for another lead.
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
  // These read the consent records and the codes.
  const codePhones = await codePhonesOf(tx, subject, leadIds);
  await noteErasedSessions(tx, { leadIds, phones: codePhones, now });
  const keys = { leadIds, ...contacts, codePhones, ...(await sessionsOf(tx, leadIds, codePhones)) };
  const versions = await countRows(tx, 'lead_versions', leadIds);
  const byVisit = await removeRows(tx, tablesByVisit, keys);
  const consents = withConsent
    ? { consentsRemoved: await removeConsents(tx, proof, leadIds), consentsKept: 0 }
    : { consentsRemoved: 0, consentsKept: await countRows(tx, 'consents', leadIds) };
  return {
    counts: { leads: byVisit.leads, ...consents },
    removed: {
      versions,
      undelivered: undelivered.length,
      messages: byContact.contact_messages,
      refusals: byContact.refused_submissions,
      codes: byVisit.verifications,
      reservations: byVisit.reservations,
    },
    told,
    contacts,
  };
}

/** Adds the proof of an erasure under a phone or address that it covered. */
export async function insertErasure(
  tx: Queryable,
  proof: { now: Date; kind: string; salt: string; subjectHash: string } & ErasureCounts,
): Promise<void> {
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

/** The salt of the first proof of a time; null where there is none. */
export async function saltOfErasures(db: Queryable, from: Date, to: Date): Promise<string | null> {
  const rows = await db.query<{ salt: string }>(
    `SELECT salt FROM erasures WHERE erased_at >= $1 AND erased_at < $2 ORDER BY erasure_id LIMIT 1`,
    [from.toISOString(), to.toISOString()],
  );
  return rows[0]?.salt ?? null;
}

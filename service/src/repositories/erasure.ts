import type { Queryable } from '../database/types.ts';
import type { Proof } from '../proof/telling.ts';
import { lockPlaces } from './companyCounts.ts';
import { noteErasedSessions } from './erasedSessions.ts';
import { tellRemoved, type RemovedRow } from './proof.ts';

/** A person, by phone (ten digits) or e-mail address. */
export type Subject = { kind: 'phone'; value: string } | { kind: 'email'; value: string };

/** What an erasure removed and kept. */
export interface ErasureCounts {
  leads: number;
  consentsRemoved: number;
  consentsKept: number;
}

/** A stored proof of an erasure. */
export interface ErasureProof extends Record<string, unknown> {
  erased_at: string;
  kind: string;
  salt: string;
  subject_hash: string;
  leads: number;
  consents_removed: number;
  consents_kept: number;
}

const matches = ({ kind }: Subject) =>
  kind === 'phone' ? 'phone = $1' : 'lower(email) = lower($1)';

/**
 * Notes the sessions of a person's leads as erased, and removes the code records of the person's phones and
 * sessions: of phones that the submissions name, of those that their sessions asked a code for and that nobody
 * else in the session has, and of the phone asked for, which may belong to no lead.
 */
async function eraseCodes(
  tx: Queryable,
  subject: Subject,
  ids: string[],
  now: Date,
): Promise<void> {
  const asked = subject.kind === 'phone' ? subject.value : null;
  const rows = await tx.query<{ phone: string }>(
    // Each version has a consent record, which is kept far longer than any code.
    `WITH own AS (SELECT session_id, phone FROM consents WHERE lead_id = ANY($1::uuid[])),
     sessions AS (
       SELECT session_id FROM own
       UNION SELECT session_id FROM verifications WHERE phone = $2
     )
     SELECT phone FROM own
     UNION SELECT v.phone FROM verifications v JOIN sessions USING (session_id)
     WHERE NOT EXISTS (
       SELECT 1 FROM consents other
       WHERE other.phone = v.phone AND other.session_id = v.session_id
         AND other.lead_id <> ALL($1::uuid[])
     )`,
    [ids, asked],
  );
  const phones = rows.map((row) => row.phone);
  if (asked !== null) phones.push(asked);
  await noteErasedSessions(tx, { leadIds: ids, phones, now });
  await tx.query(
    `DELETE FROM quiz_sessions WHERE session_id IN (
       SELECT session_id FROM consents WHERE lead_id = ANY($1::uuid[])
       UNION SELECT session_id FROM verifications WHERE phone = ANY($2::text[])
     )`,
    [ids, phones],
  );
  // Of a session that only asked a code for one of the phones, unless somebody else agreed in it.
  await tx.query(
    `DELETE FROM reservations r WHERE session_id IN (
       SELECT session_id FROM consents WHERE lead_id = ANY($1::uuid[])
     ) OR session_id IN (
       SELECT session_id FROM verifications WHERE phone = ANY($2::text[])
     ) AND NOT EXISTS (SELECT 1 FROM consents other WHERE other.session_id = r.session_id)`,
    [ids, phones],
  );
  await tx.query('DELETE FROM verifications WHERE phone = ANY($1::text[])', [phones]);
  await tx.query('DELETE FROM code_sends WHERE phone = ANY($1::text[])', [phones]);
  await tx.query('DELETE FROM spent_proofs WHERE phone = ANY($1::text[])', [phones]);
}

/**
 * The phone or address asked for, and those of the person's leads. What stands in a quarantined
 * version may be made up, and then be in other people's submissions as well.
 */
async function contactsOf(
  tx: Queryable,
  { kind, value }: Subject,
  ids: string[],
): Promise<{ phones: string[]; emails: string[] }> {
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

/** A pattern for an address that is not a part of another one, also as it stands in a URL. */
function patternOf(email: string): string {
  const escaped = email
    .replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)
    .replace('@', '(@|%40)')
    .replaceAll(String.raw`\+`, String.raw`(\+|%2b)`);
  return `(^|[^a-z0-9._+-]|%[0-9a-f]{2})${escaped}($|[^a-z0-9._-]|[.]($|[^a-z0-9]))`;
}

/** Removes the messages that a person wrote, and what is known of the person's addresses. */
async function eraseMessages(
  tx: Queryable,
  { phones, emails }: { phones: string[]; emails: string[] },
): Promise<void> {
  // Their mails go with them, and those of a lead with the lead.
  await tx.query(
    `DELETE FROM contact_messages WHERE lower(email) = ANY($1::text[]) OR phone = ANY($2::text[])`,
    [emails, phones],
  );
  await tx.query('DELETE FROM bounced_addresses WHERE email = ANY($1::text[])', [emails]);
}

/** Removes the refused submissions of a person, also where only another field of them names the person. */
async function eraseRefusals(
  tx: Queryable,
  { phones, emails }: { phones: string[]; emails: string[] },
): Promise<void> {
  // There may be 64 MiB of them: the exact look is only at those that may match.
  await tx.query(
    // Digits and letters may be written in full width or another form of the same.
    `DELETE FROM refused_submissions r USING (
       SELECT refused_id, normalize(body, NFKC) AS plain FROM refused_submissions
     ) n
     WHERE n.refused_id = r.refused_id AND (
       r.phone = ANY($1::text[]) OR lower(r.email) = ANY($2::text[])
       OR EXISTS (
         SELECT 1 FROM unnest($1::text[]) AS phone
         WHERE position(right(phone, 4) IN plain) > 0
           AND position(phone IN regexp_replace(plain, '[^0-9]', '', 'g')) > 0
       )
       OR EXISTS (
         SELECT 1 FROM unnest($2::text[], $3::text[]) AS x (email, pattern)
         WHERE position(split_part(split_part(email, '@', 1), '+', 1) IN lower(plain)) > 0
           AND lower(plain) ~ pattern
       )
     )`,
    [phones, emails, emails.map(patternOf)],
  );
}

/**
 * Adds a notice for each destination that has one of the leads, or may have it: one that was queued
 * may be in flight. What was withheld before any attempt never left.
 */
async function addErasureNotices(tx: Queryable, ids: string[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, created_at)
     SELECT gen_random_uuid(), lead_id, max(version), destination, 'person.erased', $2::timestamptz
     FROM deliveries
     WHERE event = 'lead' AND lead_id = ANY($1::uuid[])
       AND (begun_at IS NOT NULL OR attempted_at IS NOT NULL OR state = 'pending' AND queued_at IS NOT NULL)
     GROUP BY lead_id, destination
     ON CONFLICT (lead_id, version, destination, event) DO NOTHING`,
    [ids, now.toISOString()],
  );
}

/** The leads of a person, and the phones and addresses with which they go. */
export interface Person {
  leadIds: string[];
  contacts: { phones: string[]; emails: string[] };
}

/** Who is to be erased. */
export async function findPerson(tx: Queryable, subject: Subject): Promise<Person> {
  // A lead is one person's, also where only one of its versions has this phone or address. Its
  // consent records outlive it. Who gave other details in the same session under the same name has
  // two leads; who shares the session with another person keeps their own.
  const found = await tx.query<{ lead_id: string }>(
    `WITH own AS (
       SELECT lead_id FROM lead_versions WHERE ${matches(subject)}
       UNION SELECT lead_id FROM consents WHERE ${matches(subject)}
     )
     SELECT lead_id FROM own
     UNION SELECT other.lead_id FROM own JOIN consents c USING (lead_id)
     JOIN consents other ON other.session_id = c.session_id
       AND lower(btrim(other.first_name)) = lower(btrim(c.first_name))
       AND lower(btrim(other.last_name)) = lower(btrim(c.last_name))`,
    [subject.value],
  );
  const leadIds = found.map((lead) => lead.lead_id);
  return { leadIds, contacts: await contactsOf(tx, subject, leadIds) };
}

/** Removes a person's records; consent records only where `withConsent`, of which the chain is told. */
export async function erasePerson(
  tx: Queryable,
  proof: Proof,
  subject: Subject,
  { leadIds, contacts }: Person,
  { now, withConsent }: { now: Date; withConsent: boolean },
): Promise<ErasureCounts> {
  for (const leadId of leadIds) proof.event('erasure', leadId, { with_consent: withConsent });
  const ids: [string[]] = [leadIds];
  await eraseRefusals(tx, contacts);
  await eraseMessages(tx, contacts);
  // After what takes long, and in the order of those who take leads from companies: places, assignments, deliveries.
  await lockPlaces(tx);
  // Who must not call needs no time to accept: the place is free for another lead.
  await tx.query(
    `UPDATE assignments SET answer_by = $2::timestamptz
     WHERE lead_id = ANY($1::uuid[]) AND ended_at IS NULL AND accepted_at IS NULL
       AND (answer_by IS NULL OR answer_by > $2::timestamptz)`,
    [leadIds, now.toISOString()],
  );
  await addErasureNotices(tx, leadIds, now);
  await tx.query(
    `UPDATE deliveries SET state = 'erased'
     WHERE state <> 'delivered' AND event = 'lead' AND lead_id = ANY($1::uuid[])`,
    ids,
  );
  // Reads the consent records, too.
  await eraseCodes(tx, subject, leadIds, now);
  const leads = await tx.query(
    'DELETE FROM leads WHERE lead_id = ANY($1::uuid[]) RETURNING lead_id',
    ids,
  );
  if (!withConsent) {
    const kept = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM consents WHERE lead_id = ANY($1::uuid[])',
      ids,
    );
    return { leads: leads.length, consentsRemoved: 0, consentsKept: kept[0]?.count ?? 0 };
  }
  const removed = await tx.query<RemovedRow>(
    'SELECT take_consents($1::uuid[])::text AS removed',
    ids,
  );
  const consentsRemoved = tellRemoved(proof, removed, true);
  return { leads: leads.length, consentsRemoved, consentsKept: 0 };
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

export function readErasures(db: Queryable, kind: string): Promise<ErasureProof[]> {
  return db.query<ErasureProof>(
    `SELECT to_char(erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS erased_at,
       kind, salt, subject_hash, leads, consents_removed, consents_kept
     FROM erasures WHERE kind = $1 ORDER BY erasure_id`,
    [kind],
  );
}

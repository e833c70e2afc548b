import type { Queryable } from '../database/types.ts';

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

/** Lets this transaction delete consent records; a trigger refuses it otherwise. */
const allowConsentRemoval = (tx: Queryable) =>
  tx.exec("SET LOCAL tidyguard.may_remove_consent = 'on'");

/**
 * Removes the code records of a person's phones: of those that the submissions name, of those that
 * their sessions asked a code for and that nobody else in the session has, and of the phone asked
 * for, which may belong to no lead.
 */
async function eraseCodes(tx: Queryable, subject: Subject, ids: [string[]]): Promise<void> {
  const rows = await tx.query<{ phone: string }>(
    // Each version has a consent record, which is kept far longer than any code.
    `SELECT phone FROM consents WHERE lead_id = ANY($1::uuid[])
     UNION SELECT v.phone FROM verifications v JOIN consents c USING (session_id)
     WHERE c.lead_id = ANY($1::uuid[]) AND NOT EXISTS (
       SELECT 1 FROM consents other
       WHERE other.phone = v.phone AND other.session_id = v.session_id
         AND other.lead_id <> ALL($1::uuid[])
     )`,
    ids,
  );
  const phones = rows.map((row) => row.phone);
  if (subject.kind === 'phone') phones.push(subject.value);
  await tx.query('DELETE FROM verifications WHERE phone = ANY($1::text[])', [phones]);
  await tx.query('DELETE FROM code_sends WHERE phone = ANY($1::text[])', [phones]);
}

/** Removes the refused submissions of a person, also where only another field of them names the person. */
async function eraseRefusals(tx: Queryable, { kind, value }: Subject): Promise<void> {
  await tx.query(
    kind === 'phone'
      ? 'DELETE FROM refused_submissions WHERE phone = $1 OR position($1 IN body) > 0'
      : `DELETE FROM refused_submissions
         WHERE lower(email) = lower($1) OR position(to_json(lower($1::text))::text IN lower(body)) > 0`,
    [value],
  );
}

/** Removes a person's records; consent records only where `withConsent`. */
export async function eraseSubject(
  tx: Queryable,
  subject: Subject,
  withConsent: boolean,
): Promise<ErasureCounts> {
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
  const ids: [string[]] = [found.map((lead) => lead.lead_id)];
  await tx.query(
    `UPDATE deliveries SET state = 'erased'
     WHERE state <> 'delivered' AND event = 'lead' AND lead_id = ANY($1::uuid[])`,
    ids,
  );
  await eraseRefusals(tx, subject);
  // Reads the consent records, so before they are deleted.
  await eraseCodes(tx, subject, ids);
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
  await allowConsentRemoval(tx);
  const removed = await tx.query(
    'DELETE FROM consents WHERE lead_id = ANY($1::uuid[]) RETURNING lead_id',
    ids,
  );
  return { leads: leads.length, consentsRemoved: removed.length, consentsKept: 0 };
}

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

/** What a purge removed. */
export interface PurgeCounts {
  leads: number;
  consents: number;
  verifications: number;
}

/** Removes the records that are older than the date given for their kind. */
export async function purgeBefore(
  tx: Queryable,
  before: { leads: Date; consents: Date; verifications: Date; refusals: Date },
): Promise<PurgeCounts> {
  const leads = await tx.query(
    `DELETE FROM leads l WHERE converted_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM lead_versions v WHERE v.lead_id = l.lead_id AND v.received_at >= $1
     ) RETURNING lead_id`,
    [before.leads.toISOString()],
  );
  await tx.query(
    `UPDATE deliveries d SET state = 'erased'
     WHERE state IN ('pending', 'dead', 'withheld') AND event = 'lead'
       AND NOT EXISTS (SELECT 1 FROM leads l WHERE l.lead_id = d.lead_id)`,
  );
  await allowConsentRemoval(tx);
  const consents = await tx.query('DELETE FROM consents WHERE received_at < $1 RETURNING lead_id', [
    before.consents.toISOString(),
  ]);
  const verifications = await tx.query(
    'DELETE FROM verifications WHERE created_at < $1 RETURNING verification_id',
    [before.verifications.toISOString()],
  );
  await tx.query('DELETE FROM code_sends WHERE sent_at < $1', [before.verifications.toISOString()]);
  await tx.query('DELETE FROM refused_submissions WHERE received_at < $1', [
    before.refusals.toISOString(),
  ]);
  return {
    leads: leads.length,
    consents: consents.length,
    verifications: verifications.length,
  };
}

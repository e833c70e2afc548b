import type { Queryable, Row } from '../database/types.ts';

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
 * Removes the code records of a person's phones and sessions: of phones that the submissions name, of
 * those that their sessions asked a code for and that nobody else in the session has, and of the
 * phone asked for, which may belong to no lead.
 */
async function eraseCodes(tx: Queryable, subject: Subject, ids: string[]): Promise<void> {
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
  await tx.query(
    `DELETE FROM quiz_sessions WHERE session_id IN (
       SELECT session_id FROM consents WHERE lead_id = ANY($1::uuid[])
       UNION SELECT session_id FROM verifications WHERE phone = ANY($2::text[])
     )`,
    [ids, phones],
  );
  await tx.query('DELETE FROM verifications WHERE phone = ANY($1::text[])', [phones]);
  await tx.query('DELETE FROM code_sends WHERE phone = ANY($1::text[])', [phones]);
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
     WHERE c.lead_id = ANY($1::uuid[]) AND v.status IS DISTINCT FROM 'quarantined'`,
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

/** Removes the refused submissions of a person, also where only another field of them names the person. */
async function eraseRefusals(tx: Queryable, subject: Subject, ids: string[]): Promise<void> {
  const { phones, emails } = await contactsOf(tx, subject, ids);
  // There may be 64 MiB of them: the exact look is only at those that may match.
  await tx.query(
    `DELETE FROM refused_submissions
     WHERE phone = ANY($1::text[]) OR lower(email) = ANY($2::text[])
       OR EXISTS (
         SELECT 1 FROM unnest($1::text[]) AS phone
         WHERE position(right(phone, 4) IN body) > 0
           AND position(phone IN regexp_replace(body, '[^0-9]', '', 'g')) > 0
       )
       OR EXISTS (
         SELECT 1 FROM unnest($2::text[], $3::text[]) AS x (email, pattern)
         WHERE position(split_part(split_part(email, '@', 1), '+', 1) IN lower(body)) > 0
           AND lower(body) ~ pattern
       )`,
    [phones, emails, emails.map(patternOf)],
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
  const leadIds = found.map((lead) => lead.lead_id);
  const ids: [string[]] = [leadIds];
  await tx.query(
    `UPDATE deliveries SET state = 'erased'
     WHERE state <> 'delivered' AND event = 'lead' AND lead_id = ANY($1::uuid[])`,
    ids,
  );
  // These read the versions and the consent records, so before they are deleted.
  await eraseRefusals(tx, subject, leadIds);
  await eraseCodes(tx, subject, leadIds);
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
  const [removed] = await tx.query<{ count: number }>(
    'SELECT erase_consents($1::uuid[]) AS count',
    ids,
  );
  return { leads: leads.length, consentsRemoved: removed?.count ?? 0, consentsKept: 0 };
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

/** The place of a lead version in the order of time, from which the next batch goes on. */
interface Place extends Row {
  received_at: string;
  lead_id: string;
  version: number;
}

/** The next versions received before a time, in the order of time. */
const PAGE = `
  SELECT received_at, lead_id, version FROM lead_versions
  WHERE received_at < $1 AND ($3::timestamptz IS NULL OR (received_at, lead_id, version) > ($3, $4, $5))
  ORDER BY received_at, lead_id, version LIMIT $2`;

const pageParameters = (before: Date, limit: number, after: Place | null) => [
  before.toISOString(),
  limit,
  after?.received_at ?? null,
  after?.lead_id ?? null,
  after?.version ?? null,
];

/**
 * Removes leads of the next `limit` versions received before a time, but those that were converted
 * or have a later version, and gives up their deliveries.
 *
 * @returns how many leads went, and where to go on; null where no version is left.
 */
export async function removeLeads(
  db: Queryable,
  before: Date,
  limit: number,
  after: Place | null,
): Promise<{ removed: number; next: Place | null }> {
  const rows = await db.query<Place & { removed: number }>(
    `WITH page AS (${PAGE}), gone AS (
       DELETE FROM leads l
       WHERE lead_id IN (SELECT lead_id FROM page) AND converted_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM lead_versions v WHERE v.lead_id = l.lead_id AND v.received_at >= $1
       ) RETURNING lead_id
     ), given_up AS (
       UPDATE deliveries SET state = 'erased'
       WHERE lead_id IN (SELECT lead_id FROM gone)
         AND state IN ('pending', 'dead', 'withheld') AND event = 'lead'
     )
     SELECT received_at::text AS received_at, lead_id, version,
       (SELECT count(*)::int FROM gone) AS removed
     FROM page ORDER BY page.received_at DESC, lead_id DESC, version DESC LIMIT 1`,
    pageParameters(before, limit, after),
  );
  const [last] = rows;
  return { removed: last?.removed ?? 0, next: last ?? null };
}

/** Tables whose rows are removed by their age alone, and the column that tells it. */
const AGED = {
  verifications: 'created_at',
  code_sends: 'sent_at',
  refused_submissions: 'received_at',
} as const;
export type AgedTable = keyof typeof AGED | 'consents';

/**
 * Removes up to `limit` rows older than a time; returns how many. Of consent records, none that is
 * not five years old by the database's clock, whatever the time.
 */
export async function removeAged(
  db: Queryable,
  table: AgedTable,
  before: Date,
  limit: number,
): Promise<number> {
  const parameters = [before.toISOString(), limit];
  if (table === 'consents') {
    const [row] = await db.query<{ removed: number }>(
      'SELECT remove_expired_consents($1, $2) AS removed',
      parameters,
    );
    return row?.removed ?? 0;
  }
  const removed = await db.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${AGED[table]} < $1 LIMIT $2
     )) RETURNING 1`,
    parameters,
  );
  return removed.length;
}

/**
 * Counts the leads that a purge would remove among those whose last version is one of the next
 * `limit` versions received before a time: counting a million at once would stop everything else.
 * OFFSET keeps the planner from reading all leads for each page.
 *
 * @returns how many, and where to go on; null where no version is left.
 */
export async function countExpiredLeads(
  db: Queryable,
  before: Date,
  limit: number,
  after: Place | null,
): Promise<{ expired: number; next: Place | null }> {
  const [last] = await db.query<Place & { expired: number }>(
    `WITH page AS (${PAGE})
     SELECT received_at::text AS received_at, lead_id, version, (
       SELECT count(*)::int FROM page CROSS JOIN LATERAL (
         SELECT 1 FROM leads l
         WHERE l.lead_id = page.lead_id AND l.latest_version = page.version
           AND l.converted_at IS NULL
         OFFSET 0
       ) lead
     ) AS expired
     FROM page ORDER BY page.received_at DESC, lead_id DESC, version DESC LIMIT 1`,
    pageParameters(before, limit, after),
  );
  return { expired: last?.expired ?? 0, next: last ?? null };
}

/** How many consent records a purge would remove. */
export async function countExpiredConsents(db: Queryable, before: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM consents WHERE received_at < $1',
    [before.toISOString()],
  );
  return row?.count ?? 0;
}

/** All rows of a table; reads all of it. */
export async function countAll(db: Queryable, table: 'leads' | 'consents'): Promise<number> {
  const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? 0;
}

/**
 * The database's time, and the latest that was known to be right: what a purge stored, else when
 * the last lead came; null where there is neither.
 */
export async function readTimes(db: Queryable): Promise<{ now: Date; trusted: Date | null }> {
  const [row] = await db.query<{ now: string; trusted: string | null }>(
    `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now,
       to_char(coalesce(
         (SELECT trusted_at FROM retention_clock), (SELECT max(received_at) FROM lead_versions)
       ) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS trusted`,
  );
  if (!row) throw new Error('the database told no time');
  return { now: new Date(row.now), trusted: row.trusted === null ? null : new Date(row.trusted) };
}

/** Stores that a time is right, unless a later one is stored; `isConfirmed` replaces that as well. */
export async function trustTime(db: Queryable, time: Date, isConfirmed: boolean): Promise<void> {
  await db.query(
    `INSERT INTO retention_clock (trusted_at) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET trusted_at =
       CASE WHEN $2 THEN excluded.trusted_at
       ELSE GREATEST(retention_clock.trusted_at, excluded.trusted_at) END`,
    [time.toISOString(), isConfirmed],
  );
}

import type { Queryable } from '../database/types.ts';
import { NO_HASH, type Entry, type RowKind, type StoredRow } from '../proof/content.ts';
import type { LaneEnd, Proof } from '../proof/chainWriter.ts';

/** A signed head as it is stored. */
export interface Head {
  number: number;
  /** JSON, signed as it stands. */
  body: string;
  hash: string;
  /** Ed25519 over the body, in base64. */
  signature: string;
}

/** The advisory lock under which one process makes a head. */
const HEAD_LOCK = 7_203_114_926;

/** Sets the database session to UTC, because times in rows read as JSON have the session's zone. */
export const useUtc = (tx: Queryable) => tx.query("SET LOCAL TIME ZONE 'UTC'");

/** SQL that inserts an entry, for use in a statement that stores more; the parameter is the entry as JSON. */
export const insertedEntry = (parameter: string) =>
  `INSERT INTO proof_entries SELECT * FROM jsonb_populate_record(NULL::proof_entries, ${parameter}::jsonb)`;

export async function insertEntry(tx: Queryable, entry: Entry): Promise<void> {
  await tx.query(insertedEntry('$1'), [JSON.stringify(entry)]);
}

/** The hash of the latest head; zeros if there is none. */
export async function latestHeadHash(tx: Queryable): Promise<string> {
  return (await readLatestHead(tx))?.hash ?? NO_HASH;
}

export async function readLatestHead(tx: Queryable): Promise<Head | null> {
  const [head] = await tx.query<{ head: Head }>(
    'SELECT to_jsonb(h) AS head FROM proof_heads h ORDER BY number DESC LIMIT 1',
  );
  return head?.head ?? null;
}

/** Heads after a number, in their order. */
export async function readHeadsAfter(
  db: Queryable,
  number: number,
  limit: number,
): Promise<Head[]> {
  const rows = await db.query<{ head: Head }>(
    'SELECT to_jsonb(h) AS head FROM proof_heads h WHERE number > $1 ORDER BY number LIMIT $2',
    [number, limit],
  );
  return rows.map(({ head }) => head);
}

/** Takes the lock for making a head; false if another process has it. */
export async function lockHeads(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS locked',
    [HEAD_LOCK],
  );
  return row?.locked ?? false;
}

/** The ends of all lanes, and which of them no head names yet; goes from lane to lane by the index. */
export async function readLaneEnds(tx: Queryable): Promise<(LaneEnd & { isNew: boolean })[]> {
  const rows = await tx.query<{ ends: (LaneEnd & { isNew: boolean })[] }>(
    `WITH RECURSIVE lanes AS (
       (SELECT lane FROM proof_entries ORDER BY lane LIMIT 1)
       UNION ALL
       SELECT (SELECT e.lane FROM proof_entries e WHERE e.lane > l.lane ORDER BY e.lane LIMIT 1)
       FROM lanes l WHERE l.lane IS NOT NULL
     ), known AS (
       SELECT x.lane ->> 0 AS lane, max((x.lane ->> 1)::bigint) AS number
       FROM proof_heads h CROSS JOIN LATERAL jsonb_array_elements(h.body::jsonb -> 'lanes') AS x (lane)
       GROUP BY 1
     )
     SELECT coalesce(jsonb_agg(jsonb_build_object(
       'lane', e.lane, 'number', e.number, 'hash', e.hash,
       'isNew', k.number IS DISTINCT FROM e.number
     ) ORDER BY e.lane), '[]') AS ends
     FROM lanes l CROSS JOIN LATERAL (
       SELECT * FROM proof_entries p WHERE p.lane = l.lane ORDER BY number DESC LIMIT 1
     ) e LEFT JOIN known k ON k.lane = e.lane::text`,
  );
  return rows[0]?.ends ?? [];
}

/** What the SQL functions that remove proof of consent return for each row, as JSON. */
export interface RemovedRow extends Record<string, unknown> {
  removed: string;
}

/**
 * Tells the chain of removed rows; with `isShown` the entry keeps what they held, without salts.
 *
 * @returns how many of them were consents.
 */
export function tellRemoved(proof: Proof, rows: readonly RemovedRow[], isShown: boolean): number {
  let consents = 0;
  for (const { removed } of rows) {
    const { consent, text } = JSON.parse(removed) as Partial<Record<RowKind, StoredRow>>;
    if (consent) {
      proof.removed('consent', consent, isShown);
      consents += 1;
    }
    if (text) proof.removed('text', text, false);
  }
  return consents;
}

export async function insertHead(tx: Queryable, head: Head): Promise<void> {
  await tx.query(
    'INSERT INTO proof_heads (number, body, hash, signature) VALUES ($1, $2, $3, $4)',
    [head.number, head.body, head.hash, head.signature],
  );
}

/**
 * Stores a time-stamp service's answer for a head, in base64, and tells the chain; the first answer stays.
 */
export async function insertTimestamp(
  tx: Queryable,
  proof: Proof,
  number: number,
  response: string,
): Promise<void> {
  const added = await tx.query<{ row: StoredRow }>(
    `INSERT INTO proof_timestamps (number, response) VALUES ($1, $2)
     ON CONFLICT DO NOTHING RETURNING to_jsonb(proof_timestamps) AS row`,
    [number, response],
  );
  for (const { row } of added) proof.stored('timestamp', row);
}

/** The parts of an export, in the order in which they have to be read (proof/exportLines.ts). */
export const proofParts = ['head', 'entry', 'consent', 'text', 'published', 'timestamp'] as const;
export type ProofPart = (typeof proofParts)[number];

/** What each part is read from: its table, and the columns by which it is read page by page. */
const SOURCES: Readonly<Record<ProofPart, { table: string; key: readonly [string, string][] }>> = {
  entry: {
    table: 'proof_entries',
    key: [
      ['lane', 'uuid'],
      ['number', 'bigint'],
    ],
  },
  consent: {
    table: 'consents',
    key: [
      ['lead_id', 'uuid'],
      ['version', 'integer'],
    ],
  },
  text: { table: 'consent_texts', key: [['sha256', 'text']] },
  published: {
    table: 'published_texts',
    key: [
      ['sha256', 'text'],
      ['product', 'text'],
      ['version', 'text'],
    ],
  },
  head: { table: 'proof_heads', key: [['number', 'bigint']] },
  timestamp: { table: 'proof_timestamps', key: [['number', 'bigint']] },
};

/** Where a page of a part ends: the key of its last row. */
export type ProofCursor = readonly unknown[] | null;

/**
 * A page of the rows of a part as JSON text, in the order of its key, after `cursor`. The key begins with
 * the first column of an index, so that the next page is found quickly. A page has all rows with its last
 * key: if somebody dropped the table's key to add a second such row, that one must not be skipped.
 */
export async function readProofRows(
  tx: Queryable,
  part: ProofPart,
  cursor: ProofCursor,
  limit: number,
): Promise<{ rows: string[]; next: ProofCursor }> {
  const { table, key } = SOURCES[part];
  const columns = key.map(([name]) => name).join();
  const values = key.map(([, type], index) => `$${index + 2}::${type}`).join();
  const rows = await tx.query<{ row: string; key: unknown[] }>(
    `SELECT pg_catalog.to_jsonb(t)::text AS row, jsonb_build_array(${columns}) AS key FROM ${table} t
     ${cursor === null ? '' : `WHERE (${columns}) > (${values})`}
     ORDER BY ${columns} FETCH FIRST ($1) ROWS WITH TIES`,
    [limit, ...(cursor ?? [])],
  );
  return { rows: rows.map(({ row }) => row), next: rows.at(-1)?.key ?? null };
}

/** The entries of each lane that come after the given ends. */
export async function readEntriesAfter(
  tx: Queryable,
  ends: readonly Pick<Entry, 'lane' | 'number'>[],
): Promise<string[]> {
  const rows = await tx.query<{ row: string }>(
    `WITH known AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS x (lane uuid, number bigint)
     )
     SELECT pg_catalog.to_jsonb(e)::text AS row FROM proof_entries e LEFT JOIN known k USING (lane)
     WHERE k.lane IS NULL OR e.number > k.number ORDER BY e.lane, e.number`,
    [JSON.stringify(ends)],
  );
  return rows.map(({ row }) => row);
}

import { sha256 } from '../common/sha256.ts';

/** A row as PostgreSQL writes it in JSON (`to_jsonb`), with its times in UTC. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Used in place of the hash of the head before, if there is no head yet. */
export const NO_HASH = '0'.repeat(64);

/**
 * The rows that the chain covers: of consents, of the texts that pages sent, of published texts, and
 * time stamps of heads.
 */
export const rowKinds = ['consent', 'text', 'published', 'timestamp'] as const;
export type RowKind = (typeof rowKinds)[number];

/**
 * The columns of a consent that are neither personal nor free text. All others count as personal, so
 * that a column that is added later is not shown by mistake. The list is also in
 * migrations/026_proof_chain.sql and docs/proof/verify.py.
 */
const CLEAR = new Set([
  'agreed_at',
  'gpc',
  'gpc_header',
  'initially_checked',
  'kept_since',
  'lead_id',
  'lead_token_at',
  'phone_verified',
  'phone_verified_at',
  'proof_lane',
  'proof_number',
  'received_at',
  'shown_at',
  'submitted_at',
  'text_sha256',
  'ticked_at',
  'ticket_id',
  'unproven',
  'version',
]);

const SALT = 'proof_salt';

/**
 * The content of a row whose hash the chain stores: the row's fields as JSON without spaces, sorted by
 * name. Nulls are left out, so that a column that is added later changes nothing. If the row has a salt,
 * its personal fields are replaced by one hash of the salt and them: without the salt, which is removed
 * with the row, nobody can tell whose it was.
 */
export function contentOf(row: StoredRow): string {
  const salt = row[SALT];
  const clear: Record<string, unknown> = {};
  const personal: Record<string, unknown> = {};
  for (const name of sortedNamesOf(row)) {
    const value = row[name];
    if (value === null || name === SALT) continue;
    if (typeof salt !== 'string' || CLEAR.has(name)) clear[name] = value;
    else personal[name] = value;
  }
  if (typeof salt !== 'string') return JSON.stringify([clear]);
  return JSON.stringify([clear, sha256(salt + JSON.stringify(personal))]);
}

/** The columns of the latest row, cached because the next row most likely has the same. */
let latest: { names: readonly string[]; sorted: readonly string[] } = { names: [], sorted: [] };

/** The sorted names of a row's columns; sorting them for each row took as long as everything else. */
function sortedNamesOf(row: StoredRow): readonly string[] {
  const names = Object.keys(row);
  const isSame =
    names.length === latest.names.length &&
    names.every((name, index) => name === latest.names[index]);
  if (!isSame) latest = { names, sorted: [...names].sort() };
  return latest.sorted;
}

const SUBJECTS: Readonly<Record<RowKind, readonly string[]>> = {
  consent: ['lead_id', 'version'],
  text: ['sha256'],
  published: ['sha256', 'product', 'version'],
  timestamp: ['number'],
};

/** The name of a row in the chain, made of the columns of its key. */
export const subjectOf = (kind: RowKind, row: StoredRow): string =>
  SUBJECTS[kind].map((name) => String(row[name])).join('/');

/** An entry of the chain, as `proof_entries` stores it. */
export interface Entry {
  /** Only one process at a time writes to a lane, so that none waits for another. */
  lane: string;
  /** Its place in the lane, from 1. */
  number: number;
  kind: EntryKind;
  at: string;
  /** The hash of the entry before it; for a lane's first entry, that of the latest head at that time. */
  previous: string;
  /** What happened, as JSON. */
  content: string;
  hash: string;
}

/** What an entry tells of; `adopted` means rows that were stored before there was a chain. */
export type EntryKind = 'stored' | 'adopted' | 'removed' | 'head' | 'event';

/** The hash of an entry, which covers all its other fields. */
export const entryHashOf = ({
  lane,
  number,
  kind,
  at,
  previous,
  content,
}: Omit<Entry, 'hash'>): string => sha256([lane, number, kind, at, previous, content].join('\n'));

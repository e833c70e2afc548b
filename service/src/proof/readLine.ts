import type { Head } from '../repositories/proof.ts';
import type { Entry, RowKind, StoredRow } from './content.ts';

/** A line of an export: one row, under the name of its kind. */
export interface Line extends Partial<Record<RowKind, StoredRow>> {
  entry?: Entry;
  /** An entry that was added while the export was read: rows that it tells of may be missing. */
  late?: Entry;
  head?: Head;
  /** A head that was made while the export was read. */
  lateHead?: Head;
  /** A head from a file that was kept apart from the database. */
  kept?: Head;
  /** The name of such a file, if it holds no head. */
  unreadable?: string;
}

/** One thing that an entry tells: what, of which subject, and a digest. */
export type Item = readonly [
  what: string,
  subject: string | null,
  digest: unknown,
  content?: unknown,
];

/** What a head says; see heads.ts. */
export interface HeadBody {
  number: number;
  at: string;
  previous: string;
  lanes: [lane: string, number: number, hash: string][];
  key: string;
}

export function bodyOf({ body }: Head): HeadBody | null {
  const value = parsed(body);
  const isBody =
    typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'lanes'));
  return isBody ? (value as HeadBody) : null;
}

/** Whether a value has the fields of an entry. */
export const isEntry = (value: Entry | undefined): value is Entry =>
  typeof value?.lane === 'string' &&
  Number.isSafeInteger(value.number) &&
  [value.at, value.previous, value.content, value.hash].every((part) => typeof part === 'string');

/** Whether a value has the fields of a head. */
export const isHead = (value: Head | undefined): value is Head =>
  Number.isSafeInteger(value?.number) &&
  [value?.body, value?.hash, value?.signature].every((part) => typeof part === 'string');

/** The value of a JSON text; null if it is no JSON. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const isItem = (item: unknown): item is Item =>
  Array.isArray(item) &&
  item.length > 2 &&
  typeof item[0] === 'string' &&
  (item[1] === null || typeof item[1] === 'string');

/** What an entry tells; null if that cannot be read, because somebody has changed it. */
export function itemsOf({ content }: Pick<Entry, 'content'>): Item[] | null {
  const items = parsed(content);
  return Array.isArray(items) && items.every(isItem) ? items : null;
}

const PEM = /-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g;

/** The public keys of a text, which may hold several one after the other. */
export const publicKeysIn = (text: string): string[] => text.match(PEM) ?? [];

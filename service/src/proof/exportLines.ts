import type { Database } from '../database/types.ts';
import {
  proofParts,
  readEntriesAfter,
  readProofRows,
  useUtc,
  type Head,
  type ProofCursor,
  type ProofPart,
} from '../repositories/proof.ts';
import type { Entry } from './content.ts';

/** How the chain and what it covers is read, page by page, while the service goes on. */
export interface ProofSource {
  proofRows(request: {
    part: ProofPart;
    cursor: ProofCursor;
    limit: number;
  }): Promise<{ rows: string[]; next: ProofCursor }>;
  /** The entries that lanes got after the ends given. */
  proofEntriesAfter(request: {
    ends: readonly Pick<Entry, 'lane' | 'number'>[];
  }): Promise<string[]>;
}

/** Reads from a database that is open in this process. */
export const proofSourceOf = (db: Database): ProofSource => ({
  proofRows: ({ part, cursor, limit }) =>
    db.transaction(async (tx) => {
      await useUtc(tx);
      return readProofRows(tx, part, cursor, limit);
    }),
  proofEntriesAfter: ({ ends }) => readEntriesAfter(db, ends),
});

/** Rows of a page; an entry tells of up to a thousand. */
const PAGE: Readonly<Record<ProofPart, number>> = {
  entry: 50,
  consent: 1_000,
  text: 100,
  published: 100,
  head: 500,
  timestamp: 100,
};

/**
 * The chain and what it covers, as lines of JSON without spaces.
 *
 * Heads are read first: they cover none but entries that are read after them. Entries are read before
 * all rows: what they tell of is there when the rest is read. What was stored or removed meanwhile is
 * told by the late entries at the end, and by late heads.
 */
export async function* exportLines(source: ProofSource): AsyncGenerator<string> {
  const ends = new Map<string, number>();
  let heads = 0;
  for (const part of proofParts) {
    for await (const row of rowsOf(source, part)) {
      if (part === 'entry') {
        const { lane, number } = row as Entry;
        ends.set(lane, number);
      }
      if (part === 'head') heads = (row as Head).number;
      yield lineOf(part, row);
    }
  }
  // Read before the late entries, among which are those that they cover and those that tell of them.
  const lateHeads: string[] = [];
  for await (const row of rowsOf(source, 'head')) {
    if ((row as Head).number > heads) lateHeads.push(lineOf('lateHead', row));
  }
  const known = [...ends].map(([lane, number]) => ({ lane, number }));
  for (const entry of await source.proofEntriesAfter({ ends: known })) {
    yield lineOf('late', JSON.parse(entry));
  }
  yield* lateHeads;
}

/** Without the database's spaces, so that whoever reads the line can tell whether it is as it was written. */
const lineOf = (kind: string, row: unknown) => JSON.stringify({ [kind]: row });

async function* rowsOf(source: ProofSource, part: ProofPart): AsyncGenerator<unknown> {
  const limit = PAGE[part];
  let cursor: ProofCursor = null;
  for (;;) {
    const { rows, next } = await source.proofRows({ part, cursor, limit });
    for (const row of rows) yield JSON.parse(row);
    if (rows.length < limit) return;
    cursor = next;
  }
}

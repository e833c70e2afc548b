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

/** Reads the chain and what it covers, page by page, while the service runs. */
export interface ProofSource {
  proofRows(request: {
    part: ProofPart;
    cursor: ProofCursor;
    limit: number;
  }): Promise<{ rows: string[]; next: ProofCursor }>;
  /** The entries of lanes that come after the given ends. */
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

/** Rows of a page; one entry may tell of up to a thousand rows. */
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
 * Heads are read first, so that all entries that they cover are read after them. Entries are read before
 * rows, so that what they tell of is there when the rows are read. What was stored or removed meanwhile
 * is told by the late entries and late heads at the end.
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
  // Read before the late entries, which include those that late heads cover and those that tell of them.
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

/** Without the database's spaces, so that a reader can tell whether the line is unchanged. */
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

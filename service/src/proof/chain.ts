import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/types.ts';
import { insertEntry, latestHeadHash } from '../repositories/proof.ts';
import type { EntryKind } from './content.ts';
import { ChainWriter, type LaneEnd, type Proof } from './chainWriter.ts';

/** The lanes of this process that no transaction extends at the moment. */
const freeLanes = new WeakMap<Database, LaneEnd[]>();

/** Makes the next entry begin a new lane, for tests that empty the tables. */
export const forgetLanes = (db: Database): boolean => freeLanes.delete(db);

/**
 * Runs a transaction that adds an entry to the chain, if it has something to tell.
 *
 * Each transaction has its own lane while it runs, so none waits for another; a later transaction
 * continues the lane. A lane is abandoned if its last entry failed, or may have been committed or not.
 */
export async function withProof<T>(
  db: Database,
  kind: EntryKind,
  work: (tx: Queryable, proof: Proof) => Promise<T>,
): Promise<T> {
  const lanes = freeLanes.get(db) ?? [];
  freeLanes.set(db, lanes);
  const end = lanes.pop() ?? { lane: randomUUID(), number: 0, hash: '' };
  const writer = new ChainWriter(kind, end, latestHeadHash);
  let isCommitted = false;
  try {
    const result = await db.transaction(async (tx) => {
      const done = await work(tx, writer);
      if (writer.isOpen) await insertEntry(tx, await writer.close(tx));
      return done;
    });
    isCommitted = true;
    return result;
  } finally {
    const isKnown = isCommitted || writer.end === end;
    if (isKnown && !writer.isUncertain) lanes.push(writer.end);
  }
}

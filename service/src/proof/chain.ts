import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/types.ts';
import { insertEntry, latestHeadHash, useUtc, type LaneEnd } from '../repositories/proof.ts';
import { entryHashOf, type EntryKind } from './content.ts';
import { Telling, type Proof } from './telling.ts';

/** The lanes of this process that no transaction extends at the moment. */
const freeLanes = new WeakMap<Database, LaneEnd[]>();

/** Lets the next entry begin a lane, for tests that empty the tables. */
export const forgetLanes = (db: Database): boolean => freeLanes.delete(db);

async function append(
  tx: Queryable,
  end: LaneEnd,
  kind: EntryKind,
  items: readonly unknown[],
): Promise<LaneEnd> {
  const entry = {
    lane: end.lane,
    number: end.number + 1,
    kind,
    at: new Date().toISOString(),
    previous: end.number === 0 ? await latestHeadHash(tx) : end.hash,
    content: JSON.stringify(items),
  };
  const hash = entryHashOf(entry);
  await insertEntry(tx, { ...entry, hash });
  return { lane: entry.lane, number: entry.number, hash };
}

/**
 * Runs a transaction that adds an entry to the chain, where it has something to tell. Rows are to be
 * read as JSON in it: its time zone is UTC.
 *
 * Each transaction has a lane of its own while it runs, so none waits for another. Where it is rolled
 * back, its lane goes on where it was; where nobody knows whether it was committed, the lane is left.
 */
export async function withProof<T>(
  db: Database,
  kind: EntryKind,
  work: (tx: Queryable, proof: Proof) => Promise<T>,
): Promise<T> {
  const lanes = freeLanes.get(db) ?? [];
  freeLanes.set(db, lanes);
  const end = lanes.pop() ?? { lane: randomUUID(), number: 0, hash: '' };
  let next: LaneEnd | undefined = end;
  try {
    return await db.transaction(async (tx) => {
      await useUtc(tx);
      const proof = new Telling({ lane: end.lane, number: end.number + 1 });
      const result = await work(tx, proof);
      if (proof.items.length > 0) {
        next = undefined;
        next = await append(tx, end, kind, proof.items);
      }
      return result;
    });
  } catch (error) {
    if (next !== end) next = undefined;
    throw error;
  } finally {
    if (next) lanes.push(next);
  }
}

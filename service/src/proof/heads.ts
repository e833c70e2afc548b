import type { Database } from '../database/types.ts';
import {
  insertHead,
  lockHeads,
  readLaneEnds,
  readLatestHead,
  type Head,
} from '../repositories/proof.ts';
import { withProof } from './chain.ts';
import { sha256 } from '../common/sha256.ts';
import { NO_HASH } from './content.ts';

/** The age of the latest head at which the next one is made, in milliseconds. */
export const HEAD_AGE_MS = 3_600_000;

/** The part of the deployment's key that heads need. */
export interface HeadKey {
  keyId: string;
  /** The signature of the bytes (Ed25519). */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Whether a head was made within an hour of now; one dated far ahead by a wrong clock delays no other. */
function isFresh(head: Head | null, now: Date): boolean {
  if (head === null) return false;
  const { at } = JSON.parse(head.body) as { at: string };
  return Math.abs(now.getTime() - Date.parse(at)) < HEAD_AGE_MS;
}

/**
 * Signs the ends of all lanes, if the latest head is an hour old and no other process is doing the
 * same. A head names only the lanes that have grown since the head before it, whose hash it holds.
 *
 * @returns the head, or null if none was due.
 */
export function makeHead(db: Database, key: HeadKey, now: Date): Promise<Head | null> {
  return withProof(db, 'head', async (tx, proof) => {
    if (!(await lockHeads(tx))) return null;
    const latest = await readLatestHead(tx);
    if (isFresh(latest, now)) return null;
    const ends = await readLaneEnds(tx);
    const number = (latest?.number ?? 0) + 1;
    const body = JSON.stringify({
      number,
      at: now.toISOString(),
      previous: latest?.hash ?? NO_HASH,
      entries: ends.reduce((sum, end) => sum + end.number, 0),
      lanes: ends.filter(({ isNew }) => isNew).map((end) => [end.lane, end.number, end.hash]),
      key: key.keyId,
    });
    const signature = Buffer.from(await key.sign(Buffer.from(body))).toString('base64');
    const head = { number, body, hash: sha256(body), signature };
    await insertHead(tx, head);
    // The chain tells of the head, so that its removal is noticed even before a later head names it.
    proof.hashed('head', String(number), head.hash);
    return head;
  });
}

import type { Queryable } from '../database/types.ts';
import type { StoredRow } from '../proof/content.ts';
import type { Proof } from '../proof/chainWriter.ts';
import { isoTime as iso } from './isoTime.ts';
import { useUtc } from './proof.ts';

/** A consent text that visitors are shown, or the template into which the names of companies are filled. */
export interface PublishedText {
  sha256: string;
  /** The product's id. */
  product: string;
  version: string;
  text: string;
  /** When a service first published it; ISO 8601, UTC. */
  began_at: string;
}

/** Stores a text and tells the chain; a text that is known keeps the time at which it began. */
export async function addPublishedText(
  tx: Queryable,
  proof: Proof,
  { sha256, product, version, text, began_at }: PublishedText,
): Promise<void> {
  await useUtc(tx);
  const added = await tx.query<{ row: StoredRow }>(
    `INSERT INTO published_texts (sha256, product, version, text, began_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING
     RETURNING to_jsonb(published_texts) AS row`,
    [sha256, product, version, text, began_at],
  );
  for (const { row } of added) proof.stored('published', row);
}

/** Every text that was ever published, the oldest first. */
export function readPublishedTexts(db: Queryable): Promise<PublishedText[]> {
  return db.query(
    `SELECT sha256, product, version, text, ${iso('began_at')} AS began_at
     FROM published_texts ORDER BY published_texts.began_at, sha256`,
  ) as Promise<unknown> as Promise<PublishedText[]>;
}

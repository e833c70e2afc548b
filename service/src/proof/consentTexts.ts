import type { Product } from '@tidyguard/content';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../common/sha256.ts';
import type { Database } from '../database/types.ts';
import { addPublishedText } from '../repositories/publishedTexts.ts';
import { withProof } from './chain.ts';

const hashes = new LRUCache<string, string>({ max: 20, memoMethod: sha256 });

/** The hash of a consent text, remembered because nearly all leads have the same text. */
export const consentHashOf = (text: string): string => hashes.memo(text);

/**
 * Records the product's current consent texts, at the start of a service. The text that names companies
 * has a mark in the place of their names.
 */
export const publishTexts = (
  db: Database,
  { id, consent, companyConsent }: Pick<Product, 'id' | 'consent' | 'companyConsent'>,
  now: Date,
): Promise<void> =>
  withProof(db, 'stored', async (tx, proof) => {
    for (const { text, version } of [consent, companyConsent]) {
      await addPublishedText(tx, proof, {
        sha256: consentHashOf(text),
        product: id,
        version,
        text,
        began_at: now.toISOString(),
      });
    }
  });

/**
 * The hash of the text that visitors agree to under a version, now or on an older page; undefined
 * if the product never had that version.
 */
export function textHashOf(
  { consent, consentVersions }: Pick<Product, 'consent' | 'consentVersions'>,
  version: string,
): string | undefined {
  if (version === consent.version) return consentHashOf(consent.text);
  return Object.hasOwn(consentVersions, version) ? consentVersions[version] : undefined;
}

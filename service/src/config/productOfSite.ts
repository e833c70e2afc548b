import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { products } from '@tidyguard/content/products';

/**
 * The product that a built site is of, by the name in its manifest.
 *
 * @returns the id of the product; null if the site has no manifest, or no product has its name.
 */
export function productOfSite(siteDir: string): string | null {
  let name: unknown;
  try {
    const text = readFileSync(join(siteDir, 'manifest.webmanifest'), 'utf8');
    name = (JSON.parse(text) as { name?: unknown }).name;
  } catch {
    return null;
  }
  const found = Object.entries(products).find(([, { brand }]) => brand.clientName === name);
  return found?.[0] ?? null;
}

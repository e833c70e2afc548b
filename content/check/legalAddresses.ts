/**
 * The record of the addresses that a product's legal pages have been accepted with. It only grows: a former
 * address leads to its page for good, because consents, emails and bookmarks contain it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LegalPage } from '../productDefinition.ts';
import { textOfFile } from './fileText.ts';
import { parseRecords } from './parseRecords.ts';

/** The addresses of each page, by the page's name (`slug`), the oldest first. */
export type LegalAddresses = Readonly<Record<string, readonly string[]>>;

/** The file of these records, in the folder of a product. */
export const ADDRESSES_FILE = 'legal-addresses.json';

const isListOfAddresses = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((address) => /^\/[^/]/.test(String(address)));

/**
 * Reads the addresses of a product's pages; `product` is its folder.
 *
 * @throws Error that names the file and how to mend it.
 */
export function readLegalAddresses(product: string): LegalAddresses {
  const file = path.join(product, ADDRESSES_FILE);
  if (!existsSync(file)) return {};
  const name = `content/${path.basename(product)}/${ADDRESSES_FILE}`;
  const recorded = parseRecords(textOfFile(file), name) as Record<string, unknown>;
  for (const [slug, addresses] of Object.entries(recorded)) {
    if (isListOfAddresses(addresses)) continue;
    throw new Error(
      `${name}  What stands there for “${slug}” is no list of addresses.\n` +
        `    Write it as "${slug}": ["/${slug}"], or bring the committed file back with \`git restore ${name}\`.`,
    );
  }
  return recorded as LegalAddresses;
}

const addressesOf = (page: LegalPage) => [page.path, ...(page.shortPath ? [page.shortPath] : [])];

/** A page with its former addresses. */
export function withFormerPaths(page: LegalPage, recorded: LegalAddresses): LegalPage {
  const present = addressesOf(page);
  const formerPaths = (recorded[page.slug] ?? []).filter((address) => !present.includes(address));
  return formerPaths.length === 0 ? page : { ...page, formerPaths };
}

/** The present addresses of a page that are not recorded yet. */
export const newAddresses = (page: LegalPage, recorded: LegalAddresses) =>
  addressesOf(page).filter((address) => !(recorded[page.slug] ?? []).includes(address));

/** The record with the present addresses of these pages. */
export const withPresentAddresses = (
  recorded: LegalAddresses,
  pages: readonly LegalPage[],
): LegalAddresses => ({
  ...recorded,
  ...Object.fromEntries(
    pages.map((page) => [
      page.slug,
      [...(recorded[page.slug] ?? []), ...newAddresses(page, recorded)],
    ]),
  ),
});

/** Records what an editor stands for: the texts of legal pages with their days, and versions of the consent text. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { DefinitionError } from '../define.ts';
import { COMPANIES_SUFFIX } from '../namedCompanies.ts';
import type { Product } from '../productDefinition.ts';
import { brandFileOf } from './brand/checkBrand.ts';
import { acceptConsent } from './consentRecords.ts';
import { productIds, writeIndexes } from './productFolders.ts';
import { mapOfWords, withMap } from './readmeMap.ts';
import { plannedVersions } from './records.ts';
import { languageFolders, nodesOfProduct, sourceFiles } from './sourceIndex.ts';
import type { Today } from './today.ts';
import {
  acceptTexts,
  companyConsentFilesOf,
  filesOf,
  isTakenIn,
  readContent,
} from './workspace.ts';

/** A product, also where something is wrong with it that the check tells. */
async function productOf(id: string): Promise<Product> {
  try {
    return ((await import(`../${id}/index.ts`)) as { product: Product }).product;
  } catch (error) {
    if (error instanceof DefinitionError) return error.product;
    throw error;
  }
}

/** Writes the files as `npm run lint` wants them. What cannot be read is left: the check tells it. */
async function formatFiles(root: string, files: readonly string[]) {
  for (const file of files.map((name) => path.join(root, name))) {
    const source = readFileSync(file, 'utf8');
    const options = await resolveConfig(file);
    const text = await format(source, { ...options, filepath: file }).catch(() => source);
    if (text !== source) writeFileSync(file, text);
  }
}

/** Writes the map of words of the standard product into the README. */
async function writeMap(root: string) {
  const file = path.join(root, 'content/README.md');
  if (!existsSync(file)) return;
  const standard = await import('../product.ts').catch(() => null);
  if (!standard) return;
  const { product } = standard;
  const map = mapOfWords(product, nodesOfProduct(root, product.id));
  writeFileSync(file, withMap(readFileSync(file, 'utf8'), map));
  await formatFiles(root, ['content/README.md']);
}

/** Formats all content, and records every legal text that may be; answers with what waits for its day. */
export async function acceptAll(root: string, today: Today): Promise<string[]> {
  const content = path.join(root, 'content');
  const ids = productIds(content);
  const texts = ids.flatMap((id) => readContent(root, id).pages.map(({ file }) => file));
  const sources = [...ids.map((id) => `content/${id}`), ...languageFolders(root)].flatMap(
    (folder) => sourceFiles(root, folder),
  );
  const brands = ids.map(brandFileOf).filter((file) => existsSync(path.join(root, file)));
  await formatFiles(root, [...texts, ...sources, ...brands]);
  await writeIndexes(content);
  const planned: string[] = [];
  for (const id of ids) {
    // One that cannot be read is reported by the check that follows.
    const product = await productOf(id).catch(() => null);
    if (!product) continue;
    const versions = acceptTexts(root, readContent(root, id), product, today);
    const { addresses } = filesOf(id);
    if (existsSync(path.join(root, addresses))) await formatFiles(root, [addresses]);
    planned.push(...plannedVersions(versions, today).map((line) => `content/${id}: ${line}`));
  }
  await writeMap(root);
  return planned;
}

/**
 * Gives the changed consent texts a version, of one product or of all; answers with what was done.
 *
 * @throws Error with what keeps a text from being recorded.
 */
export async function acceptConsents(
  root: string,
  version: string,
  only: string | undefined,
  today: Today,
): Promise<string[]> {
  const content = path.join(root, 'content');
  const ids = productIds(content);
  if (only !== undefined && !ids.includes(only)) {
    throw new Error(`There is no product “${only}”. The products are ${ids.join(', ')}.`);
  }
  // Nothing is written before all is known to be in order: a version stays for good.
  const writes: [file: string, text: string][] = [];
  const done: string[] = [];
  for (const id of ids.filter((one) => only === undefined || one === only)) {
    const present = readContent(root, id);
    const isTaken = isTakenIn(present);
    const product = await productOf(id);
    const texts = [
      { consent: product.consent, of: present.consent, files: filesOf(id), suffix: '' },
      {
        consent: product.companyConsent,
        of: present.companyConsent,
        files: companyConsentFilesOf(id),
        suffix: COMPANIES_SUFFIX,
      },
    ];
    for (const { consent, of, files, suffix } of texts) {
      const name = `${version}${suffix}`;
      const accepted = acceptConsent(consent, of, files, name, today, isTaken);
      if (!accepted) continue;
      writes.push([files.versions, accepted.records], [files.consent, accepted.consent]);
      const quoted =
        suffix === ''
          ? ' Now give the legal pages that quote it a new day, and run `npm run content:accept`.'
          : '';
      done.push(
        `${files.versions}: the consent text is version ${name} from ${today.here} on.${quoted}`,
      );
    }
  }
  for (const [file, text] of writes) writeFileSync(path.join(root, file), text);
  await writeIndexes(content);
  return done.length > 0 ? done : ['The newest version has this consent text already.'];
}

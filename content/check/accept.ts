/** Records what an editor stands for: the texts of legal pages with their days, and versions of the consent text. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { DefinitionError } from '../define.ts';
import { COMPANIES_SUFFIX } from '../namedCompanies.ts';
import type { LegalVersions } from '../legalVersions.ts';
import type { Product } from '../productDefinition.ts';
import { acceptedLines } from './acceptedLines.ts';
import { allProblems } from './allProblems.ts';
import { brandFileOf } from './brand/checkBrand.ts';
import { consentPairProblems } from './consentPair.ts';
import { acceptConsent } from './consentRecords.ts';
import type { Problem } from './problem.ts';
import { productIds, writeIndexes } from './productFolders.ts';
import { mapOfWords, withMap } from './readmeMap.ts';
import { plannedVersions } from './records.ts';
import { languageFolders, nodesOfProduct, sourceFiles } from './sourceIndex.ts';
import type { Today } from './today.ts';
import {
  acceptedContent,
  companyConsentFilesOf,
  filesOf,
  isTakenIn,
  readContent,
  writeRecords,
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

/** Formats all that editors write. */
async function formatContent(root: string, ids: readonly string[]) {
  const texts = ids.flatMap((id) => readContent(root, id).pages.map(({ file }) => file));
  const sources = [...ids.map((id) => `content/${id}`), ...languageFolders(root)].flatMap(
    (folder) => sourceFiles(root, folder),
  );
  const brands = ids.map(brandFileOf).filter((file) => existsSync(path.join(root, file)));
  await formatFiles(root, [...texts, ...sources, ...brands]);
}

/** What `acceptAll` has found and done. */
export interface Acceptance {
  /** What keeps the content from being accepted; where there is any, nothing was written. */
  problems: Problem[];
  /** What was accepted, and what waits for its day, a sentence each. */
  done: string[];
}

/** Formats all content, and records every new legal text and address, unless something else is wrong anywhere. */
export async function acceptAll(root: string, today: Today): Promise<Acceptance> {
  // Nothing is written before all is known to be in order: a version stays for good.
  const { problems } = await allProblems(root, today, { asAccepted: true });
  if (problems.length > 0) return { problems, done: [] };
  const content = path.join(root, 'content');
  const ids = productIds(content);
  await formatContent(root, ids);
  await writeIndexes(content);
  const done: string[] = [];
  for (const id of ids) {
    const before = readContent(root, id);
    const after = acceptedContent(before, await productOf(id), today);
    writeRecords(root, after);
    await formatFiles(root, [filesOf(id).addresses]);
    const planned = plannedVersions(after.texts.versions as LegalVersions, today);
    const lines = [...acceptedLines(before, after), ...planned];
    done.push(...lines.map((line) => `content/${id}: ${line}`));
  }
  await writeMap(root);
  return { problems, done: done.length > 0 ? done : ['There was nothing new to accept.'] };
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
    // A page that was never accepted has no day that would have to change.
    const hasLegalVersions = Object.keys(present.texts.versions).length > 0;
    const product = await productOf(id);
    const [flaw] = consentPairProblems(product);
    if (flaw) {
      const { consent: file } = companyConsentFilesOf(id);
      throw new Error(`${file}  ${flaw.what}\n    ${flaw.fix}`);
    }
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
        suffix === '' && hasLegalVersions
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

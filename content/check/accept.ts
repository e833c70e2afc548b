/** Records what an editor vouches for: the texts of legal pages with their days. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { LegalVersions } from '../legalVersions.ts';
import { acceptedLines } from './acceptedLines.ts';
import { allProblems } from './allProblems.ts';
import { brandFileOf } from './brand/checkBrand.ts';
import type { Problem } from './problem.ts';
import { productOf } from './productOf.ts';
import { productIds, writeIndexes } from './productFolders.ts';
import { mapOfWords, withMap } from './readmeMap.ts';
import { plannedVersions } from './records.ts';
import { languageFolders, nodesOfProduct, sourceFiles } from './sourceIndex.ts';
import type { Today } from './today.ts';
import { acceptedContent, filesOf, readContent, writeRecords } from './workspace.ts';

/** Formats the files as `npm run lint` wants them. The check reports files that cannot be read. */
async function formatFiles(root: string, files: readonly string[]) {
  for (const file of files.map((name) => path.join(root, name))) {
    const source = readFileSync(file, 'utf8');
    const options = await resolveConfig(file);
    const text = await format(source, { ...options, filepath: file }).catch(() => source);
    if (text !== source) writeFileSync(file, text);
  }
}

/** Writes the standard product's map of words into the README. */
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

/** Formats every file that editors write. */
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
  /** What keeps the content from being accepted; if there is anything, nothing was written. */
  problems: Problem[];
  /** What was accepted, and what waits for its day, a sentence each. */
  done: string[];
}

/** Formats all content, and records every new legal text and address, unless something else is wrong anywhere. */
export async function acceptAll(root: string, today: Today): Promise<Acceptance> {
  // Nothing is written before everything is known to be in order, because a version is kept for good.
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

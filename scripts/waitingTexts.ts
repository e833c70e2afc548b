/**
 * Prints the legal pages whose newest version only holds from a later day. Nx runs this (`runtime` in
 * nx.json) and so builds the site again on that day, although no file has changed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOfBuild, waitingPages, type LegalVersions } from '../content/legalVersions.ts';

const content = process.argv[2] ?? join(import.meta.dirname, '../content');
const today = process.argv[3] ?? dayOfBuild(new Date());

for (const product of readdirSync(content)) {
  const file = join(content, product, 'legal-versions.json');
  if (!existsSync(file)) continue;
  const versions = JSON.parse(readFileSync(file, 'utf8')) as LegalVersions;
  for (const slug of waitingPages(versions, today)) process.stdout.write(`${product}/${slug}\n`);
}

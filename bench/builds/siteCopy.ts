import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const site = join(root, 'site');
/** Inside the repository, where the packages are found, and ignored by Git and every tool. */
const folder = join(root, 'bench/.cache');
const notCopied = new Set(['node_modules', 'public', '.cache'].map((name) => join(site, name)));

/** The site and its content in a folder where building and editing disturb nobody. */
export const siteCopy = { site: join(folder, 'site'), content: join(folder, 'content') };

export const removeSiteCopy = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Copies the site anew, without anything an earlier build left. */
export async function makeSiteCopy(): Promise<void> {
  await removeSiteCopy();
  await mkdir(folder, { recursive: true });
  await cp(site, siteCopy.site, { recursive: true, filter: (path) => !notCopied.has(path) });
  await symlink(join(site, 'node_modules'), join(siteCopy.site, 'node_modules'), 'junction');
  await cp(join(root, 'content'), siteCopy.content, { recursive: true });
}

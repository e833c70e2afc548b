import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKSPACE_PARTS } from '../../content/check/testing/workspaceCopy.ts';

const root = join(import.meta.dirname, '../..');
const site = join(root, 'site');
/** Inside the repository, so that packages resolve; ignored by Git and every tool. */
const folder = join(root, 'bench/.cache');
const notCopied = new Set(
  ['node_modules', 'public', 'unpublished', '.cache'].map((name) => join(site, name)),
);

/** A copy of the site and its content, to build, check and edit. */
export const siteCopy = {
  site: join(folder, 'site'),
  content: join(folder, 'content'),
  contentCheck: join(folder, 'scripts/lib/contentCheck.mjs'),
  /** What `npm run dev` finds wrong in the content, for the page. */
  findings: join(folder, 'findings.json'),
};

export const removeSiteCopy = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Makes a fresh copy, without the output and cache of earlier builds. */
export async function makeSiteCopy(): Promise<void> {
  await removeSiteCopy();
  await mkdir(folder, { recursive: true });
  await cp(site, siteCopy.site, { recursive: true, filter: (path) => !notCopied.has(path) });
  await symlink(join(site, 'node_modules'), join(siteCopy.site, 'node_modules'), 'junction');
  for (const part of WORKSPACE_PARTS) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a build of the site is made from, from the repository's root. */
const SOURCES = ['content', 'design-system/src', 'site', 'package-lock.json'];
/** What builds, tests and installations leave there. */
const NOT_SOURCES =
  /(^|\/)(node_modules|dist|public|unpublished|\.[^/]*|storybook-static)(\/|$)|\.(test|stories)\.tsx?$/;

function filesIn(root: string, source: string): string[] {
  if (!statSync(path.join(root, source)).isDirectory()) return [source];
  return readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(source, file.split(path.sep).join('/')))
    .filter((file) => !NOT_SOURCES.test(file) && statSync(path.join(root, file)).isFile());
}

/**
 * The id of a build: a hash of the sources that it is made from and of the settings that change it. The
 * same sources give the same id anywhere.
 *
 * @param root the repository's folder.
 */
export function buildId(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(root, source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  const settings = Object.entries(env).filter(([name]) => /^(GATSBY_|PRODUCT$)/.test(name));
  return hash.update(JSON.stringify(settings.sort())).digest('hex').slice(0, 12);
}

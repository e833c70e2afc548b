import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { siteSettings } from '../config/settings';

/** Folders that are installed or that a build writes. */
const NOT_SOURCES = new Set(['node_modules', 'public', 'unpublished', 'dist', 'form-pictures']);
/** Files that no page shows. */
const NOT_SHOWN = /\.(test\.tsx?|stories\.tsx|test-d\.ts|md)$|(^|\/)(testing|coverage)(\/|$)/;
const LENGTH = 12;

/** The files at or below a place, by their names in the build, which do not depend on the machine. */
function filesAt(place: string, name: string): [name: string, file: string][] {
  if (!statSync(place).isDirectory()) return [[name, place]];
  return readdirSync(place)
    .filter((entry) => !entry.startsWith('.') && !NOT_SOURCES.has(entry))
    .filter((entry) => !NOT_SHOWN.test(`${name}/${entry}`))
    .flatMap((entry) => filesAt(path.join(place, entry), `${name}/${entry}`));
}

/**
 * The id of a build: 12 hexadecimal digits of a SHA-256 over what its pages are made of, files and
 * settings. The same sources and settings give the same id on every machine, and on every day until a
 * legal text that waits for its day comes into force; a change of a test or of a document does not change it.
 *
 * @param sources files and folders, by names that are the same on every machine.
 * @param env the settings of the build.
 * @param waiting the legal texts whose newest version waits for its day.
 */
export function buildIdOf(
  sources: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
  waiting: readonly string[] = [],
): string {
  const hash = createHash('sha256');
  const files = Object.entries(sources).flatMap(([name, place]) => filesAt(place, name));
  for (const [name, file] of files.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const content = readFileSync(file);
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  for (const name of Object.keys(siteSettings).sort()) {
    hash.update(`${name}=${env[name] ?? ''}\n`);
  }
  for (const slug of waiting) hash.update(`waiting: ${slug}\n`);
  return hash.digest('hex').slice(0, LENGTH);
}

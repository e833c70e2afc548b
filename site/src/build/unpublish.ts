import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Source maps, which hold our source code and paths of the building machine, and webpack's report. */
const PRIVATE = /\.map$|(^|\/)webpack\.stats\.json$/;
/** Compressed versions of them, from an earlier build. */
const COMPRESSED = /(\.map|(^|\/)webpack\.stats\.json)\.(br|gz)$/;

const filesIn = async (directory: string) =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));

/**
 * Moves the files that serve only debugging and measuring from a finished build to a folder that is neither
 * served nor uploaded. There, maps of scripts that the build no longer has are removed.
 */
export async function unpublish(directory: string, to: string) {
  for (const file of await filesIn(directory)) {
    if (COMPRESSED.test(file)) await rm(path.join(directory, file));
    if (!PRIVATE.test(file)) continue;
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await rename(path.join(directory, file), path.join(to, file));
  }
  const published = new Set(await filesIn(directory));
  for (const file of await filesIn(to)) {
    const isStale = file.endsWith('.map') && !published.has(file.slice(0, -'.map'.length));
    if (isStale) await rm(path.join(to, file));
  }
}

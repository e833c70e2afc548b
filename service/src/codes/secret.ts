import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../common/errorCode.ts';

/**
 * The key the codes are derived with: kept beside the database, not in it,
 * readable by its owner only, made on first use.
 */
export async function loadCodeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'code-secret');
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await mkdir(dataDir, { recursive: true });
  const side = `${path}.${process.pid}`;
  await writeFile(side, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // Linked, not written, so that of several processes that start together one decides.
  await link(side, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(side);
  return readFile(path, 'utf8');
}

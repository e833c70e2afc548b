import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../common/errorCode.ts';

/**
 * The key that codes are derived with. It is stored outside the database, not in
 * it, readable by its owner only, and created on first use.
 */
export async function loadCodeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'code-secret');
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await mkdir(dataDir, { recursive: true });
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // Linking fails if the file exists: of several processes that start together, one sets the key.
  await link(temporary, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return readFile(path, 'utf8');
}

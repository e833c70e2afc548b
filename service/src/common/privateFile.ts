import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Nobody but the user of this process: what the service writes may name people. */
const PRIVATE = 0o600;

/**
 * Writes a new file that only this user may read.
 *
 * @throws the file system's error: EEXIST where it is there already, which is not written over.
 */
export const writePrivate = (file: string, content: string | Buffer): Promise<void> =>
  writeFile(file, content, { mode: PRIVATE, flag: 'wx', flush: true });

/**
 * Writes a file that only this user may read, whole or not at all, over one that is there. Until then it is beside it,
 * with a name that ends in `.part`.
 *
 * @throws the file system's error.
 */
export async function replacePrivate(file: string, content: string | Buffer): Promise<void> {
  // Processes of several containers may share the folder, and a process id.
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writePrivate(part, content);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

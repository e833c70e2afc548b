import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Only the user of this process may read and write, because what the service writes may name people. */
const PRIVATE = 0o600;

/**
 * Writes a new file that only this user may read.
 *
 * @throws the file system's error: EEXIST if the file exists already, which is not overwritten.
 */
export const writePrivate = (file: string, content: string | Buffer): Promise<void> =>
  writeFile(file, content, { mode: PRIVATE, flag: 'wx', flush: true });

/**
 * Writes a file that only this user may read, whole or not at all, and replaces an existing one. Until it is
 * complete, it lies next to that one under a name that ends in `.part`.
 *
 * @throws the file system's error.
 */
export async function replacePrivate(file: string, content: string | Buffer): Promise<void> {
  // A random name, because processes of several containers may share the folder, and even a process id.
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writePrivate(part, content);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

import { existsSync } from 'node:fs';
import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../common/errorCode.ts';
import { ConfigError } from '../config/readers.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const MODE_BITS = 0o777;
/** What the service itself writes into the data folder; anything else there is left alone. */
const OWN_ENTRY = /^(pglite|server\.lock|code-secret|proof|mail$)/;

/** What a new disk or a checkout has in an otherwise empty folder. */
const NO_CONTENT = /^(lost\+found|\.gitkeep|\.gitignore|\.DS_Store)$/;
/** Folders of the system, which other users must be able to enter even if they are empty. */
const SYSTEM = new Set(
  ['bin', 'boot', 'dev', 'etc', 'home', 'lib', 'media', 'mnt', 'opt', 'proc', 'root', 'run']
    .concat(['sbin', 'srv', 'sys', 'tmp', 'usr', 'var', 'var/lib', 'var/tmp', ''])
    .map((name) => `/${name}`),
);

/** Whether a folder holds the embedded database. */
export const holdsDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'pglite', 'PG_VERSION'));

/**
 * Refuses a folder that is used for something else as the data folder: the service closes its data
 * folder to all other users. A folder that is new or empty, or holds the database, is fine.
 *
 * @throws {ConfigError}
 */
export async function refuseForeignFolder(dataDir: string): Promise<void> {
  const path = await realpath(dataDir).catch(() => null);
  if (path === null) return;
  if (SYSTEM.has(path)) {
    throw new ConfigError('DATA_DIR', `is ${path}, a folder of the system: name a folder below it`);
  }
  if (!(await lstat(path)).isDirectory()) {
    throw new ConfigError('DATA_DIR', `is ${dataDir}, which is a file: name a folder`);
  }
  if (holdsDatabase(path)) return;
  const foreign = (await readdir(path)).find(
    (name) => !OWN_ENTRY.test(name) && !NO_CONTENT.test(name),
  );
  if (foreign === undefined) return;
  throw new ConfigError(
    'DATA_DIR',
    `is ${dataDir}, which holds other files (${foreign}) and no database: name a new or empty folder`,
  );
}

/** An error of the file system, such as EACCES or EROFS. */
const isOfFileSystem = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && errorCode(error) !== '';

/**
 * Does with the data folder what a start needs, and says which setting is wrong where the file system refuses
 * it: a volume that belongs to root, a folder that cannot be made, a disk that takes no writes.
 *
 * @throws {ConfigError} instead of an error of the file system; any other error as it is.
 */
export async function usingDataDir<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOfFileSystem(error)) throw error;
    throw new ConfigError(
      'DATA_DIR',
      `is ${dataDir}, which cannot be used (${error.message}): name a folder of the service's own user ` +
        '(chown -R) on a disk that has space and takes writes',
    );
  }
}

async function makePrivate(path: string, isOwn: (name: string) => boolean): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  const wanted = found.isDirectory() ? FOLDER_MODE : FILE_MODE;
  if ((found.mode & MODE_BITS) !== wanted) await chmod(path, wanted);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) {
    if (isOwn(name)) await makePrivate(join(path, name), () => true);
  }
}

/**
 * Lets nobody but this user read the data folder, which holds the leads: puts right what an
 * earlier process left open, and sets the process's umask for all that it writes from now on. The
 * folder must be locked, because files come and go while another process uses it.
 *
 * @throws {ConfigError} if the folder belongs to another user.
 */
export async function privateDataDir(dataDir: string): Promise<void> {
  process.umask(MODE_BITS & ~FOLDER_MODE);
  // Windows has no such modes; its folders are their user's own.
  if (process.platform === 'win32') return;
  try {
    // The folder itself may be a link, such as to another disk.
    await makePrivate(await realpath(dataDir), (name) => OWN_ENTRY.test(name));
  } catch (error) {
    if (errorCode(error) !== 'EPERM' && errorCode(error) !== 'EACCES') throw error;
    throw new ConfigError(
      'DATA_DIR',
      `holds files of another user, who could read the leads: make ${dataDir} the service's own (chown -R)`,
    );
  }
}

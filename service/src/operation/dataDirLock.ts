import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../common/errorCode.ts';

const NAME = 'server.lock';
const CONNECT_TIMEOUT_MS = 1_000;

/** The process that uses a data folder, and how to reach it. The file is readable by its owner only. */
export interface LockHolder {
  pid: number;
  /** A loopback port that is open as long as the process runs. */
  port: number;
  /** Authorises calls to that port. */
  token: string;
  role: 'server' | 'command';
}

/** The folder is in use by another process. */
export class DataDirInUse extends Error {
  readonly holder: LockHolder;

  constructor(dataDir: string, holder: LockHolder) {
    super(
      `The data folder ${dataDir} is in use by ${holder.role === 'server' ? 'a running server' : 'a running command'} ` +
        `(process ${holder.pid}): stop it, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataDirInUse';
    this.holder = holder;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => finish(true));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * A holder is alive when its process exists and its port accepts connections: the
 * kernel accepts them even while the process is busy, and closes the port when it
 * ends. The process id alone may belong to a later process, above all in containers.
 */
const isAlive = async (holder: LockHolder) =>
  holder.pid !== process.pid && processExists(holder.pid) && (await accepts(holder.port));

function parseHolder(text: string): LockHolder | null {
  try {
    const holder = JSON.parse(text) as LockHolder;
    return Number.isInteger(holder.pid) && Number.isInteger(holder.port) ? holder : null;
  } catch {
    return null;
  }
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => null);

/** The running process that uses a data folder, or null. */
export async function findHolder(dataDir: string): Promise<LockHolder | null> {
  const holder = parseHolder((await readText(join(dataDir, NAME))) ?? '');
  return holder && (await isAlive(holder)) ? holder : null;
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Locks a data folder for this process. `holder.port` must already listen.
 *
 * @returns a function that unlocks the folder.
 * @throws {DataDirInUse} where another process uses it.
 */
export async function lockDataDir(
  dataDir: string,
  holder: LockHolder,
): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, NAME);
  const own = JSON.stringify(holder);
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(temporary, own, { mode: 0o600 });
  try {
    // A stale lock is renamed, not deleted: of two processes that find it, only one can rename it.
    while (!(await tryLink(temporary, path))) {
      const text = await readText(path);
      if (text === null) continue;
      const other = parseHolder(text);
      if (other && (await isAlive(other))) throw new DataDirInUse(dataDir, other);
      const staleLock = `${temporary}.stale`;
      await rename(path, staleLock).catch(() => undefined);
      const moved = await readText(staleLock);
      if (moved !== null && moved !== text) await tryLink(staleLock, path);
      await rm(staleLock, { force: true });
    }
  } finally {
    await rm(temporary, { force: true });
  }
  return async () => {
    if ((await readText(path)) === own) await rm(path, { force: true });
  };
}

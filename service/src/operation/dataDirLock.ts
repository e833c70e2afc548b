import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../common/errorCode.ts';

const NAME = 'server.lock';
const CONNECT_TIMEOUT_MS = 1_000;

/** Who holds a data folder, and where it can be reached. Readable by its owner only. */
export interface LockHolder {
  pid: number;
  /** Loopback port that is open for exactly as long as the holder lives. */
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
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => settle(true));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
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
 * A holder lives when its process exists and its port takes connections: the
 * kernel accepts those even while the process is busy, and closes the port
 * with it. A process id alone is reused, in containers always.
 */
const lives = async (holder: LockHolder) =>
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

/** The living holder of a data folder, or null. */
export async function findHolder(dataDir: string): Promise<LockHolder | null> {
  const holder = parseHolder((await readText(join(dataDir, NAME))) ?? '');
  return holder && (await lives(holder)) ? holder : null;
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
 * Takes a data folder for this process. `holder.port` must already listen.
 *
 * @returns a function that gives the folder back.
 * @throws {DataDirInUse} where another process holds it.
 */
export async function lockDataDir(
  dataDir: string,
  holder: LockHolder,
): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, NAME);
  const own = JSON.stringify(holder);
  const side = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(side, own, { mode: 0o600 });
  try {
    // A stale lock is moved aside, not deleted: of two processes that find it, one moves it.
    while (!(await tryLink(side, path))) {
      const text = await readText(path);
      if (text === null) continue;
      const other = parseHolder(text);
      if (other && (await lives(other))) throw new DataDirInUse(dataDir, other);
      const aside = `${side}.stale`;
      await rename(path, aside).catch(() => undefined);
      const moved = await readText(aside);
      if (moved !== null && moved !== text) await tryLink(aside, path);
      await rm(aside, { force: true });
    }
  } finally {
    await rm(side, { force: true });
  }
  return async () => {
    if ((await readText(path)) === own) await rm(path, { force: true });
  };
}

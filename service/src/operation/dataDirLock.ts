import { randomBytes } from 'node:crypto';
import {
  link,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createConnection } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../common/errorCode.ts';

const NAME = 'server.lock';
const CONNECT_TIMEOUT_MS = 1_000;

/** Signs of life, for processes that cannot see each other; in milliseconds. */
const SIGNS = {
  /** How often a holder touches its lock. */
  everyMs: 1_000,
  /** How long a start watches the lock of a process it cannot see: a holder may be busy for seconds. */
  watchMs: 10_000,
};

/** Where a process runs. Only in the same place do a process id and a loopback port mean the same. */
interface ProcessHost {
  host: string;
  /** Namespaces of process ids and of the network, on Linux: each container has its own. */
  namespaces: string;
}

/** The process that uses a data folder, and how to reach it. The file is readable by its owner only. */
export interface LockHolder {
  pid: number;
  /** A loopback port that is open as long as the process runs. */
  port: number;
  /** Authorises calls to that port. */
  token: string;
  role: 'server' | 'command';
}

/** The content of the lock's file; earlier builds wrote no place. */
type Lock = LockHolder & { place?: ProcessHost };

/** The folder is in use by another process. */
export class DataDirInUse extends Error {
  readonly holder: LockHolder;

  /** @param host - The holder's, if this process cannot see the holder. */
  constructor(dataDir: string, holder: LockHolder, host: string | null = null) {
    const holds = holder.role === 'server' ? 'a running server' : 'a running command';
    super(
      `The data folder ${dataDir} is in use by ${holds} ` +
        (host === null
          ? `(process ${holder.pid}): stop it, or set DATA_DIR to another folder.`
          : `in another container or on another machine (process ${holder.pid} of ${host}): ` +
            'stop it, give commands there, or set DATA_DIR to another folder.'),
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

function parseLock(text: string): Lock | null {
  try {
    const holder = JSON.parse(text) as Lock;
    return Number.isInteger(holder.pid) && Number.isInteger(holder.port) ? holder : null;
  } catch {
    return null;
  }
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => null);

const namespace = (kind: string) => readlink(`/proc/self/ns/${kind}`).catch(() => '');

async function ownHost(): Promise<ProcessHost> {
  const namespaces = await Promise.all([namespace('pid'), namespace('net')]);
  return { host: hostname(), namespaces: namespaces.filter(Boolean).join(' ') };
}

/**
 * The host of a holder that this process cannot see, or null. Without namespaces, as on a Mac, the
 * host's name says nothing: it changes with the network.
 */
function hostOutOfSight({ place }: Lock, own: ProcessHost): string | null {
  const isSame =
    !place ||
    own.namespaces === '' ||
    (place.host === own.host && place.namespaces === own.namespaces);
  return isSame ? null : place.host;
}

const touchedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    },
  );

/** Whether somebody touches a lock within `watchMs`. Clocks may differ, so no times of two are compared. */
async function isTouched(path: string, { everyMs, watchMs }: typeof SIGNS): Promise<boolean> {
  const before = await touchedAt(path);
  const endsAt = performance.now() + watchMs;
  while (performance.now() < endsAt) {
    await delay(everyMs / 2);
    const now = await touchedAt(path);
    if (now !== before) return now !== null;
  }
  return false;
}

/** The running process that uses a data folder and that this one can call, or null. */
export async function findHolder(dataDir: string): Promise<LockHolder | null> {
  const lock = parseLock((await readText(join(dataDir, NAME))) ?? '');
  if (!lock || hostOutOfSight(lock, await ownHost()) !== null) return null;
  return (await isAlive(lock)) ? lock : null;
}

const nameBeside = (path: string) => `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Puts a whole lock in place, unless there is one. */
async function tryLock(path: string, own: string): Promise<boolean> {
  const temporary = nameBeside(path);
  await writeFile(temporary, own, { mode: 0o600 });
  try {
    return await tryLink(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The options of a lock. */
export interface LockOptions {
  /** Called when the start waits for a sign of life. */
  print?: (line: string) => void;
  /** Called when another process has taken the folder over: this one must not write, and exits by default. */
  onLost?: (message: string) => void;
  signs?: typeof SIGNS;
}

/**
 * Refuses a lock that is held.
 *
 * @throws {DataDirInUse}
 */
async function refuseHeld(
  dataDir: string,
  text: string,
  own: ProcessHost,
  { print, signs = SIGNS }: LockOptions,
): Promise<void> {
  const lock = parseLock(text);
  if (!lock) return;
  const path = join(dataDir, NAME);
  const host = hostOutOfSight(lock, own);
  if (host !== null) {
    print?.(
      `The data folder was in use on ${host}, and was not released: waiting ` +
        `${signs.watchMs / 1_000} s for a sign that it still is`,
    );
  }
  const isHeld = await (host === null ? isAlive(lock) : isTouched(path, signs));
  // Another start may have taken it over meanwhile.
  if (isHeld && (await readText(path)) === text) throw new DataDirInUse(dataDir, lock, host);
}

/** Exits without closing anything: any further write would damage what another process writes. */
function exitAtOnce(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Touches a lock again and again while it is this process's own; returns how to stop. */
function keepTouching(
  path: string,
  own: string,
  { onLost = exitAtOnce, signs: { everyMs } = SIGNS }: LockOptions,
): () => void {
  const touch = async () => {
    const text = await readText(path);
    const now = new Date();
    if (text === own) return utimes(path, now, now);
    // If there is no lock, another start may be moving it.
    if (text === null) return;
    clearInterval(timer);
    onLost(
      `The data folder was taken over by another process, which saw no sign of life of this one ` +
        `(${path}): this one stops, because two would damage the database`,
    );
  };
  // A folder that cannot be written to fails the database as well, which says so.
  const timer = setInterval(() => void touch().catch(() => undefined), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Locks a data folder for this process. `holder.port` must already listen. A lock that another
 * container or machine left behind is watched for some seconds first: there, neither its process nor
 * its port can be seen.
 *
 * @returns a function that unlocks the folder.
 * @throws {DataDirInUse} if another process uses it.
 */
export async function lockDataDir(
  dataDir: string,
  holder: LockHolder,
  options: LockOptions = {},
): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, NAME);
  const host = await ownHost();
  const own = JSON.stringify({ ...holder, place: host } satisfies Lock);
  // A stale lock is renamed, not deleted: of two processes that find it, only one can rename it.
  while (!(await tryLock(path, own))) {
    const text = await readText(path);
    if (text === null) continue;
    await refuseHeld(dataDir, text, host, options);
    const staleLock = `${nameBeside(path)}.stale`;
    await rename(path, staleLock).catch(() => undefined);
    const moved = await readText(staleLock);
    if (moved !== null && moved !== text) await tryLink(staleLock, path);
    await rm(staleLock, { force: true });
  }
  const stopTouching = keepTouching(path, own, options);
  return async () => {
    stopTouching();
    if ((await readText(path)) === own) await rm(path, { force: true });
  };
}

import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { freePort } from '../testing/freePort.ts';
import { DataDirInUse, findHolder, lockDataDir, type LockHolder } from './dataDirLock.ts';

const closeLater = closeAfterEach();
const own: LockHolder = { pid: process.pid, port: 1, token: 'own', role: 'command' };

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-lock-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

/** A port that accepts connections, as that of a running process does. */
async function openPort(): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

const write = (dataDir: string, holder: unknown) =>
  writeFile(join(dataDir, 'server.lock'), JSON.stringify(holder));
const lockOf = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'server.lock'), 'utf8')) as LockHolder & {
    place: { host: string; namespaces: string };
  };

test('locks a folder for its owner only, and unlocks it without a trace', async () => {
  const dataDir = await folder();
  const unlock = await lockDataDir(dataDir, own);
  expect(await lockOf(dataDir)).toMatchObject(own);
  expect((await stat(join(dataDir, 'server.lock'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['server.lock']);
  await unlock();
  expect(await readdir(dataDir)).toEqual([]);
});

test('refuses a folder of a running process, and names it', async () => {
  const dataDir = await folder();
  const holder: LockHolder = {
    pid: process.ppid,
    port: await openPort(),
    token: 'other',
    role: 'server',
  };
  await write(dataDir, holder);
  const refused = await lockDataDir(dataDir, own).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DataDirInUse);
  expect((refused as DataDirInUse).holder).toEqual(holder);
  expect((refused as DataDirInUse).message).toBe(
    `The data folder ${dataDir} is in use by a running server (process ${process.ppid}): ` +
      'stop it, or set DATA_DIR to another folder.',
  );
  expect(await findHolder(dataDir)).toEqual(holder);
  expect(await lockOf(dataDir)).toEqual(holder);
  expect(await readdir(dataDir)).toEqual(['server.lock']);
});

test.each<[string, (port: number, closed: number) => unknown]>([
  ['that ended', (port) => ({ pid: 2 ** 30, port, token: '', role: 'server' })],
  ['whose number another one has now', (_, port) => ({ ...own, pid: process.ppid, port })],
  ['with our own number, in a container', (port) => ({ ...own, port, token: 'old' })],
  ['that wrote nonsense', () => ({ pid: 'x' })],
])('takes over the lock of a process %s', async (_name, holder) => {
  const dataDir = await folder();
  await write(dataDir, holder(await openPort(), await freePort()));
  expect(await findHolder(dataDir)).toBeNull();
  const unlock = await lockDataDir(dataDir, own);
  expect(await lockOf(dataDir)).toMatchObject(own);
  expect(await readdir(dataDir)).toEqual(['server.lock']);
  await unlock();
});

test('does not unlock what another process has locked meanwhile', async () => {
  const dataDir = await folder();
  const unlock = await lockDataDir(dataDir, own);
  const other = { ...own, token: 'other' };
  await write(dataDir, other);
  await unlock();
  expect(await lockOf(dataDir)).toEqual(other);
});

describe('the lock of a process that cannot be seen, in a container of its own', () => {
  const signs = { everyMs: 20, watchMs: 400 };
  const elsewhere = {
    pid: 7,
    port: 1,
    token: 'other',
    role: 'server' as const,
    place: { host: 'b1946ac92492', namespaces: 'pid:[1] net:[1]' },
  };
  const touch = (dataDir: string, time: Date) => utimes(join(dataDir, 'server.lock'), time, time);

  test('refuses the folder where the lock is touched, by whatever clock', async () => {
    const dataDir = await folder();
    await write(dataDir, elsewhere);
    // Its clock is years behind.
    let time = Date.parse('2020-01-01');
    const timer = setInterval(
      () => touch(dataDir, new Date((time += 1))).catch(() => undefined),
      signs.everyMs,
    );
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const locking = lockDataDir(dataDir, own, { signs, print });
    await expect(locking).rejects.toThrow(
      new DataDirInUse(dataDir, elsewhere, elsewhere.place.host),
    );
    clearInterval(timer);
    await expect(locking).rejects.toThrow(
      `The data folder ${dataDir} is in use by a running server in another container or on another ` +
        'machine (process 7 of b1946ac92492): stop it, give commands there, or set DATA_DIR to another folder.',
    );
    expect(lines).toEqual([
      'The data folder was in use on b1946ac92492, and was not released: waiting 0.4 s for a sign that it still is',
    ]);
    expect(await findHolder(dataDir)).toBeNull();
    expect(await lockOf(dataDir)).toEqual(elsewhere);
    expect(await readdir(dataDir)).toEqual(['server.lock']);
  });

  const { host, namespaces } = elsewhere.place;
  test.each([
    ['in another container of this host', { namespaces }],
    ['on another host', { host, namespaces }],
    ['on another host that numbers its namespaces alike', { host }],
  ])('is taken over %s where nobody touches it, though its process is here', async (_, changes) => {
    const dataDir = await folder();
    const release = await lockDataDir(dataDir, own);
    const place = { ...(await lockOf(dataDir)).place, ...changes };
    await release();
    await write(dataDir, { ...elsewhere, pid: process.ppid, port: await openPort(), place });
    const begin = performance.now();
    const unlock = await lockDataDir(dataDir, own, { signs });
    expect(performance.now() - begin).toBeGreaterThanOrEqual(signs.watchMs);
    expect(await lockOf(dataDir)).toMatchObject(own);
    await unlock();
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('is taken over at once where its process releases it meanwhile', async () => {
    const dataDir = await folder();
    await write(dataDir, elsewhere);
    setTimeout(() => void rm(join(dataDir, 'server.lock')), 50);
    const unlock = await lockDataDir(dataDir, own, { signs: { ...signs, watchMs: 60_000 } });
    expect(await lockOf(dataDir)).toMatchObject(own);
    await unlock();
  });

  test('is seen by its touches, also where its process took the dead lock of another one over', async () => {
    const dataDir = await folder();
    await write(dataDir, elsewhere);
    const next = { ...elsewhere, pid: 8, place: { ...elsewhere.place, host: 'second' } };
    setTimeout(() => void write(dataDir, next), signs.watchMs / 4);
    let time = Date.parse('2020-01-01');
    const timer = setInterval(
      () => touch(dataDir, new Date((time += 1))).catch(() => undefined),
      signs.watchMs / 2,
    );
    await expect(lockDataDir(dataDir, own, { signs })).rejects.toThrow('process 8 of second');
    clearInterval(timer);
    expect(await readdir(dataDir)).toEqual(['server.lock']);
  });

  test('touches its own lock, and says so where another process has taken it over', async () => {
    const dataDir = await folder();
    const path = join(dataDir, 'server.lock');
    const past = new Date('2020-01-01');
    let tell: (message: string) => void = () => undefined;
    const lost = new Promise<string>((resolve) => (tell = resolve));
    const unlock = await lockDataDir(dataDir, own, { signs, onLost: tell });
    await touch(dataDir, past);
    while ((await stat(path)).mtimeMs === past.getTime()) {
      await new Promise((resolve) => setTimeout(resolve, signs.everyMs));
    }
    // As a start does it: a complete lock replaces the other one at once.
    await writeFile(`${path}.next`, JSON.stringify(elsewhere));
    await rename(`${path}.next`, path);
    expect(await lost).toContain(`taken over by another process`);
    await unlock();
    expect(await lockOf(dataDir)).toEqual(elsewhere);
  });
});

test('names the place of its process, which others compare with theirs', async () => {
  const dataDir = await folder();
  const unlock = await lockDataDir(dataDir, own);
  const { place } = await lockOf(dataDir);
  expect(place.host).toBe(hostname());
  if (process.platform === 'linux') expect(place.namespaces).toMatch(/^pid:\[\d+] net:\[\d+]$/);
  await unlock();
});

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
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
  JSON.parse(await readFile(join(dataDir, 'server.lock'), 'utf8')) as LockHolder;

test('locks a folder for its owner only, and unlocks it without a trace', async () => {
  const dataDir = await folder();
  const unlock = await lockDataDir(dataDir, own);
  expect(await lockOf(dataDir)).toEqual(own);
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
  expect(await lockOf(dataDir)).toEqual(own);
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

import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { killServers, postTo, startServer, type StartFailed } from '../testing/serverProcess.ts';
import { leadSubmission } from '../testing/samples.ts';
import { paths } from '../contract/index.ts';
import { privateDataDir, refuseForeignFolder, usingDataDir } from './privateDataDir.ts';

const closeLater = closeAfterEach();
const umask = process.umask();
afterEach(() => {
  process.umask(umask);
  killServers();
});

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-private-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  return dataDir;
}
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('closes what the service wrote before, and nothing else in the folder', async () => {
  const dataDir = await folder();
  const outside = await folder();
  await mkdir(join(dataDir, 'pglite/base'), { recursive: true });
  for (const name of ['pglite/base/1', 'code-secret', 'notes.txt']) {
    await writeFile(join(dataDir, name), 'x');
    await chmod(join(dataDir, name), 0o666);
  }
  for (const name of ['.', 'pglite', 'pglite/base']) await chmod(join(dataDir, name), 0o755);
  await chmod(outside, 0o755);
  await symlink(outside, join(dataDir, 'pglite/wal'));
  await privateDataDir(dataDir);
  for (const name of ['.', 'pglite', 'pglite/base']) {
    expect([name, await modeOf(join(dataDir, name))]).toEqual([name, '700']);
  }
  for (const name of ['pglite/base/1', 'code-secret']) {
    expect([name, await modeOf(join(dataDir, name))]).toEqual([name, '600']);
  }
  expect(await modeOf(join(dataDir, 'notes.txt'))).toBe('666');
  expect(await modeOf(outside)).toBe('755');
});

test('closes a data folder that is reached by a link', async () => {
  const dataDir = await folder();
  const link = join(await folder(), 'link');
  await chmod(dataDir, 0o755);
  await symlink(dataDir, link);
  await privateDataDir(link);
  expect(await modeOf(dataDir)).toBe('700');
});

test('a running service leaves no folder that another user could enter', async () => {
  const dataDir = await folder();
  await chmod(dataDir, 0o755);
  const server = await startServer({ DATA_DIR: dataDir });
  // Ended before the folder is removed, because it still writes into it.
  closeLater(async () => void (await server.end('SIGKILL')));
  expect(await postTo(server.url, paths.lead, leadSubmission())).toMatchObject({ status: 200 });
  // Read with their types: files come and go while the service runs, folders do not.
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(100);
  // PGlite gives its files mode 666 whatever the umask says: what keeps others out is the folders.
  const folders = entries.filter((entry) => entry.isDirectory());
  const open = [];
  for (const path of [dataDir, ...folders.map(({ parentPath, name }) => join(parentPath, name))]) {
    if ((await modeOf(path)) !== '700') open.push(path);
  }
  expect(open).toEqual([]);
}, 180_000);

test('a folder that is used for something else, or is of the system, is no data folder', async () => {
  const dataDir = await folder();
  await refuseForeignFolder(dataDir);
  await refuseForeignFolder(join(dataDir, 'new'));
  for (const name of ['lost+found', 'server.lock', 'pglite.creating-7']) {
    await mkdir(join(dataDir, name));
  }
  await refuseForeignFolder(dataDir);
  await writeFile(join(dataDir, 'notes.txt'), 'x');
  await expect(refuseForeignFolder(dataDir)).rejects.toThrow(
    `DATA_DIR is ${dataDir}, which holds other files (notes.txt) and no database: name a new or empty folder`,
  );
  await expect(refuseForeignFolder(join(dataDir, 'notes.txt'))).rejects.toThrow('is a file');
  await mkdir(join(dataDir, 'pglite'));
  await writeFile(join(dataDir, 'pglite/PG_VERSION'), '17');
  await refuseForeignFolder(dataDir);
  await expect(refuseForeignFolder('/')).rejects.toThrow(/^DATA_DIR is \/, a folder of the system/);
});

test('a start on a folder that is used for something else ends with one line and changes nothing', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'notes.txt'), 'x');
  await chmod(dataDir, 0o755);
  const failed = await startServer({ DATA_DIR: dataDir }).catch((error: unknown) => error);
  expect((failed as StartFailed).output).toMatch(/^Cannot start: DATA_DIR is [^\n]+\n$/);
  expect(await readdir(dataDir)).toEqual(['notes.txt']);
  expect(await modeOf(dataDir)).toBe('755');
}, 30_000);

test('a start on a folder that the file system refuses ends with one line that names the setting', async () => {
  const file = join(await folder(), 'file');
  await writeFile(file, 'x');
  const failed = await startServer({ DATA_DIR: join(file, 'data') }).catch(
    (error: unknown) => error,
  );
  expect((failed as StartFailed).output).toMatch(
    /^Cannot start: DATA_DIR is [^\n]+, which cannot be used \(ENOTDIR: [^\n]+\): name a folder [^\n]+\n$/,
  );
}, 30_000);

test.each(['EACCES', 'EROFS', 'ENOSPC'])('%s is said to be of the data folder', async (code) => {
  const refused = Object.assign(new Error(`${code}: refused`), { code, syscall: 'mkdir' });
  await expect(usingDataDir('/srv/data', () => Promise.reject(refused))).rejects.toThrow(
    `DATA_DIR is /srv/data, which cannot be used (${code}: refused): name a folder of the service's own user`,
  );
});

test('an error that is not of the file system stays what it is', async () => {
  const other = new Error('in use');
  await expect(usingDataDir('/srv/data', () => Promise.reject(other))).rejects.toBe(other);
});

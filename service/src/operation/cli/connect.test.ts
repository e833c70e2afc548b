import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterEach } from '../../testing/closeAfterEach.ts';
import { testConfig } from '../../testing/harness.ts';
import { lockDataDir } from '../dataDirLock.ts';
import { connect } from './connect.ts';

const closeLater = closeAfterEach();

test('refuses a folder that another command works on, and names that command', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-connect-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  // A process that runs and is not this one.
  await lockDataDir(dataDir, { pid: process.ppid, port, token: 'other', role: 'command' });

  await expect(connect(testConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
    `The data folder ${dataDir} is in use by a running command (process ${process.ppid}): `,
  );
  expect(await readdir(dataDir)).toEqual(['server.lock']);
});

test('leaves a folder without our database as it is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-connect-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  await writeFile(join(dataDir, 'hosts'), '');
  await chmod(dataDir, 0o755);
  await expect(connect(testConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
    `There is no database in the folder ${dataDir} that this user can read, and DATABASE_URL is not set: ` +
      'set DATABASE_URL where the service stores on PostgreSQL, else correct DATA_DIR or start the server once.',
  );
  expect(await readdir(dataDir)).toEqual(['hosts']);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o755);
});

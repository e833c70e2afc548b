import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCodeSecret } from './secret.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('creates a key that only its owner can read, and keeps it', async () => {
  const dataDir = join(folder, 'var', 'data');
  const secret = await loadCodeSecret(dataDir);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect((await stat(join(dataDir, 'code-secret'))).mode & 0o777).toBe(0o600);
  expect(await loadCodeSecret(dataDir)).toBe(secret);
  expect(await readdir(dataDir)).toEqual(['code-secret']);
});

test('another folder gets another key', async () => {
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => loadCodeSecret(join(folder, name))),
  );
  expect(one).not.toBe(two);
});

test('is not replaced where it cannot be read', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(loadCodeSecret(join(folder, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('sets no key where another process does so at the same time', async () => {
  // A link to a file that does not exist: there is nothing to read, and nothing can be created.
  await symlink(join(folder, 'later'), join(folder, 'code-secret'));
  await expect(loadCodeSecret(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readdir(folder)).toEqual(['code-secret']);
});

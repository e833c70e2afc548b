import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNamedFile } from './readNamedFile.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-named-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('reads the file', async () => {
  await writeFile(join(folder, 'list.csv'), 'company\n');
  expect(await readNamedFile(join(folder, 'list.csv'))).toBe('company\n');
});

test('says that there is no such file, or that it is a folder', async () => {
  await expect(readNamedFile(join(folder, 'no.csv'))).rejects.toThrow(
    new Error(`There is no file ${join(folder, 'no.csv')}`),
  );
  await expect(readNamedFile(folder)).rejects.toThrow(
    new Error(`${folder} is a folder, not a file`),
  );
});

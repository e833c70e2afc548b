import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replacePrivate, writePrivate } from './privateFile.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-private-'));
  file = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const permissions = async () => (await stat(file)).mode & 0o777;

test('a new file is for its owner only, and is not written over', async () => {
  await writePrivate(file, 'first');
  await expect(writePrivate(file, 'second')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(file, 'utf8')).toBe('first');
  expect(await permissions()).toBe(0o600);
});

test('a file that is replaced is for its owner only, whatever it was before, and nothing is left beside it', async () => {
  await writeFile(file, 'first', { mode: 0o644 });
  await replacePrivate(file, Buffer.from('second'));
  expect(await readFile(file, 'utf8')).toBe('second');
  expect(await permissions()).toBe(0o600);
  expect(await readdir(folder)).toEqual(['file']);
});

test('a file that cannot be replaced leaves nothing beside it', async () => {
  await mkdir(join(file, 'in'), { recursive: true });
  await expect(replacePrivate(file, 'text')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['file']);
});

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpublish } from './unpublish';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tidyguard-unpublish-'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(folder: string, files: readonly string[], content = '') {
  for (const file of files) {
    const target = path.join(root, folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content || file);
  }
}

const filesIn = async (folder: string) =>
  (await readdir(path.join(root, folder), { recursive: true })).filter((name) =>
    /\.\w+$/.test(name),
  );

test('moves source maps and the report of a build, and removes maps of scripts that are gone', async () => {
  const published = ['index.html', 'app-1.js', 'app-1.js.br', 'late/quiz-2.js'];
  const debugging = ['app-1.js.map', 'late/quiz-2.js.map', 'webpack.stats.json'];
  await write('public', [...published, ...debugging]);
  await write('public', ['app-1.js.map.gz', 'webpack.stats.json.br', 'gone.js.map']);
  await write('unpublished', ['app-0.js.map', 'webpack.stats.json'], 'of the last build');
  await unpublish(path.join(root, 'public'), path.join(root, 'unpublished'));
  expect((await filesIn('public')).sort()).toEqual(published.sort());
  expect((await filesIn('unpublished')).sort()).toEqual(debugging.sort());
  const report = await readFile(path.join(root, 'unpublished', 'webpack.stats.json'), 'utf8');
  expect(report).toBe('webpack.stats.json');
});

test('keeps the maps of an earlier build where the next one did not write them again', async () => {
  await write('public', ['app-1.js']);
  await write('unpublished', ['app-1.js.map']);
  await unpublish(path.join(root, 'public'), path.join(root, 'unpublished'));
  expect(await filesIn('unpublished')).toEqual(['app-1.js.map']);
});

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const MODULE = 'scripts/lib/install.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-install-'));
  await mkdir(join(folder, 'node_modules'));
  await cp(join(import.meta.dirname, 'lib'), join(folder, 'scripts/lib'), { recursive: true });
  await changeLockfile('{}');
});
afterEach(() => rm(folder, { recursive: true }));

const changeLockfile = (text: string) => writeFile(join(folder, 'package-lock.json'), text);

/** Runs a command's first step, with an npm in place of the real one that ends with this code. */
async function ensureInstalled(
  exitCode: number,
  node = process.versions.node,
): Promise<{ code: number; asked: string }> {
  const asked = join(folder, 'asked');
  await writeFile(asked, '');
  const npm = `#!/bin/sh\necho "$@" >>'${asked}'\nexit ${exitCode}\n`;
  await writeFile(join(folder, 'npm'), npm, { mode: 0o755 });
  const code =
    `Object.defineProperty(process.versions, 'node', { value: '${node}' });` +
    `const { ensureInstalled } = await import('./${MODULE}'); await ensureInstalled();`;
  const ended = await new Promise<number>((resolve) =>
    execFile(
      process.execPath,
      ['--input-type=module', '-e', code],
      { cwd: folder, env: { PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` } },
      (error) => resolve(error ? Number(error.code) : 0),
    ),
  );
  return { code: ended, asked: await readFile(asked, 'utf8') };
}

const installs = 'install --no-save --no-audit --no-fund --loglevel=notice\n';

it('installs once for a lockfile, and again when it changes', async () => {
  expect(await ensureInstalled(0)).toEqual({ code: 0, asked: installs });
  expect(await ensureInstalled(0)).toEqual({ code: 0, asked: '' });
  await changeLockfile('{ "lockfileVersion": 3 }');
  expect(await ensureInstalled(0)).toEqual({ code: 0, asked: installs });
});

it('installs again where the folder of a workspace is missing', async () => {
  const packages = { 'node_modules/a/node_modules/b': {}, 'site/node_modules/c': {} };
  await changeLockfile(JSON.stringify({ packages }));
  await mkdir(join(folder, 'site/node_modules'), { recursive: true });
  await ensureInstalled(0);
  expect(await ensureInstalled(0)).toEqual({ code: 0, asked: '' });
  await rm(join(folder, 'site'), { recursive: true });
  expect(await ensureInstalled(0)).toEqual({ code: 0, asked: installs });
});

it.each([
  ['another version of Node', /node\d+/, 'node1'],
  ['another system', /\S+-\S+$/, 'beos-m68k'],
])('installs again where %s made the installation', async (_, part, other) => {
  const stamp = join(folder, 'node_modules/.tidyguard-installed');
  await ensureInstalled(0);
  const text = await readFile(stamp, 'utf8');
  expect(text).toMatch(part);
  await writeFile(stamp, text.replace(part, other));
  expect(await ensureInstalled(0)).toEqual({ code: 0, asked: installs });
  expect(await readFile(stamp, 'utf8')).toBe(text);
});

it('installs again after an installation that failed', async () => {
  expect(await ensureInstalled(1)).toEqual({ code: 1, asked: installs });
  expect(await ensureInstalled(0)).toEqual({ code: 0, asked: installs });
});

it.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.0.0', true],
])('Node %s is new enough: %p', async (node, isEnough) => {
  expect((await ensureInstalled(0, node)).asked).toBe(isEnough ? installs : '');
});

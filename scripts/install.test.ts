import { execFile } from 'node:child_process';
import { cp, link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The first steps of commands, by the module that has them. */
const STEPS = {
  ensureInstalled: 'scripts/lib/install.mjs',
  ensureServiceBuilt: 'scripts/lib/serviceBuild.mjs',
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-install-'));
  await mkdir(join(folder, 'node_modules'));
  await cp(join(import.meta.dirname, 'lib'), join(folder, 'scripts/lib'), { recursive: true });
  await changeLockfile('{}');
});
afterEach(() => rm(folder, { recursive: true }));

const changeLockfile = (text: string) => writeFile(join(folder, 'package-lock.json'), text);

/** Runs a command's first step, with a fake npm that ends with this code. */
async function firstStep(
  step: keyof typeof STEPS,
  exitCode: number,
  node = process.versions.node,
  options: { toStart?: boolean } = {},
): Promise<{ code: number; asked: string }> {
  const asked = join(folder, 'asked');
  await writeFile(asked, '');
  const npm = `#!/bin/sh\necho "$@" >>'${asked}'\nexit ${exitCode}\n`;
  await writeFile(join(folder, 'npm'), npm, { mode: 0o755 });
  const code =
    `Object.defineProperty(process.versions, 'node', { value: '${node}' });` +
    `const { ${step} } = await import('./${STEPS[step]}'); await ${step}(${JSON.stringify(options)});`;
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

const ensureInstalled = (exitCode: number, node?: string) =>
  firstStep('ensureInstalled', exitCode, node);

const ensureInstalledToStart = async () =>
  (await firstStep('ensureInstalled', 0, undefined, { toStart: true })).asked;

const installs = 'install --no-save --no-audit --no-fund --loglevel=notice\n';
const installsToStart = 'install --omit=dev --no-save --no-audit --no-fund --loglevel=notice\n';
/** What npm lists as installed. */
const hidden = 'node_modules/.package-lock.json';

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

it('installs again for the lockfile from before an installation that failed', async () => {
  await ensureInstalled(0);
  await changeLockfile('{ "lockfileVersion": 3 }');
  expect((await ensureInstalled(1)).code).toBe(1);
  await changeLockfile('{}');
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

it('leaves the installation of a copy alone that shares its files by links', async () => {
  const stamp = join(folder, 'node_modules/.tidyguard-installed');
  await ensureInstalled(0);
  await link(stamp, join(folder, 'of-the-copy'));
  const before = await readFile(stamp, 'utf8');
  await changeLockfile('{ "lockfileVersion": 3 }');
  await ensureInstalled(0);
  expect(await readFile(stamp, 'utf8')).not.toBe(before);
  expect(await readFile(join(folder, 'of-the-copy'), 'utf8')).toBe(before);
});

describe('a start', () => {
  const packages = { 'node_modules/a': {}, 'site/node_modules/b': { dev: true } };
  beforeEach(() => changeLockfile(JSON.stringify({ packages })));
  const listInstalled = (installed: Partial<typeof packages>) =>
    writeFile(join(folder, hidden), JSON.stringify({ packages: installed }));

  it('installs once, without what only developers need', async () => {
    expect(await ensureInstalledToStart()).toBe(installsToStart);
    await listInstalled({ 'node_modules/a': {} });
    expect(await ensureInstalledToStart()).toBe('');
  });

  it('leaves the rest to what needs it', async () => {
    // Packages of the root: one in a workspace would need a folder that is not there.
    const all = { 'node_modules/a': {}, 'node_modules/b': { dev: true } };
    await changeLockfile(JSON.stringify({ packages: all }));
    await ensureInstalledToStart();
    expect((await ensureInstalled(0)).asked).toBe(installs);
  });

  it('installs nothing where all is installed, and takes nothing away from it', async () => {
    await mkdir(join(folder, 'site/node_modules'), { recursive: true });
    await ensureInstalled(0);
    await listInstalled(packages);
    expect(await ensureInstalledToStart()).toBe('');
    await changeLockfile('{ "lockfileVersion": 3 }');
    expect(await ensureInstalledToStart()).toBe(installs);
  });
});

describe('a command of the operator', () => {
  beforeEach(async () => {
    const built = [
      'service/dist/operation/cli/leads.js',
      'content/dist/index.js',
      'design-system/dist/email.js',
    ];
    for (const file of [...built, hidden]) {
      await mkdir(join(folder, file, '..'), { recursive: true });
      await writeFile(join(folder, file), '{}');
    }
  });

  it('installs nothing under a built service, with whatever lockfile', async () => {
    // As after `npm install`, which leaves no stamp.
    expect(await firstStep('ensureServiceBuilt', 0)).toEqual({ code: 0, asked: '' });
    await ensureInstalled(0);
    await changeLockfile('{ "lockfileVersion": 3 }');
    expect(await firstStep('ensureServiceBuilt', 0)).toEqual({ code: 0, asked: '' });
  });

  it.each([
    ['nothing is installed', () => rm(join(folder, hidden))],
    [
      'the folder of a workspace is missing',
      () => writeFile(join(folder, hidden), '{ "packages": { "service/node_modules/c": {} } }'),
    ],
  ])('installs where %s', async (_, change) => {
    await change();
    expect(await firstStep('ensureServiceBuilt', 0)).toEqual({ code: 0, asked: installsToStart });
  });

  it('is refused by a Node that is too old', async () => {
    expect(await firstStep('ensureServiceBuilt', 0, '18.20.8')).toEqual({ code: 1, asked: '' });
  });
});

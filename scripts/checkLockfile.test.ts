import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockfileProblems } from './lib/lockfile.mjs';

const integrity = `sha512-${'Ab9+/'.repeat(17)}A==`;
const sound = {
  '': { workspaces: ['site'] },
  site: {},
  'node_modules/@ours/site': { resolved: 'site', link: true },
  // .npmrc leaves out the address of what comes from the registry.
  'node_modules/react': { integrity },
  'node_modules/@scope/tool': {
    integrity,
    resolved: 'https://registry.npmjs.org/@scope/tool/-/tool-1.0.0.tgz',
  },
  'site/node_modules/alias': {
    name: 'pg',
    integrity,
    resolved: 'https://registry.npmjs.org/pg/-/pg-8.0.0.tgz',
  },
};

it('finds nothing wrong with hashed packages of the registry and links to workspaces', () => {
  expect(lockfileProblems({ packages: sound })).toEqual([]);
});

it.each([
  [
    'another host that begins like it',
    'https://registry.npmjs.org.evil.com/react/-/react-1.0.0.tgz',
  ],
  ['another host after a user name', 'https://registry.npmjs.org@evil.com/react/-/react-1.0.0.tgz'],
  ['a user name', 'https://user@registry.npmjs.org/react/-/react-1.0.0.tgz'],
  ['another host that ends like it', 'https://evil-registry.npmjs.org/react/-/react-1.0.0.tgz'],
  ['another port', 'https://registry.npmjs.org:8443/react/-/react-1.0.0.tgz'],
  ['a letter of another alphabet', 'https://registry.nрmjs.org/react/-/react-1.0.0.tgz'],
  ['a connection without encryption', 'http://registry.npmjs.org/react/-/react-1.0.0.tgz'],
  ['a repository', 'git+ssh://git@github.com/facebook/react.git#0123456'],
  ['a file', 'file:../react-1.0.0.tgz'],
  ['another package', 'https://registry.npmjs.org/raect/-/raect-1.0.0.tgz'],
  ['no address', ''],
])('refuses a package that comes from %s', (_, resolved) => {
  const packages = { ...sound, 'node_modules/react': { integrity, resolved } };
  expect(lockfileProblems({ packages })).toEqual([
    `"node_modules/react" comes from ${resolved} in "resolved", not from https://registry.npmjs.org/react/-/`,
  ]);
});

it.each([
  undefined,
  '',
  'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
  `${integrity}?`,
  integrity.slice(0, -3),
])('refuses a package with the hash %s', (hash) => {
  const entry = hash === undefined ? {} : { integrity: hash };
  expect(lockfileProblems({ packages: { ...sound, 'site/node_modules/react': entry } })).toEqual([
    '"site/node_modules/react" has no SHA-512 in "integrity"',
  ]);
});

it.each([
  [
    'a link that leads out of the repository',
    'node_modules/react',
    { resolved: '../r', link: true },
  ],
  ['a folder that is no workspace', '../react', {}],
])('refuses %s', (_, path, entry) => {
  expect(lockfileProblems({ packages: { ...sound, [path]: entry } })).toEqual([
    `"${path}" is a folder or a link, and none of the workspaces`,
  ]);
});

it('fails the command, and names what is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockfile-'));
  const file = join(folder, 'package-lock.json');
  await writeFile(file, JSON.stringify({ packages: { ...sound, 'node_modules/react': {} } }));
  const command = join(import.meta.dirname, 'checkLockfile.mjs');
  const ended = await new Promise<[unknown, string]>((resolve) =>
    execFile(process.execPath, [command, file], (error, _, stderr) =>
      resolve([error?.code, stderr]),
    ),
  );
  await rm(folder, { recursive: true });
  expect(ended).toEqual([
    1,
    expect.stringContaining('"node_modules/react" has no SHA-512 in "integrity"\n'),
  ]);
});

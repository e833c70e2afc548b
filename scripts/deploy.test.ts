import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteSettings } from '../site/src/config/settings.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const containerfile = read('deploy/Containerfile').replaceAll('\\\n', ' ');

test('the container build takes every setting that the site reads when it is built', () => {
  const given = /^ARG (.+)$/m.exec(containerfile)?.[1]?.split(/\s+/) ?? [];
  expect(given.sort()).toEqual(Object.keys(siteSettings).sort());
});

test('the container installs with the package file of every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const copied = [...containerfile.matchAll(/^COPY (\S+)\/package\.json \S+$/gm)].map(
    ([, folder]) => folder,
  );
  expect(copied.sort()).toEqual(workspaces.sort());
});

test('the container runs what systemd runs', () => {
  const [, program = '', file = ''] = /^CMD \["(\w+)", "([^"]+)"\]$/m.exec(containerfile) ?? [];
  expect(read('deploy/tidyguard.service')).toContain(`ExecStart=/usr/bin/${program} ${file}\n`);
});

/** The patterns of an ignore file, as Docker writes what is ignored in every folder. */
const ignored = (text: string, everywhere: (pattern: string) => string) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('!'))
    .map((line) => everywhere(line.replace(/\/$/, '')));

test('the image is built from nothing that git ignores, such as leads and secrets', () => {
  const byDocker = ignored(read('deploy/Containerfile.dockerignore'), (pattern) => pattern);
  const byGit = ignored(read('.gitignore'), (pattern) =>
    pattern.startsWith('/') ? pattern.slice(1) : `**/${pattern}`,
  );
  expect(byGit).toContain('**/.env');
  // Plus the history, which git itself does not commit.
  expect([...byDocker].sort()).toEqual([...byGit, '.git'].sort());
  expect(read('deploy/Containerfile.dockerignore')).not.toMatch(/^!/m);
});

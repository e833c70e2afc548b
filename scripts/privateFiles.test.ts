import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandsOf } from '../service/src/testing/operatorCommands.ts';
import { root } from './lib/shell.mjs';

const documents = [
  'docs/operations.md',
  'docs/matching.md',
  'docs/upgrade.md',
  'docs/proof/README.md',
];

/** The files that documented commands write into the folder where they are run, which is the repository. */
const written = documents
  .flatMap((document) => commandsOf(readFileSync(join(root, document), 'utf8')))
  .flatMap(({ words }) =>
    words.flatMap((word, index) => {
      if (word === '>' || word === '--file') return [words[index + 1] ?? ''];
      return /^>./.test(word) ? [word.slice(1)] : [];
    }),
  )
  .filter((name) => /^[\w-]+\.\w+$/.test(name));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-ignored-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  copyFileSync(join(root, '.gitignore'), join(folder, '.gitignore'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Which of these files, at the repository's root, git would commit. */
function committed(names: readonly string[]): string[] {
  for (const name of names) writeFileSync(join(folder, name), '');
  const all = execFileSync('git', ['ls-files', '--others', '--exclude-standard'], { cwd: folder });
  return all.toString().trim().split('\n');
}

test('git ignores the files about people that commands write into the repository', () => {
  expect(written).toEqual(expect.arrayContaining(['leads.json', 'opt-outs.json', 'person.json']));
  const certificates = ['html', 'pdf'].map((end) => `certificate-0189c8a2-1.${end}`);
  expect(committed(['README.md', ...certificates, ...written]).sort()).toEqual([
    '.gitignore',
    'README.md',
  ]);
});

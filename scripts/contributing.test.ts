import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { designTokenFiles, writeDesignTokens } from './lib/designTokens.ts';

const repository = path.resolve(import.meta.dirname, '..');
const guide = readFileSync(path.join(repository, 'CONTRIBUTING.md'), 'utf8');

/** Each change that the guide shows, without the indentation of the list that it stands in. */
const diffs = [...guide.matchAll(/^( *)```diff\n([^]*?)^ *```/gm)].map(
  ([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);

/** Those that name their file as git does; others show a line or two of several files. */
const patches = diffs
  .filter((diff) => /^--- (a\/|\/dev\/null)/.test(diff))
  .map((patch) => ({ file: /^\+\+\+ b\/(.+)$/m.exec(patch)?.[1] ?? '', patch }));

let copy = '';
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'contributing-'));
  // Otherwise git would look for the files from the top of a repository around this folder.
  execFileSync('git', ['init', '-q'], { cwd: copy });
  const copied = ['content/cleaning', 'design-system/tokens', 'package.json', 'prettier.config.js'];
  for (const file of [
    ...copied,
    'design-system/src/tokens.ts',
    'design-system/src/Logo/Logo.tsx',
  ]) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(repository, file), path.join(copy, file), { recursive: true });
  }
});
afterEach(() => rmSync(copy, { recursive: true }));

const apply = (patch: string) =>
  execFileSync('git', ['apply', '-'], { cwd: copy, input: patch, stdio: ['pipe', 'pipe', 'pipe'] });

it('shows changes that git can apply', () => {
  expect(patches.length).toBeGreaterThanOrEqual(6);
});

it.each(patches)('shows a change of $file that fits it as it is', ({ patch }) => {
  expect(() => apply(patch)).not.toThrow();
});

it('begins with a change of a file that nothing else writes, and what is made from it follows', async () => {
  const { file = '', patch = '' } = patches[0] ?? {};
  expect([...(await designTokenFiles(copy)).keys()]).not.toContain(file);
  apply(patch);
  expect(await writeDesignTokens(copy)).toContain('design-system/src/tokens.ts');
  const written = readFileSync(path.join(copy, 'design-system/src/tokens.ts'), 'utf8');
  expect(written).toContain("medium: '0.5rem'");
}, 60_000);

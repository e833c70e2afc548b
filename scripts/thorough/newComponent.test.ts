import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeComponent } from '../lib/newComponent.mjs';

const repository = path.resolve(import.meta.dirname, '../..');

/** What the tools read of the repository to judge a component. */
const COPIED = [
  'design-system/package.json',
  'design-system/src',
  'design-system/tokens',
  'design-system/tsconfig.json',
  'eslint.config.js',
  'jest.config.js',
  'package.json',
  'prettier.config.js',
  'scripts/jest-browser.setup.ts',
  'tsconfig.base.json',
];

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'new-component-'));
  for (const file of COPIED) {
    cpSync(path.join(repository, file), path.join(copy, file), { recursive: true });
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
});
afterAll(() => rmSync(copy, { recursive: true }));

/** What a tool of the repository says about the copy; nothing if it is content. */
function complaints(...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    cwd: copy,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}\n${stderr}`;
}

it('starts a component that passes types, lint and its test', async () => {
  await writeComponent(copy, 'OrderBadge');
  const folder = 'design-system/src/OrderBadge';
  expect(complaints('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'design-system')).toBe('');
  expect(complaints('node_modules/eslint/bin/eslint.js', folder, '--max-warnings', '0')).toBe('');

  writeFileSync(
    path.join(copy, 'jest.one.config.js'),
    `import all from './jest.config.js';
const { displayName, ...own } = all.projects.find((each) => each.displayName === 'design-system');
export default { ...own, rootDir: 'design-system' };
`,
  );
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const tests = [folder, 'design-system/src/index.test'];
  expect(complaints(...jest, '-c', 'jest.one.config.js', ...tests)).toBe('');
}, 120_000);

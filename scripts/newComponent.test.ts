import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check, resolveConfig } from 'prettier';
import { sinceCell } from '../.storybook/since.ts';
import { writeComponent } from './lib/newComponent.mjs';

const repository = path.resolve(import.meta.dirname, '..');

/** What the command reads and adds to. */
const COPIED = [
  '.changeset',
  'design-system/CHANGELOG.md',
  'design-system/src',
  'package.json',
  'prettier.config.js',
];

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'new-component-'));
  for (const file of COPIED) {
    cpSync(path.join(repository, file), path.join(copy, file), { recursive: true });
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

it('starts a component with its story, test, export and change note, all formatted', async () => {
  const files = await writeComponent(copy, 'OrderBadge');
  expect(files).toEqual([
    'design-system/src/OrderBadge/OrderBadge.tsx',
    'design-system/src/OrderBadge/styles.ts',
    'design-system/src/OrderBadge/OrderBadge.stories.tsx',
    'design-system/src/OrderBadge/OrderBadge.test.tsx',
    'design-system/src/index.ts',
    'design-system/src/index.test.ts',
    '.changeset/order-badge.md',
  ]);
  for (const file of files) {
    const filepath = path.join(copy, file);
    const options = await resolveConfig(path.join(repository, file));
    const isFormatted = await check(readFileSync(filepath, 'utf8'), { ...options, filepath });
    expect({ file, isFormatted }).toEqual({ file, isFormatted: true });
  }
});

it('is told as coming in the next version by its change note', () => {
  expect(sinceCell(copy, 'OrderBadge').says).toBe('next');
  expect(sinceCell(copy, 'Button').says).not.toBe('next');
});

it.each(['badge', 'Order-Badge', '../Badge', ''])('refuses the name "%s"', async (name) => {
  await expect(writeComponent(copy, name)).rejects.toThrow('named like Badge or OrderSummary');
});

it('overwrites no component', async () => {
  await expect(writeComponent(copy, 'Button')).rejects.toThrow('a component Button already');
});

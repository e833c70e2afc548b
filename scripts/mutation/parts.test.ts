import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/shell.mjs';
import { parts } from './parts.mjs';

test('the weekly workflow tests every part', () => {
  const workflow = readFileSync(join(root, '.github/workflows/mutation.yml'), 'utf8');
  const listed = [...workflow.matchAll(/^ {10}- ([a-z-]+)$/gm)].map(([, name]) => name);
  expect(listed).toEqual(parts.map(({ name }) => name));
});

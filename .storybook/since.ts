import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell } from './status.ts';

/** The version of the package in which a component appeared; `root` is the repository's folder. */
export function sinceCell(root: string, component: string): Cell {
  const changes = readFileSync(join(root, 'design-system/CHANGELOG.md'), 'utf8').split(/^## /m);
  const named = changes.filter((version) => version.includes(`\`${component}\``)).at(-1);
  const isComing = readdirSync(join(root, '.changeset')).some(
    (file) =>
      file !== 'README.md' &&
      readFileSync(join(root, '.changeset', file), 'utf8').includes(`New: \`${component}\``),
  );
  const first = (named ?? changes.at(-1) ?? '').split('\n')[0] ?? '';
  return { says: isComing ? 'next' : first, test: 'design-system/CHANGELOG.md' };
}

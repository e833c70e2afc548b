// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

const folder = join(root, 'reports');

/** Where the tests write their results, for the checks that read them afterwards. */
export const reports = {
  unit: join(folder, 'unit.json'),
  e2e: join(folder, 'e2e.json'),
};

/** Removes the results of an earlier run, so that nobody takes them for this one's. */
export function removeReports() {
  for (const file of Object.values(reports)) rmSync(file, { force: true });
}

// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

const folder = join(root, 'reports');

/** Where the tests write their results, for the checks that read them afterwards. */
export const reports = {
  unit: join(folder, 'unit.json'),
  e2e: join(folder, 'e2e.json'),
};

/** Makes room for the results of a run, and removes an earlier one's, so that nobody takes them for it. */
export function prepareReports() {
  mkdirSync(folder, { recursive: true });
  for (const file of Object.values(reports)) rmSync(file, { force: true });
}

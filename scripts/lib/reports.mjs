// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

const folder = join(root, 'reports');

/** Where the tests write results, for the checks that read them afterwards, and builds their lists. */
export const reports = {
  unit: join(folder, 'unit.json'),
  e2e: join(folder, 'e2e.json'),
  serviceSbom: join(folder, 'sbom-service.cdx.json'),
  siteSbom: join(folder, 'sbom-site.cdx.json'),
  /** A folder: `npm run faults` writes a file for each fault. */
  faults: join(folder, 'faults'),
};

/** Makes room for the results of a run, and removes those of an earlier one, so that nobody confuses them. */
export function prepareReports() {
  mkdirSync(folder, { recursive: true });
  for (const file of [reports.unit, reports.e2e]) rmSync(file, { force: true });
}

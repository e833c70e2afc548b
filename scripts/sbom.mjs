// @ts-check
/**
 * Writes the software bills of materials of service and site, as CycloneDX 1.6, into reports/: the
 * last step of `npm run build`. No time and no random number is in them, so that the same commit
 * gives the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reports } from './lib/reports.mjs';
import { billOfMaterials } from './lib/billOfMaterials.mjs';

for (const [workspace, file] of /** @type {const} */ ([
  ['service', reports.serviceSbom],
  ['site', reports.siteSbom],
])) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(billOfMaterials(workspace), null, 2)}\n`);
}

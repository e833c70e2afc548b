/** The size of the design system in a page, as design-system/scripts/size.mjs measures it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Report, rounded } from './report.ts';

const SCRIPT = join(import.meta.dirname, '../design-system/scripts/size.mjs');

interface Size {
  name: string;
  bytes: number;
  /** Null for a part of the whole that has no limit of its own. */
  limit: number | null;
}

const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--json'], { encoding: 'utf8' });
if (stdout === '') throw new Error(`The package could not be measured: ${stderr}`);

const report = new Report('package');
for (const { name, bytes, limit } of JSON.parse(stdout) as Size[]) {
  report.add(
    `package: ${name}, kB gzipped`,
    rounded(bytes / 1_000),
    limit === null ? {} : { atMost: limit / 1_000 },
    'without React and Emotion',
  );
}
await report.write({});

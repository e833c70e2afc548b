/**
 * `npm run bench` builds what is out of date and runs every measurement, also after a missed
 * target; it exits with 1 if any target was missed. `npm run bench -- pages quiz` runs only those
 * parts, `--quick` fewer runs of each. Results are kept in bench/results.json.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../scripts/lib/browser.mjs';
import { main, root, runScript, say, StepFailed } from '../scripts/lib/shell.mjs';

/** The parts in the order in which they run; the longest comes last. */
const parts: Record<string, string> = {
  pages: 'bench/pages/main.ts',
  quiz: 'bench/web.ts',
  service: 'bench/service.ts',
  matching: 'bench/matching.ts',
  package: 'bench/packageSize.ts',
  builds: 'bench/builds/main.ts',
};

const USAGE = `npm run bench -- [--quick] [part ...]

  part     some of ${Object.keys(parts).join(', ')}; without one, all
  --quick  fewer runs of each measurement`;

/** Runs a part in a process of its own. Resolves to whether every target was met. */
async function meetsTargets(file: string, browserPath: string, flags: string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, file), ...flags], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browserPath },
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', end);
  return code === 0;
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const chosen = positionals.length > 0 ? positionals : Object.keys(parts);
  const flags = values.quick ? ['--quick'] : [];
  const unknown = chosen.find((name) => !(name in parts));
  if (unknown !== undefined) {
    throw new StepFailed(
      `The bench has no part '${unknown}': name some of ${Object.keys(parts).join(', ')}.`,
    );
  }
  const browserPath = await ensureBrowser({ fullBrowser: true });
  say('Building what is missing or out of date');
  await runScript('build');
  const missed: string[] = [];
  for (const name of chosen) {
    say(`Bench: ${name}`);
    if (!(await meetsTargets(parts[name] ?? '', browserPath, flags))) missed.push(name);
  }
  say(missed.length === 0 ? 'Every target is met' : `Targets missed in: ${missed.join(', ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const site = createRequire(join(root, 'site/package.json'));
const here = createRequire(import.meta.url);

/** The scripts of command-line programs, for Node to run. */
export const programs = {
  gatsby: site.resolve('gatsby/cli'),
  storybook: join(here.resolve('storybook/package.json'), '../dist/bin/dispatcher.js'),
  jest: join(here.resolve('jest/package.json'), '../bin/jest.js'),
};

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a program and collects its output, for error messages. */
export function start(
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      GATSBY_TELEMETRY_DISABLED: '1',
      STORYBOOK_DISABLE_TELEMETRY: '1',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()));
  }
  running.add(child);
  child.once('exit', () => running.delete(child));
  return { child, output: () => output };
}

/**
 * Runs a program to its end.
 *
 * @returns how long it took, in seconds
 * @throws Error with the end of its output, if it fails
 */
export async function secondsOf(args: string[], cwd = root): Promise<number> {
  const began = performance.now();
  const { child, output } = start(args, cwd);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error(`${args.join(' ')} ended with ${code}: ${output().slice(-2_000)}`);
  return (performance.now() - began) / 1_000;
}

// @ts-check
/**
 * What the README's commands share. Plain JavaScript without dependencies, because it runs before
 * anything is installed.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Where `say` writes, and the programs that `run` starts.
 *
 * @type {import('node:tty').WriteStream}
 */
let progress = process.stdout;

/** For commands whose standard output is data: progress goes to standard error from now on. */
export function progressToStderr() {
  progress = process.stderr;
}

/** Prints a line that stands out from the output of other programs. */
export const say = (/** @type {string} */ line) => progress.write(`\n▸ ${line}\n`);

/** Keeps tools from sending telemetry, staying in the background and redrawing the terminal. */
const quiet = {
  GATSBY_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  NX_DAEMON: 'false',
  NX_TUI: 'false',
};

/** The signals by which a terminal or an operator ends a command. @type {readonly NodeJS.Signals[]} */
export const SIGNALS = ['SIGINT', 'SIGTERM'];

/** A step that failed; its output has been shown already. */
export class StepFailed extends Error {}

/**
 * Whether the message says everything and a stack would add nothing: a failed step, or an option
 * that `parseArgs` does not know.
 *
 * @param {unknown} error
 * @returns {error is Error}
 */
const isForReader = (error) =>
  error instanceof StepFailed ||
  (error instanceof Error && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS'));

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string>} [env]
 * @property {string} [cwd]
 * @property {boolean} [buffered] Shows the output in one piece at the end, so that programs running
 * side by side do not mix theirs.
 */

/**
 * A step longer than this, in characters, is named by its beginning: it may list every changed file, which
 * its output names too.
 */
const LONGEST_STEP = 120;

const shortened = (/** @type {string} */ step) =>
  step.length > LONGEST_STEP ? `${step.slice(0, LONGEST_STEP)}…` : step;

/**
 * Runs a program, in the repository's folder unless told otherwise, and shows its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<void>} rejects with StepFailed unless its exit code is 0
 */
export function run(command, args, { env = {}, cwd = root, buffered = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdout = buffered ? 'pipe' : progress;
    const stderr = buffered ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', stdout, stderr],
      env: { ...process.env, ...quiet, ...env },
    });
    /** @type {Buffer[]} */
    const kept = [];
    child.stdout?.on('data', (piece) => kept.push(piece));
    child.stderr?.on('data', (piece) => kept.push(piece));
    // If another program fails and this process ends, its children end with it.
    const end = () => child.kill();
    process.once('exit', end);
    // A signal to this process ends the step; the failed step ends this process, which then cleans up.
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, pass);
    child.on('close', () => {
      process.off('exit', end);
      for (const signal of SIGNALS) process.off(signal, pass);
      progress.write(Buffer.concat(kept));
    });
    child.on('error', (error) =>
      reject(new StepFailed(`${command} did not start: ${error.message}`)),
    );
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else {
        const step = shortened([command, ...args].join(' '));
        reject(new StepFailed(`${step} ended with ${signal ?? code}`));
      }
    });
  });
}

/**
 * Runs a script of package.json.
 *
 * @param {string} name
 * @param {string[]} [args]
 * @param {RunOptions} [options]
 */
export const runScript = (name, args = [], options) =>
  run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])],
    options,
  );

/**
 * Runs a program that a dependency brings.
 *
 * @param {string} name in node_modules/.bin
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runBin = (name, args, options) =>
  run(
    join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name),
    args,
    options,
  );

/**
 * Runs the compiler. Two versions of TypeScript are installed, and either may be the `tsc` in
 * node_modules/.bin: 7 compiles in a fifth of the time, the linter and others still need the API of 6.
 *
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runTsc = (args, options) =>
  run(process.execPath, [join(root, 'node_modules/typescript-7/bin/tsc'), ...args], options);

/**
 * Runs a command's steps; a failure becomes one line and exit code 1.
 *
 * @param {() => Promise<void>} steps
 */
export async function main(steps) {
  try {
    await steps();
  } catch (error) {
    const shown = isForReader(error) ? error.message : error;
    console.error('\n✗', shown);
    process.exit(1);
  }
}

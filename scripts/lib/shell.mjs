// @ts-check
/**
 * What the commands of the README share. Plain JavaScript without dependencies,
 * because it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Lines that people see between the output of other programs. */
export const say = (/** @type {string} */ line) => console.log(`\n▸ ${line}`);

/** Tools ask no questions, report nothing home and colour nothing in a log. */
const quiet = {
  GATSBY_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  NX_DAEMON: 'false',
  NX_TUI: 'false',
};

/** A step that failed; its output has been shown already. */
export class StepFailed extends Error {}

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string>} [env]
 * @property {string} [cwd]
 * @property {boolean} [atOnce] Shows the output in one piece at the end, where other programs run beside.
 */

/**
 * Runs a program, in the repository's folder unless told otherwise, and shows its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<void>} rejects with StepFailed where it exits with another code than 0
 */
export function run(command, args, { env = {}, cwd = root, atOnce = false } = {}) {
  return new Promise((resolve, reject) => {
    const to = atOnce ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', to, to],
      env: { ...process.env, ...quiet, ...env },
    });
    /** @type {Buffer[]} */
    const kept = [];
    child.stdout?.on('data', (piece) => kept.push(piece));
    child.stderr?.on('data', (piece) => kept.push(piece));
    // Where another program fails, nothing runs on behind it.
    const end = () => child.kill();
    process.once('exit', end);
    child.on('close', () => {
      process.off('exit', end);
      process.stdout.write(Buffer.concat(kept));
    });
    child.on('error', (error) =>
      reject(new StepFailed(`${command} did not start: ${error.message}`)),
    );
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StepFailed(`${command} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/**
 * Runs one of the scripts of package.json.
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
 * Runs a command's steps and turns what fails into one line and an exit code.
 *
 * @param {() => Promise<void>} steps
 */
export async function main(steps) {
  try {
    await steps();
  } catch (error) {
    const shown = error instanceof StepFailed ? error.message : error;
    console.error('\n✗', shown);
    process.exit(1);
  }
}

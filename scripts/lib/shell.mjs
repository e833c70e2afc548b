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
 * Runs a program, in the repository's folder unless told otherwise, and shows its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Promise<void>} rejects with StepFailed where it exits with another code than 0
 */
export function run(command, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...quiet, ...env },
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
 * @param {{ env?: Record<string, string> }} [options]
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

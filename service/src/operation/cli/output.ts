import { once } from 'node:events';
import { fstatSync, writeFileSync } from 'node:fs';
import { errorCode } from '../../common/errorCode.ts';

/** Pipes and terminals take what they can and tell when they take more; a file takes all, or fails. */
const isStream = process.stdout.isTTY || isPipe();

function isPipe(): boolean {
  const output = fstatSync(process.stdout.fd);
  return output.isFIFO() || output.isSocket();
}

const notWritten = (error: unknown) =>
  `The output could not be written: ${error instanceof Error ? error.message : String(error)}`;

/** Writes to standard output; resolves when it can take more. */
export async function write(text: string): Promise<void> {
  // Node's own stream of a file silently drops the rest when a full disk takes only a part.
  if (isStream) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    return;
  }
  try {
    writeFileSync(process.stdout.fd, Buffer.from(text));
  } catch (error) {
    throw new Error(notWritten(error));
  }
}

/**
 * Tells the user of a command that changes something in which database: a shell without DATABASE_URL
 * changes the embedded one. On standard error, so that programs can read the output.
 */
export const sayDatabase = (database: string) => process.stderr.write(`Acting on ${database}\n`);

/** Runs a command on the words of the command line; an error is its message, and the exit code 1. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  process.stdout.on('error', (error) => {
    // A program that closes the pipe early (head, less) is no error.
    if (errorCode(error) === 'EPIPE') process.exit(0);
    process.stderr.write(`${notWritten(error)}\n`);
    process.exit(1);
  });
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

import { once } from 'node:events';
import { fstatSync, writeFileSync } from 'node:fs';
import { productNamed } from '@tidyguard/content/products';
import { errorCode } from '../../common/errorCode.ts';
import { readConfig } from '../../config/config.ts';
import { proofFolderOf } from '../../proof/proofFolder.ts';
import { differences, serviceSettingsOf } from '../serviceSettings.ts';
import { parseCommand, refuseOptionsOfNpm } from './arguments.ts';
import { execute } from './commands.ts';
import { connect } from './connect.ts';
import { HELP } from './help.ts';
import { verifyProof } from './proof.ts';

/** Pipes and terminals take what they can and tell when they take more; a file takes all, or fails. */
const isStream = process.stdout.isTTY || isPipe();

function isPipe(): boolean {
  const output = fstatSync(process.stdout.fd);
  return output.isFIFO() || output.isSocket();
}

const notWritten = (error: unknown) =>
  `The output could not be written: ${error instanceof Error ? error.message : String(error)}`;

async function write(text: string): Promise<void> {
  // Node's own stream of a file drops in silence what a full disk took only in part.
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

async function main(args: string[]): Promise<void> {
  refuseOptionsOfNpm(process.env);
  const command = parseCommand(args);
  if (command.name === 'help') return write(HELP);
  const config = readConfig(process.env);
  const proofFolder = proofFolderOf(config.dataDir);
  // An export can be verified where there is no database.
  if (command.name === 'verify' && command.exportFile !== null) {
    return verifyProof(null, command, proofFolder, write);
  }
  const connection = await connect(config);
  try {
    const settings = await connection.operations.settings();
    for (const line of settings
      ? differences(process.env, serviceSettingsOf(config), settings)
      : []) {
      process.stderr.write(`${line}\n`);
    }
    const product = settings ? productNamed(settings.product) : config.product;
    await execute(connection.operations, command, product.quiz, write, proofFolder);
  } finally {
    await connection.close();
  }
}

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

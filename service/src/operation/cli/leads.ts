import { once } from 'node:events';
import { productNamed } from '@tidyguard/content/products';
import { readConfig } from '../../config/config.ts';
import { differences, serviceSettingsOf } from '../serviceSettings.ts';
import { parseCommand, refuseOptionsOfNpm } from './arguments.ts';
import { execute } from './commands.ts';
import { connect } from './connect.ts';
import { HELP } from './help.ts';

const write = async (text: string) => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

async function main(args: string[]): Promise<void> {
  refuseOptionsOfNpm(process.env);
  const command = parseCommand(args);
  if (command.name === 'help') return write(HELP);
  const config = readConfig(process.env);
  const connection = await connect(config);
  try {
    const settings = await connection.operations.settings();
    for (const line of settings
      ? differences(process.env, serviceSettingsOf(config), settings)
      : []) {
      process.stderr.write(`${line}\n`);
    }
    const product = settings ? productNamed(settings.product) : config.product;
    await execute(connection.operations, command, product.quiz, write);
  } finally {
    await connection.close();
  }
}

// A program that closes the pipe early (head, less) is no error.
process.stdout.on('error', () => process.exit(0));

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

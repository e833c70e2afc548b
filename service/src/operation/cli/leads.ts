import { productNamed } from '@tidyguard/content/products';
import { readConfig } from '../../config/config.ts';
import { proofFolderOf } from '../../proof/proofFolder.ts';
import { differences, serviceSettingsOf } from '../serviceSettings.ts';
import { parseCommand, refuseLeadsOptionsOfNpm } from './arguments.ts';
import { changesSomething, withDoubt } from './changesSomething.ts';
import { execute } from './commands.ts';
import { connect } from './connect.ts';
import { HELP } from './help.ts';
import { runCommand, sayDatabase, write } from './output.ts';
import { verifyProof } from './proof.ts';

async function main(args: string[]): Promise<void> {
  refuseLeadsOptionsOfNpm(process.env, args);
  const command = parseCommand(args);
  if (command.name === 'help') return write(HELP);
  const config = readConfig(process.env);
  const proofFolder = proofFolderOf(config.dataDir);
  // An export can be verified without a database.
  if (command.name === 'verify' && command.exportFile !== null) {
    return verifyProof(null, command, proofFolder, write);
  }
  const connection = await connect(config);
  try {
    if (changesSomething(command)) sayDatabase(connection.database);
    const settings = await connection.operations.settings();
    for (const line of settings
      ? differences(process.env, serviceSettingsOf(config), settings)
      : []) {
      process.stderr.write(`${line}\n`);
    }
    const product = settings ? productNamed(settings.product) : config.product;
    await execute(connection.operations, command, product.quiz, write, proofFolder);
  } catch (error) {
    throw withDoubt(command, error);
  } finally {
    await connection.close();
  }
}

await runCommand(main);

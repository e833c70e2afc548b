import { readConfig } from '../../config/config.ts';
import { changesSomething, withDoubt } from './changesSomething.ts';
import {
  COMPANIES_HELP,
  executeCompanies,
  parseCompaniesCommand,
  refuseCompaniesOptionsOfNpm,
} from './companyCommands.ts';
import { connect } from './connect.ts';
import { runCommand, sayDatabase, write } from './output.ts';
import { readNamedFile } from './readNamedFile.ts';

await runCommand(async (args) => {
  refuseCompaniesOptionsOfNpm(process.env, args);
  const command = parseCompaniesCommand(args);
  if (command.name === 'help') return write(COMPANIES_HELP);
  const connection = await connect(readConfig(process.env));
  try {
    if (changesSomething(command)) sayDatabase(connection.database);
    await executeCompanies(connection.operations, command, write, readNamedFile);
  } catch (error) {
    throw withDoubt(command, error);
  } finally {
    await connection.close();
  }
});

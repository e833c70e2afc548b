import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { formats, listLeads, type Format } from './commands.ts';
import { connect } from './connect.ts';

const HELP = `Usage: npm run leads -- [--format table|csv|json]

Lists the stored leads, oldest first. csv and json hold everything: answers,
consent record, checks, deliveries.

The database is the server's: DATA_DIR or DATABASE_URL, as for npm start.
`;

const write = async (text: string) => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

const isFormat = (value: string): value is Format => (formats as readonly string[]).includes(value);

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      format: { type: 'string', default: 'table' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return write(HELP);
  if (!isFormat(values.format)) {
    throw new Error(`--format must be one of ${formats.join(', ')}`);
  }
  const connection = await connect(readConfig(process.env));
  try {
    await listLeads(connection.operations, values.format, write);
  } finally {
    await connection.close();
  }
}

// A reader that closes early (head, less) is no error.
process.stdout.on('error', () => process.exit(0));

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

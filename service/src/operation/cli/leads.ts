import { once } from 'node:events';
import { readConfig } from '../../config/config.ts';
import { parseCommand } from './arguments.ts';
import { execute } from './commands.ts';
import { connect } from './connect.ts';

const HELP = `Usage: npm run leads -- [command] [options]

  list [--format table|csv|json]       all stored leads, oldest first (the default);
                                       csv and json contain everything that is stored
  replay [--lead ID] [--since TIME]    retries dead deliveries; with --since also queues leads
                                       received since then (UTC) that a destination added
                                       later never got
  release --lead ID                    accepts and delivers a quarantined lead
  refused [--format table|csv|json]    submissions that were refused although they hold a phone
                                       and a consent, with the reason; kept for 30 days
  resubmit [--refused ID]              submits these again, all or one, after a fix
  convert --lead ID                    marks a lead as converted, so that it is not purged
  erase --phone N | --email A          erases a person and keeps a proof of it;
        [--with-consent]               the consent record stays unless asked for
  erasures --phone N | --email A       shows the proofs of a person's erasures
  opt-outs [--format table|csv|json]   who opted out, of texts (stop) or of sale and sharing
                                       (do_not_sell), and which destinations know it
  opt-out --phone N | --email A        records a request not to sell or share that came by
                                       e-mail, by post or on the phone
  purge [--confirm]                    removes what is past its retention time (runs hourly); --confirm:
                                       the clock is right, and all of that may go

The database is the server's: DATA_DIR or DATABASE_URL, as for npm start.
So is PRODUCT: its questions are the columns of answers.
`;

const write = async (text: string) => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

async function main(args: string[]): Promise<void> {
  const command = parseCommand(args);
  if (command.name === 'help') return write(HELP);
  const config = readConfig(process.env);
  const connection = await connect(config);
  try {
    await execute(connection.operations, command, config.product.quiz, write);
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

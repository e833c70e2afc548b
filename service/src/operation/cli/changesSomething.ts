import { isBrokenConnection } from '../../database/types.ts';
import type { Command } from './arguments.ts';
import type { CompaniesCommand } from './companyCommands.ts';

/** A command of `npm run leads` or of `npm run companies`. */
type AnyCommand = Command | CompaniesCommand;

const LEADS = 'npm run leads';
const COMPANIES = 'npm run companies';
const STATEMENT = `${LEADS} -- statement --company ID --month MONTH`;

/**
 * Which command shows what each one changes, or false if it changes nothing that is stored. The entry in the
 * chain that a reading makes does not count.
 */
const changing: Readonly<Record<AnyCommand['name'], string | false>> = {
  help: false,
  list: false,
  replay: LEADS,
  release: LEADS,
  convert: `${LEADS} -- --format json`,
  correct: LEADS,
  erase: `${LEADS} -- erasures`,
  erasures: false,
  person: false,
  'opt-out': `${LEADS} -- opt-outs`,
  'opt-outs': false,
  'import-opt-outs': `${LEADS} -- opt-outs`,
  bounced: `${LEADS} -- messages`,
  revoke: `${LEADS} -- revocations`,
  revocations: false,
  told: `${LEADS} -- revocations`,
  refused: false,
  waiting: false,
  referrals: false,
  messages: false,
  resubmit: `${LEADS} -- refused`,
  purge: LEADS,
  verify: false,
  'proof-export': false,
  why: false,
  statement: false,
  'approve-return': STATEMENT,
  'refuse-return': STATEMENT,
  certificate: false,
  export: false,
  import: COMPANIES,
  show: false,
  secret: false,
  'rotate-secret': `${COMPANIES} -- secret ID`,
  'export-secrets': false,
  'import-secrets': `${COMPANIES} -- secret ID`,
  pause: COMPANIES,
  resume: COMPANIES,
};

/** Which command shows what a command changes; false if it changes nothing. */
const shownBy = (command: AnyCommand): string | false =>
  command.name === 'erase' && command.isPreview ? false : changing[command.name];

/** Whether a command changes what is stored: its user is then told in which database. */
export const changesSomething = (command: AnyCommand): boolean => shownBy(command) !== false;

/** The error to report for a failed command: if only the answer was lost, the change may have been made. */
export function withDoubt(command: AnyCommand, error: unknown): unknown {
  const shown = shownBy(command);
  if (shown === false || !isBrokenConnection(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Error(
    `${message}\nThe connection to the database broke, so that the change may have been made all the same: look before you ` +
      `repeat the command (${shown}).`,
    { cause: error },
  );
}

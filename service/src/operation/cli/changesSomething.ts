import type { Command } from './arguments.ts';
import type { CompaniesCommand } from './companyCommands.ts';

/** A command of `npm run leads` or of `npm run companies`. */
type AnyCommand = Command | CompaniesCommand;

/** Whether each command changes what is stored; that a reading is entered into the chain does not count. */
const changing: Readonly<Record<AnyCommand['name'], boolean>> = {
  help: false,
  list: false,
  replay: true,
  release: true,
  convert: true,
  correct: true,
  erase: true,
  erasures: false,
  person: false,
  'opt-out': true,
  'opt-outs': false,
  'import-opt-outs': true,
  bounced: true,
  revoke: true,
  revocations: false,
  told: true,
  refused: false,
  waiting: false,
  referrals: false,
  messages: false,
  resubmit: true,
  purge: true,
  verify: false,
  'proof-export': false,
  why: false,
  statement: false,
  'approve-return': true,
  'refuse-return': true,
  certificate: false,
  export: false,
  import: true,
  show: false,
  secret: false,
  'rotate-secret': true,
  'export-secrets': false,
  'import-secrets': true,
  pause: true,
  resume: true,
};

/** Whether a command is to change what is stored: who gives it is told in which database. */
export const changesSomething = (command: AnyCommand): boolean =>
  changing[command.name] && !(command.name === 'erase' && command.isPreview);

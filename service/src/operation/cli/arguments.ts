import { DAY_MS } from '../../common/clock.ts';
import { leadStatuses, type RecordFilter } from '../../repositories/leadRecords.ts';
import type { ReleaseRequest } from '../../repositories/leadStatus.ts';
import { unprovenReasons, type UnprovenReason } from '../../proof/unprovenReasons.ts';
import type { CertificateRequest } from '../../repositories/certificates.ts';
import type { ProvenContact } from '../../leads/personDocument.ts';
import type { MessageFilter } from '../../repositories/contactMessages.ts';
import type { Correction } from '../correct.ts';
import type { ReplayRequest } from '../replay.ts';
import type { ErasureSubject, Subject } from '../../repositories/erasure.ts';
import {
  noCommand,
  readWords,
  refuseOptionsOfNpm,
  suggestion,
  type ValuesOf,
} from './commandLine.ts';
import { contactOf, correctionOf } from './personArguments.ts';
import { emailOf, idOf, isId, namesLead, noteOf, phoneOf, UsageError } from './values.ts';

const formats = ['table', 'csv', 'json'] as const;
export type Format = (typeof formats)[number];

/** How a statement is written. */
const statementFormats = ['table', 'csv', 'html'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Commands that list something whole. */
const listings = ['opt-outs', 'revocations', 'refused', 'waiting'] as const;
type Listing = (typeof listings)[number];
const isListing = (name: string): name is Listing => listings.some((each) => each === name);

/** What the command line asks for. */
export type Command =
  | { name: 'help' }
  | { name: 'list'; format: Format; filter: RecordFilter }
  | ({ name: 'replay' } & ReplayRequest)
  | ({ name: 'release' } & ReleaseRequest)
  | { name: 'convert'; leadId: string }
  | ({ name: 'correct' } & Omit<Correction, 'by'>)
  | { name: 'erase'; subject: ErasureSubject; withConsent: boolean; isPreview: boolean }
  | { name: 'erasures'; subject: Subject }
  | { name: 'person'; contact: ProvenContact; file: string }
  | { name: 'opt-out'; subject: Subject; receivedAt: string | null }
  | { name: 'import-opt-outs'; file: string }
  | { name: 'bounced'; email: string }
  | { name: 'revoke'; subject: Subject; note: string; receivedAt: string | null }
  | { name: 'told'; leadId: string; destination: string; note: string }
  | { [Name in Listing]: { name: Name; format: Format } }[Listing]
  | { name: 'referrals'; format: Format; since: string | null; before: string | null }
  | { name: 'messages'; format: Format; filter: MessageFilter }
  | { name: 'resubmit'; refusedId: string | null; reason: string | null }
  | { name: 'purge'; isConfirmed: boolean }
  | { name: 'verify'; exportFile: string | null; keyFile: string | null; headFile: string | null }
  | { name: 'proof-export' }
  | { name: 'why'; leadId: string; isReplay: boolean }
  | { name: 'statement'; companyId: string; month: string; format: StatementFormat }
  | { name: 'approve-return' | 'refuse-return'; leadId: string; companyId: string }
  | { name: 'certificate'; request: CertificateRequest | null };

const options = {
  format: { type: 'string' },
  lead: { type: 'string' },
  refused: { type: 'string' },
  reason: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  waiting: { type: 'boolean' },
  phone: { type: 'string' },
  email: { type: 'string' },
  note: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  received: { type: 'string' },
  destination: { type: 'string' },
  outcome: { type: 'string' },
  status: { type: 'string' },
  unproven: { type: 'string' },
  'with-consent': { type: 'boolean' },
  preview: { type: 'boolean' },
  confirm: { type: 'boolean' },
  export: { type: 'string' },
  import: { type: 'string' },
  'public-key': { type: 'string' },
  head: { type: 'string' },
  consent: { type: 'string' },
  document: { type: 'string' },
  file: { type: 'string' },
  pdf: { type: 'boolean' },
  company: { type: 'string' },
  month: { type: 'string' },
  replay: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Option = keyof typeof options;
type Values = ValuesOf<typeof options>;

/** The options that each command takes. */
const optionsOf: Readonly<
  Record<Exclude<Command['name'], 'help' | 'import-opt-outs'>, readonly Option[]>
> = {
  list: ['format', 'lead', 'since', 'until', 'phone', 'email', 'outcome', 'status'],
  replay: ['lead', 'since', 'waiting', 'from', 'to'],
  release: ['lead', 'unproven', 'since', 'until'],
  convert: ['lead'],
  correct: ['lead', 'first-name', 'last-name', 'email', 'phone', 'note'],
  erase: ['lead', 'phone', 'email', 'with-consent', 'preview'],
  erasures: ['phone', 'email'],
  person: ['phone', 'email', 'file'],
  'opt-out': ['phone', 'email', 'received'],
  'opt-outs': ['format', 'import'],
  bounced: ['email'],
  revoke: ['phone', 'email', 'note', 'received'],
  revocations: ['format'],
  told: ['lead', 'destination', 'note'],
  refused: ['format'],
  waiting: ['format'],
  referrals: ['format', 'since', 'until'],
  messages: ['format', 'since', 'until', 'phone', 'email'],
  resubmit: ['refused', 'reason'],
  purge: ['confirm'],
  verify: ['export', 'public-key', 'head'],
  'proof-export': [],
  why: ['lead', 'replay'],
  statement: ['company', 'month', 'format'],
  'approve-return': ['lead', 'company'],
  'refuse-return': ['lead', 'company'],
  certificate: ['lead', 'phone', 'consent', 'document', 'file', 'pdf'],
};

/** The names of all commands and options, for what describes them. */
export const commandNames = Object.keys(optionsOf);
export const optionNames = Object.keys(options);

const isCommand = (name: string): name is keyof typeof optionsOf => Object.hasOwn(optionsOf, name);
const isOption = (name: string): name is Option => Object.hasOwn(options, name);

function oneOf<T extends string>(option: Option, value: string, values: readonly T[]): T {
  const known = values.find((candidate) => candidate === value);
  if (known !== undefined) return known;
  throw new UsageError(
    `--${option} must be one of ${values.join(', ')}, not ${value}${suggestion(value, values)}`,
  );
}

const formatOf = ({ format = 'table' }: Values): Format => oneOf('format', format, formats);

const optionalIdOf = (lead: string | undefined) => (lead === undefined ? null : idOf(lead));

function toldOf({ lead, destination, note }: Values) {
  if (destination === undefined || note === undefined) {
    throw new UsageError('told needs --lead, --destination and --note');
  }
  return { leadId: idOf(lead), destination, note: noteOf(note) };
}

function refusalsOf({ refused, reason }: Values) {
  if (refused !== undefined && reason !== undefined) {
    throw new UsageError('give either --refused or --reason');
  }
  return { refusedId: refusedIdOf(refused), reason: reason ?? null };
}

function refusedIdOf(refused: string | undefined): string | null {
  if (refused === undefined) return null;
  if (!isId(refused)) throw new UsageError('--refused needs the id of a refused submission');
  return refused.toLowerCase();
}

function subjectOf({ phone, email }: Values): Subject {
  if (email !== undefined && phone === undefined) return { kind: 'email', value: emailOf(email) };
  if (phone !== undefined && email === undefined) return { kind: 'phone', value: phoneOf(phone) };
  throw new UsageError('give either --phone or --email');
}

function erasedOf(values: Values): ErasureSubject {
  const { lead, phone, email } = values;
  if ([lead, phone, email].filter((value) => value !== undefined).length !== 1) {
    throw new UsageError('give one of --phone, --email, --lead');
  }
  return lead === undefined ? subjectOf(values) : { kind: 'lead', leadId: idOf(lead) };
}

/** scripts/lib/certificate.mjs, which makes the page, handles `document`, `file` and `pdf` itself. */
function certificateOf(values: Values): CertificateRequest | null {
  const { lead, phone, consent, document, file, pdf } = values;
  const given = [lead, phone, consent, document].filter((value) => value !== undefined);
  if (given.length !== 1)
    throw new UsageError('give one of --lead, --phone, --consent, --document');
  if (file !== undefined || pdf === true) return null;
  if (lead !== undefined) return { leadId: idOf(lead) };
  if (phone !== undefined) return { phone: phoneOf(phone) };
  if (consent === undefined) return null;
  const [, leadId = '', version = ''] = /^(.+)\/([1-9]\d{0,4})$/.exec(consent) ?? [];
  if (!namesLead(leadId)) {
    throw new UsageError('--consent needs the id of a lead and its version, such as …/1');
  }
  return { leadId: leadId.toLowerCase(), version: Number(version) };
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * A time without a zone is UTC, as in the table, whatever the zone of this computer. A day stands
 * for its beginning, or with `wholeDay` for its end.
 */
function timeOf(
  option: 'since' | 'until' | 'received',
  text: string | undefined,
  { wholeDay = false } = {},
): string | null {
  if (text === undefined) return null;
  const [, date = '', time, zone = 'Z'] = TIME.exec(text) ?? [];
  const day = new Date(date);
  const moment = new Date(`${date}T${time ?? '00:00'}${zone}`);
  // Date turns February 30 into March 2.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  if (!exists || Number.isNaN(moment.getTime())) {
    throw new UsageError(
      `--${option} must be a date or time (UTC), such as 2026-01-31 or 2026-01-31T12:00`,
    );
  }
  const isWholeDay = wholeDay && time === undefined;
  return new Date(moment.getTime() + (isWholeDay ? DAY_MS : 0)).toISOString();
}

/** How long ago, in milliseconds, a request may have come: beyond that the year is more likely mistyped. */
const LONGEST_AGO_MS = 365 * DAY_MS;

/**
 * When a request came that is entered now; a day stands for its last moment that has passed. An earlier
 * time could leave consent in force that was taken back.
 */
function receivedOf(text: string | undefined): string | null {
  const begin = timeOf('received', text);
  const end = timeOf('received', text, { wholeDay: true });
  if (begin === null || end === null) return null;
  const now = new Date();
  if (Date.parse(begin) > now.getTime()) {
    throw new UsageError(`--received must not lie ahead: it is ${now.toISOString()} now (UTC)`);
  }
  if (Date.parse(begin) < now.getTime() - LONGEST_AGO_MS) {
    throw new UsageError(
      '--received lies more than a year back: check it; without it the request counts as made now',
    );
  }
  const latest = end === begin ? Date.parse(begin) : Date.parse(end) - 1;
  return new Date(Math.min(latest, now.getTime())).toISOString();
}

function moveOf({ from, to, since, waiting }: Values): ReplayRequest['move'] {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw new UsageError('give both --from and --to');
  if (from === to) throw new UsageError('--from and --to must be two destinations');
  if (since !== undefined || waiting !== undefined) {
    throw new UsageError('--from and --to go with --lead only');
  }
  return { from, to };
}

function periodOf(values: Values): { since: string | null; before: string | null } {
  const since = timeOf('since', values.since);
  const before = timeOf('until', values.until, { wholeDay: true });
  if (since !== null && before !== null && since >= before) {
    throw new UsageError('--until must be after --since');
  }
  return { since, before };
}

const unprovenNames = Object.keys(unprovenReasons) as UnprovenReason[];

function releaseOf(values: Values): ReleaseRequest {
  const { lead, unproven } = values;
  if (unproven === undefined) {
    if (values.since !== undefined || values.until !== undefined) {
      throw new UsageError('--since and --until go with --unproven only');
    }
    return { leadId: idOf(lead) };
  }
  if (lead !== undefined) throw new UsageError('give either --lead or --unproven');
  const reason = oneOf('unproven', unproven, unprovenNames);
  const { since, before } = periodOf(values);
  if (since === null) {
    throw new UsageError('--unproven needs --since, the time from which leads are to be released');
  }
  return { unproven: reason, since, before };
}

function verifyOf({ export: exportFile, 'public-key': keyFile, head }: Values) {
  if (head !== undefined && exportFile === undefined) {
    throw new UsageError('--head needs --export: the database is compared with DATA_DIR/proof');
  }
  return {
    exportFile: exportFile ?? null,
    keyFile: keyFile ?? null,
    headFile: head ?? null,
  };
}

function statementOf({ company, month, format = 'table' }: Values) {
  if (company === undefined || month === undefined) {
    throw new UsageError('statement needs --company and --month');
  }
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new UsageError('--month must be a month, such as 2026-11');
  }
  return { companyId: company, month, format: oneOf('format', format, statementFormats) };
}

function filterOf(values: Values): RecordFilter {
  const { since, before } = periodOf(values);
  return {
    ...(since === null ? {} : { since }),
    ...(before === null ? {} : { before }),
    ...(values.lead === undefined ? {} : { leadId: idOf(values.lead) }),
    ...(values.phone === undefined ? {} : { phone: phoneOf(values.phone) }),
    ...(values.email === undefined ? {} : { email: emailOf(values.email) }),
    ...(values.outcome === undefined ? {} : { outcome: values.outcome }),
    ...(values.status === undefined
      ? {}
      : { status: oneOf('status', values.status, leadStatuses) }),
  };
}

/**
 * Reads the command line.
 *
 * @throws {UsageError} if it is wrong.
 */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = readWords(args, options);
  const [name = 'list', ...rest] = positionals;
  if (values.help || name === 'help') return { name: 'help' };
  if (!isCommand(name)) throw noCommand(name, commandNames);
  if (rest.length > 0) throw new UsageError(`unexpected ${rest.join(' ')}`);
  // An option that is ignored would let a command act on more than was meant.
  const unused = Object.keys(values).find((key) => isOption(key) && !optionsOf[name].includes(key));
  if (unused !== undefined) throw new UsageError(`${name} takes no --${unused}`);
  return commandOf(name, values);
}

/** The commands about one person, who is named by phone or address, or by a lead. */
const personal = ['bounced', 'erase', 'erasures', 'opt-out', 'person', 'revoke'] as const;
type Personal = (typeof personal)[number];
const isPersonal = (name: string): name is Personal => personal.some((each) => each === name);

function personalCommandOf(name: Personal, values: Values): Command {
  switch (name) {
    case 'bounced':
      return { name, email: emailOf(values.email ?? '') };
    case 'erase':
      return {
        name,
        subject: erasedOf(values),
        withConsent: values['with-consent'] ?? false,
        isPreview: values.preview ?? false,
      };
    case 'erasures':
      return { name, subject: subjectOf(values) };
    case 'opt-out':
      return { name, subject: subjectOf(values), receivedAt: receivedOf(values.received) };
    case 'person':
      return { name, contact: contactOf(values), file: values.file ?? '-' };
    case 'revoke':
      return {
        name,
        subject: subjectOf(values),
        note: noteOf(values.note),
        receivedAt: receivedOf(values.received),
      };
  }
}

function returnOf(name: string, { lead, company }: Values) {
  if (company === undefined) throw new UsageError(`${name} needs --lead and --company`);
  return { leadId: idOf(lead), companyId: company };
}

function listingOf(name: Listing, values: Values): Command {
  if (values.import === undefined) return { name, format: formatOf(values) };
  if (values.format !== undefined) throw new UsageError('give either --format or --import');
  return { name: 'import-opt-outs', file: values.import };
}

/** What a command asks for by its options. */
function commandOf(name: keyof typeof optionsOf, values: Values): Command {
  if (isListing(name)) return listingOf(name, values);
  if (isPersonal(name)) return personalCommandOf(name, values);
  switch (name) {
    case 'list':
    case 'messages':
      return { name, format: formatOf(values), filter: filterOf(values) };
    case 'replay':
      return {
        name,
        leadId: optionalIdOf(values.lead),
        since: timeOf('since', values.since),
        waiting: values.waiting,
        move: moveOf(values),
      };
    case 'release':
      return { name, ...releaseOf(values) };
    case 'convert':
      return { name, leadId: idOf(values.lead) };
    case 'correct':
      return { name, ...correctionOf(values) };
    case 'told':
      return { name, ...toldOf(values) };
    case 'referrals':
      return { name, format: formatOf(values), ...periodOf(values) };
    case 'resubmit':
      return { name, ...refusalsOf(values) };
    case 'purge':
      return { name, isConfirmed: values.confirm === true };
    case 'verify':
      return { name, ...verifyOf(values) };
    case 'proof-export':
      return { name };
    case 'why':
      return { name, leadId: idOf(values.lead), isReplay: values.replay === true };
    case 'statement':
      return { name, ...statementOf(values) };
    case 'approve-return':
    case 'refuse-return':
      return { name, ...returnOf(name, values) };
    case 'certificate':
      return { name, request: certificateOf(values) };
  }
}

/** Refuses options of `npm run leads` that npm took for its own. */
export const refuseLeadsOptionsOfNpm = (
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
) => refuseOptionsOfNpm({ name: 'leads', options, isCommand }, env, args);

import { parseArgs } from 'node:util';
import type { Subject } from '../../repositories/retention.ts';

const formats = ['table', 'csv', 'json'] as const;
export type Format = (typeof formats)[number];

/** What the command line asks for. */
export type Command =
  | { name: 'help' }
  | { name: 'list'; format: Format }
  | { name: 'replay'; leadId: string | null; since: string | null }
  | { name: 'release' | 'convert'; leadId: string }
  | { name: 'erase'; subject: Subject; withConsent: boolean }
  | { name: 'erasures'; subject: Subject }
  | { name: 'opt-out'; subject: Subject }
  | { name: 'opt-outs'; format: Format }
  | { name: 'refused'; format: Format }
  | { name: 'resubmit'; refusedId: string | null }
  | { name: 'purge'; isConfirmed: boolean };

/** A wrong command line; the message says what is wrong. */
class UsageError extends Error {}

const isFormat = (value: string): value is Format => (formats as readonly string[]).includes(value);
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

function formatOf(format: string): Format {
  if (!isFormat(format)) throw new UsageError(`--format must be one of ${formats.join(', ')}`);
  return format;
}

function idOf(lead: string | undefined): string {
  if (lead === undefined || !isId(lead)) throw new UsageError('--lead needs the id of a lead');
  return lead;
}

function refusedIdOf(refused: string | undefined): string | null {
  if (refused === undefined) return null;
  if (!isId(refused)) throw new UsageError('--refused needs the id of a refused submission');
  return refused;
}

function subjectOf(phone: string | undefined, email: string | undefined): Subject {
  if ((phone === undefined) === (email === undefined)) {
    throw new UsageError('give either --phone or --email');
  }
  if (email !== undefined) {
    if (!email.includes('@')) throw new UsageError('--email must be an e-mail address');
    return { kind: 'email', value: email };
  }
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length !== 10) throw new UsageError('--phone must have ten digits');
  return { kind: 'phone', value: digits };
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/** A time without a zone is UTC, as in the table, whatever the zone of this computer. */
function sinceOf(since: string | undefined): string | null {
  if (since === undefined) return null;
  const [, date = '', time = '00:00', zone = 'Z'] = TIME.exec(since) ?? [];
  const day = new Date(date);
  const moment = new Date(`${date}T${time}${zone}`);
  // Date turns February 30 into March 2.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  if (!exists || Number.isNaN(moment.getTime())) {
    throw new UsageError('--since must be a date or time (UTC), such as 2026-01-31T12:00');
  }
  return moment.toISOString();
}

const options = {
  format: { type: 'string' },
  lead: { type: 'string' },
  refused: { type: 'string' },
  since: { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  'with-consent': { type: 'boolean' },
  confirm: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The options that each command takes. */
const optionsOf: Readonly<Record<Exclude<Command['name'], 'help'>, readonly string[]>> = {
  list: ['format'],
  replay: ['lead', 'since'],
  release: ['lead'],
  convert: ['lead'],
  erase: ['phone', 'email', 'with-consent'],
  erasures: ['phone', 'email'],
  'opt-out': ['phone', 'email'],
  'opt-outs': ['format'],
  refused: ['format'],
  resubmit: ['refused'],
  purge: ['confirm'],
};

const isCommand = (name: string): name is keyof typeof optionsOf => Object.hasOwn(optionsOf, name);

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads the command line.
 *
 * @throws {UsageError} where it is wrong.
 */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [name = 'list', ...rest] = positionals;
  if (values.help) return { name: 'help' };
  if (!isCommand(name)) throw new UsageError(`there is no command ${name}`);
  if (rest.length > 0) throw new UsageError(`unexpected ${rest.join(' ')}`);
  // An option that is ignored would let a command act on more than was meant.
  const unused = Object.keys(values).find((option) => !optionsOf[name].includes(option));
  if (unused !== undefined) throw new UsageError(`${name} takes no --${unused}`);
  switch (name) {
    case 'list':
    case 'opt-outs':
    case 'refused':
      return { name, format: formatOf(values.format ?? 'table') };
    case 'replay':
      return {
        name,
        leadId: values.lead === undefined ? null : idOf(values.lead),
        since: sinceOf(values.since),
      };
    case 'release':
    case 'convert':
      return { name, leadId: idOf(values.lead) };
    case 'erase':
      return {
        name,
        subject: subjectOf(values.phone, values.email),
        withConsent: values['with-consent'] ?? false,
      };
    case 'erasures':
    case 'opt-out':
      return { name, subject: subjectOf(values.phone, values.email) };
    case 'resubmit':
      return { name, refusedId: refusedIdOf(values.refused) };
    case 'purge':
      return { name, isConfirmed: values.confirm === true };
  }
}

import type { QuizDefinition } from '@tidyguard/content';
import type { Operations } from '../adminChannel/operations.ts';
import type { LeadRecord } from '../../repositories/leadRecords.ts';
import type { Command, Format } from './arguments.ts';
import { csvColumns } from './columns.ts';
import { csvLine } from './csv.ts';
import { allRecords } from './records.ts';
import { formatTable } from './table.ts';

/** Writes to the output; resolves when the output can take more. */
export type Write = (text: string) => Promise<void>;

async function writeJson(operations: Operations, write: Write): Promise<void> {
  let separator = '[\n';
  for await (const record of allRecords(operations)) {
    await write(`${separator}${JSON.stringify(record)}`);
    separator = ',\n';
  }
  await write(separator === '[\n' ? '[]\n' : '\n]\n');
}

async function writeCsv(operations: Operations, quiz: QuizDefinition, write: Write): Promise<void> {
  const columns = csvColumns(quiz);
  await write(csvLine(columns.map(([name]) => name)));
  for await (const record of allRecords(operations)) {
    await write(csvLine(columns.map(([, value]) => value(record))));
  }
}

async function writeTable(
  operations: Operations,
  quiz: QuizDefinition,
  write: Write,
): Promise<void> {
  const records: LeadRecord[] = [];
  for await (const record of allRecords(operations)) records.push(record);
  if (records.length === 0) return write('No leads are stored yet.\n');
  await write(formatTable(records, quiz));
  await write(`${records.length} ${records.length === 1 ? 'submission' : 'submissions'}\n`);
}

function listLeads(
  operations: Operations,
  format: Format,
  quiz: QuizDefinition,
  write: Write,
): Promise<void> {
  if (format === 'json') return writeJson(operations, write);
  return format === 'csv' ? writeCsv(operations, quiz, write) : writeTable(operations, quiz, write);
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

async function erase(
  operations: Operations,
  command: Extract<Command, { name: 'erase' }>,
): Promise<string> {
  const { leads, consentsRemoved, consentsKept } = await operations.erase(command);
  const consents = command.withConsent
    ? `${plural(consentsRemoved, 'consent record', 'consent records')} removed.`
    : `${plural(consentsKept, 'consent record', 'consent records')} kept for five years ` +
      '(--with-consent removes them too).';
  return (
    `${plural(leads, 'lead', 'leads')} erased; ${consents}\n` +
    'The proof is stored. Ask the destinations that got the lead to erase it as well.\n'
  );
}

async function erasures(
  operations: Operations,
  command: Extract<Command, { name: 'erasures' }>,
): Promise<string> {
  const found = await operations.erasures(command);
  if (found.length === 0) return 'No erasure is on record.\n';
  return found
    .map(
      ({ erased_at, leads, consentsRemoved, consentsKept }) =>
        `${erased_at}  ${plural(leads, 'lead', 'leads')} erased, ` +
        `consents: ${consentsRemoved} removed, ${consentsKept} kept\n`,
    )
    .join('');
}

async function change(
  operations: Operations,
  command: Exclude<Command, { name: 'help' | 'list' }>,
): Promise<string> {
  switch (command.name) {
    case 'replay': {
      const { revived, added } = await operations.replay(command);
      return `${plural(revived, 'dead delivery', 'dead deliveries')} and ${added} missing queued; a running server sends them.\n`;
    }
    case 'release': {
      const { released } = await operations.release(command);
      return `${plural(released, 'submission', 'submissions')} released from quarantine.\n`;
    }
    case 'convert': {
      const { found } = await operations.convert(command);
      if (!found) throw new Error(`There is no lead ${command.leadId}.`);
      return 'Marked as converted: it will not be purged.\n';
    }
    case 'erase':
      return erase(operations, command);
    case 'erasures':
      return erasures(operations, command);
    case 'purge': {
      const { leads, consents, verifications } = await operations.purge();
      return `Purged ${leads} leads, ${consents} consent records, ${verifications} phone verifications.\n`;
    }
  }
}

/**
 * Runs a command and writes its result.
 *
 * @param quiz its questions are the columns of answers.
 */
export async function execute(
  operations: Operations,
  command: Exclude<Command, { name: 'help' }>,
  quiz: QuizDefinition,
  write: Write,
): Promise<void> {
  if (command.name === 'list') return listLeads(operations, command.format, quiz, write);
  await write(await change(operations, command));
}

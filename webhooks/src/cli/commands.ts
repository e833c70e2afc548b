import type { Operations } from '../control/operations.ts';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import { csvColumns } from './columns.ts';
import { csvLine } from './csv.ts';
import { allRecords } from './records.ts';
import { formatTable } from './table.ts';

/** Writes to the caller's output, waiting where it is slow. */
export type Write = (text: string) => Promise<void>;

export const formats = ['table', 'csv', 'json'] as const;
export type Format = (typeof formats)[number];

async function writeJson(operations: Operations, write: Write): Promise<void> {
  let separator = '[\n';
  for await (const record of allRecords(operations)) {
    await write(`${separator}${JSON.stringify(record)}`);
    separator = ',\n';
  }
  await write(separator === '[\n' ? '[]\n' : '\n]\n');
}

async function writeCsv(operations: Operations, write: Write): Promise<void> {
  await write(csvLine(csvColumns.map(([name]) => name)));
  for await (const record of allRecords(operations)) {
    await write(csvLine(csvColumns.map(([, value]) => value(record))));
  }
}

async function writeTable(operations: Operations, write: Write): Promise<void> {
  const records: LeadRecord[] = [];
  for await (const record of allRecords(operations)) records.push(record);
  if (records.length === 0) return write('No leads are stored yet.\n');
  await write(formatTable(records));
  await write(`${records.length} ${records.length === 1 ? 'submission' : 'submissions'}\n`);
}

/** Writes all stored leads: a table to look at, CSV or JSON with everything that is known. */
export function listLeads(operations: Operations, format: Format, write: Write): Promise<void> {
  if (format === 'json') return writeJson(operations, write);
  return format === 'csv' ? writeCsv(operations, write) : writeTable(operations, write);
}

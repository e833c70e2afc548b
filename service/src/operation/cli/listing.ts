import type { Format } from './arguments.ts';
import type { Column } from './columns.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { Write } from './write.ts';

async function writeJson(records: AsyncIterable<unknown>, write: Write): Promise<void> {
  let separator = '[\n';
  for await (const record of records) {
    await write(`${separator}${JSON.stringify(record)}`);
    separator = ',\n';
  }
  await write(separator === '[\n' ? '[]\n' : '\n]\n');
}

async function writeCsv<R>(
  records: AsyncIterable<R>,
  columns: readonly Column<R>[],
  write: Write,
): Promise<void> {
  await write(BYTE_ORDER_MARK + csvLine(columns.map(([name]) => name)));
  for await (const record of records) {
    await write(csvLine(columns.map(([, value]) => value(record))));
  }
}

/** A number with the noun that fits it. */
export const plural = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** A kind of record that can be listed. */
export interface Listing<R> {
  records: AsyncIterable<R>;
  csv: readonly Column<R>[];
  table: (records: readonly R[]) => string;
  /** What the table says if there are no records, and what it counts. */
  none: string;
  names: [one: string, many: string];
}

/** Writes a list as a table, CSV or JSON. */
export async function writeList<R>(
  listing: Listing<R>,
  format: Format,
  write: Write,
): Promise<void> {
  if (format === 'json') return writeJson(listing.records, write);
  if (format === 'csv') return writeCsv(listing.records, listing.csv, write);
  const records: R[] = [];
  for await (const record of listing.records) records.push(record);
  if (records.length === 0) return write(`${listing.none}\n`);
  await write(listing.table(records));
  await write(`${plural(records.length, ...listing.names)}\n`);
}

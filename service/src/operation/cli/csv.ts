import { withoutDirectionMarks } from '../../common/withoutDirectionMarks.ts';

/** The first character of a CSV file: without it Excel assumes the country's old encoding, not UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets run a cell that begins like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of CSV (RFC 4180) that is read back unchanged: only for text that no stranger has typed. */
export const exactCsvLine = (values: readonly string[]): string =>
  `${values.map(quoted).join(',')}\r\n`;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const text = withoutDirectionMarks(written);
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return quoted(safe);
}

/**
 * One line of CSV (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe, and marks that change the direction of text are left out: names and query
 * parameters are typed by strangers.
 */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

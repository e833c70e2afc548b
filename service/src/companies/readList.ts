import type { QuizDefinition } from '@tidyguard/content';
import { CsvError, parse } from 'csv-parse/sync';
import { nearest } from '../common/nearest.ts';
import { columnNames, optionalColumns, readRow, type ColumnName } from './columns.ts';
import type { Terms } from './terms.ts';

/** A cell that is wrong: where it stands, and what to write instead. */
export interface ListProblem {
  /** Counted from 1, the header's; the first line of a row that has several. */
  line: number;
  /** Also `the whole line`, and `the whole file`. */
  column: string;
  problem: string;
  fix: string;
}

/** A list that is right. */
interface List {
  companies: ListedCompany[];
  /** The optional columns that it lacks: companies keep what they have in these. */
  lacks: ColumnName[];
}

/** A company as a row of the list has it. */
export interface ListedCompany {
  company_id: string;
  terms: Terms;
}

interface Row {
  record: string[];
  /** The line in which it begins, counted from 1. */
  line: number;
}

/** How ZIP archives begin: spreadsheet programs save such files. */
const ARCHIVE = 'PK\u0003\u0004';
/** UTF-16 as it looks when it is read as UTF-8: its byte order mark, and every other byte a zero. */
const UTF_16 = /^\uFFFD\uFFFD\0?[ -~]\0/;

/** What is wrong with a file that is no text in UTF-8; null if it is one. */
function fileProblem(text: string): ListProblem | null {
  if (!text.startsWith(ARCHIVE) && !text.includes('\0')) return null;
  const what = UTF_16.test(text) ? 'text in UTF-16' : 'a spreadsheet or another file without text';
  return {
    line: 1,
    column: 'the whole file',
    problem: `is no CSV in UTF-8 but ${what}`,
    fix: 'open it in a spreadsheet program and save it as "CSV UTF-8" (Excel: Save As; Google Sheets: Download, CSV)',
  };
}

const breaksIn = (cells: readonly string[]) => cells.join('').split('\n').length - 1;

/** The line (from 1) of the cell whose quote is never closed: the parser only notices at the file's end. */
function lineOfOpenCell(text: string): number {
  const quotesIn = text.split(/\r\n?|\n/).map((line) => line.split('"').length - 1);
  let isOpen = false;
  let openedIn = 1;
  for (const [index, quotes] of quotesIn.entries()) {
    // Quotes open and close in turn, so the last one of a line decides.
    const opens = isOpen ? quotes >= 2 : quotes >= 1;
    if (quotes % 2 === 1) isOpen = !isOpen;
    if (opens && isOpen) openedIn = index + 1;
  }
  return openedIn;
}

/** Characters that separate cells, and their names. */
const delimiters = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' } as const;
type Delimiter = keyof typeof delimiters;

/**
 * What separates the cells of a list: commas, or what the first line has instead, as spreadsheets of other
 * countries do.
 */
function delimiterOf(text: string): Delimiter {
  const [header = ''] = /\S.*/.exec(text) ?? [];
  return ([',', ';', '\t'] as const).find((mark) => header.includes(mark)) ?? ',';
}

/**
 * The text with line ends of one character, because the library counts those of two twice inside a cell; and
 * without the separator line (`sep=;`) that Excel takes before the header, which stays as an empty line.
 */
const plainLines = (text: string) =>
  text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF?"?sep=[,;\t]"?(?=\n|$)/i, '');

function rowsOf(text: string): Row[] | ListProblem {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      // Spreadsheets leave rows of nothing but commas.
      skip_records_with_empty_values: true,
      trim: true,
      // The types of the library do not know what `info` changes.
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // The library gives the line in which a row ends.
    return rows.map(({ record, info }) => ({ record, line: info.lines - breaksIn(record) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const readTo = Number(error['lines'] ?? 1);
    if (error.code.includes('QUOTE')) {
      return {
        line: error.code === 'CSV_QUOTE_NOT_CLOSED' ? lineOfOpenCell(text) : readTo,
        column: 'the whole line',
        problem: 'has a quote (") too many, or one that no other ends; it may be in a line before',
        fix: 'put quotes around the whole cell or nowhere, and write "" for one that belongs into it',
      };
    }
    return {
      line: readTo,
      column: 'the whole line',
      problem: error.message,
      fix: 'write the file as CSV, with commas, and with quotes around cells that hold one',
    };
  }
}

const isColumn = (name: string): name is ColumnName => columnNames.some((each) => each === name);

/** The name of a column, whatever its case; another name as it is written. */
function columnOf(written: string): string {
  const name = written.trim();
  const lower = name.toLowerCase();
  return isColumn(lower) ? lower : name;
}

function headerProblems(header: readonly string[], line: number): ListProblem[] {
  const problem = (column: string, what: string, fix: string) => ({
    line,
    column,
    problem: what,
    fix,
  });
  if (!header.some(isColumn)) {
    const fix =
      'save the file as "CSV UTF-8", with commas and with the names of docs/matching.md in its first line';
    return [problem('the whole line', 'names no column of a list of companies', fix)];
  }
  return [
    ...columnNames
      .filter((name) => !header.includes(name) && !optionalColumns.includes(name))
      .map((name) =>
        problem(name, 'is missing', 'add the column; its cells may be empty where it is optional'),
      ),
    ...header.flatMap((name, index) => {
      if (name === '') {
        const fix = 'delete the column, also where it is empty, or name it';
        return [problem(`column ${index + 1}`, 'has no name', fix)];
      }
      if (!isColumn(name)) {
        const near = nearest(name, columnNames);
        return [
          problem(name, 'is no column', near === undefined ? 'remove it' : `did you mean ${near}?`),
        ];
      }
      return header.indexOf(name) < index ? [problem(name, 'stands twice', 'remove one')] : [];
    }),
  ];
}

/** The cells of a row by their columns; empty if the list lacks the column. */
const cellsOf = (header: readonly string[], record: readonly string[]) =>
  Object.fromEntries(
    columnNames.map((name) => [name, record[header.indexOf(name)] ?? '']),
  ) as Record<ColumnName, string>;

/**
 * Reads a whole list of companies (CSV, docs/matching.md): either every row is right, or everything
 * that is wrong is named.
 */
export function readList(file: string, quiz: QuizDefinition): List & { problems: ListProblem[] } {
  const wrong = (problems: ListProblem[]) => ({ companies: [], lacks: [], problems });
  const noText = fileProblem(file);
  if (noText) return wrong([noText]);
  const text = plainLines(file);
  const rows = rowsOf(text);
  if (!Array.isArray(rows)) return wrong([rows]);
  const [first, ...body] = rows;
  const header = (first?.record ?? []).map(columnOf);
  const problems = headerProblems(header, first?.line ?? 1);
  if (!header.some(isColumn)) return wrong(problems);
  // The first line says that these are missing; its rows need not say so again.
  const missing = columnNames.filter((name) => !header.includes(name));
  const companies: ListedCompany[] = [];
  const lineOf = new Map<string, number>();
  for (const { record, line } of body) {
    if (record.length !== header.length) {
      problems.push({
        line,
        column: 'the whole line',
        problem: `has ${record.length} cells, the first line ${header.length}`,
        fix: `put quotes around cells that hold ${delimiters[delimiterOf(text)]}`,
      });
      continue;
    }
    const cells = cellsOf(header, record);
    const read = readRow(cells, quiz);
    if ('problems' in read) {
      const named = read.problems.filter(({ column }) => !missing.includes(column));
      problems.push(...named.map((problem) => ({ line, ...problem })));
    } else {
      companies.push(read);
    }
    const earlier = lineOf.get(cells.company);
    if (cells.company !== '' && earlier !== undefined) {
      problems.push({
        line,
        column: 'company',
        problem: `${cells.company} stands in line ${earlier} too`,
        fix: 'give each company one line',
      });
    }
    lineOf.set(cells.company, line);
  }
  if (problems.length > 0) return wrong(problems);
  return { companies, lacks: optionalColumns.filter((name) => missing.includes(name)), problems };
}

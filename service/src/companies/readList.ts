import type { QuizDefinition } from '@tidyguard/content';
import { CsvError, parse } from 'csv-parse/sync';
import { nearest } from '../common/nearest.ts';
import { columnNames, optionalColumns, readRow, type ColumnName } from './columns.ts';
import type { Terms } from './terms.ts';

/** A cell that is wrong: where it stands, and what to write instead. */
export interface ListProblem {
  /** From 1, the header's; of a row of several lines, its last. */
  line: number;
  column: string;
  problem: string;
  fix: string;
}

/** A list that is right. */
interface List {
  companies: ListedCompany[];
  /** The optional columns that it lacks: in these the companies stay as they are. */
  lacks: ColumnName[];
}

/** A company as a row of the list has it. */
export interface ListedCompany {
  company_id: string;
  terms: Terms;
}

interface Row {
  record: string[];
  info: { lines: number };
}

function rowsOf(text: string): Row[] | ListProblem {
  try {
    // The types of the library do not know what `info` changes.
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      // Spreadsheets leave rows of nothing but commas.
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      line: Number(error['lines'] ?? 1),
      column: 'the whole line',
      problem: error.message,
      fix: 'write the file as CSV, with commas, and with quotes around cells that hold one',
    };
  }
}

const isColumn = (name: string): name is ColumnName => columnNames.some((each) => each === name);

function headerProblems(header: readonly string[]): ListProblem[] {
  const problem = (column: string, what: string, fix: string) => ({
    line: 1,
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

/**
 * Reads a list of companies (CSV, docs/matching.md), whole: either every row is right, or all that is
 * wrong is named.
 */
export function readList(text: string, quiz: QuizDefinition): List & { problems: ListProblem[] } {
  const wrong = (problems: ListProblem[]) => ({ companies: [], lacks: [], problems });
  const rows = rowsOf(text);
  if (!Array.isArray(rows)) return wrong([rows]);
  const [first, ...body] = rows;
  const header = first?.record ?? [];
  const problems = headerProblems(header);
  if (problems.length > 0) return wrong(problems);
  const companies: ListedCompany[] = [];
  const lineOf = new Map<string, number>();
  for (const { record, info } of body) {
    const line = info.lines;
    if (record.length !== header.length) {
      problems.push({
        line,
        column: 'the whole line',
        problem: `has ${record.length} cells, the first line ${header.length}`,
        fix: 'put quotes around cells that hold a comma',
      });
      continue;
    }
    const cells = Object.fromEntries(
      columnNames.map((name) => [name, record[header.indexOf(name)] ?? '']),
    );
    const read = readRow(cells as Record<ColumnName, string>, quiz);
    if ('problems' in read) {
      problems.push(...read.problems.map((problem) => ({ line, ...problem })));
      continue;
    }
    const earlier = lineOf.get(read.company_id);
    if (earlier !== undefined) {
      problems.push({
        line,
        column: 'company',
        problem: `${read.company_id} stands in line ${earlier} too`,
        fix: 'give each company one line',
      });
    }
    lineOf.set(read.company_id, line);
    companies.push(read);
  }
  if (problems.length > 0) return wrong(problems);
  return { companies, lacks: optionalColumns.filter((name) => !header.includes(name)), problems };
}

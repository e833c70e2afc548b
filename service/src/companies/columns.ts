import type { QuizDefinition } from '@tidyguard/content';
import { isCounty, placeOf } from '../common/places.ts';
import { readOpeningHours } from './openingHours.ts';
import type { Terms } from './terms.ts';

/** What is wrong with a cell, and what to write instead. */
export interface CellProblem {
  problem: string;
  fix: string;
}

/** What a cell says, or what is wrong with it. */
type Reading<T> = { value: T } | CellProblem;
type Reader<T> = (text: string, quiz: QuizDefinition) => Reading<T>;

const ok = <T>(value: T): Reading<T> => ({ value });

const required =
  <T>(reader: Reader<T>, example: string): Reader<T> =>
  (text, quiz) =>
    text === ''
      ? { problem: 'is empty', fix: `write, for example, ${example}` }
      : reader(text, quiz);

const matching =
  (pattern: RegExp, problem: string, fix: string): Reader<string> =>
  (text) =>
    pattern.test(text) ? ok(text) : { problem, fix };

/** The parts of a cell, which semicolons or spaces part. */
const partsOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A list of parts, each of which has to be `good`; sorted, so that their order makes no new version. */
const listOf =
  (
    separator: RegExp,
    good: (part: string) => boolean,
    problem: string,
    fix: string,
  ): Reader<string[]> =>
  (text) => {
    const parts = [...new Set(partsOf(text, separator))].sort();
    const wrong = parts.find((part) => !good(part));
    return wrong === undefined ? ok(parts) : { problem: `${wrong} ${problem}`, fix };
  };

const isZip = (zip: string) => placeOf(zip) !== null;

function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  );
}

const readAround: Reader<Terms['coverage']['around']> = (text) => {
  const around: { zip: string; miles: number }[] = [];
  for (const part of partsOf(text, /;/)) {
    const [, miles = '', zip = ''] = /^(\d{1,3}) miles? around (\d{5})$/.exec(part) ?? [];
    if (!isZip(zip) || Number(miles) < 1 || Number(miles) > 200) {
      return {
        problem: `${part} is no circle`,
        fix: 'write, for example, 25 miles around 75201 (1 to 200)',
      };
    }
    around.push({ zip, miles: Number(miles) });
  }
  return ok(around);
};

const readTakes: Reader<Terms['takes']> = (text, { questions }) => {
  const takes: Record<string, string[]> = {};
  for (const part of partsOf(text, /;/)) {
    const [id = '', answers = ''] = part.split('=').map((word) => word.trim());
    const question = questions.find((each) => each.id === id);
    if (!question) {
      return {
        problem: `there is no question ${id}`,
        fix: `name one of ${questions.map((each) => each.id).join(', ')}`,
      };
    }
    const known = question.options.map(({ value }) => value);
    const given = partsOf(answers, /\|/);
    const wrong = given.find((value) => !known.includes(value));
    if (given.length === 0 || wrong !== undefined) {
      return {
        problem: `${id} has no answer ${wrong ?? "''"}`,
        fix: `name some of ${known.join('|')}`,
      };
    }
    if (Object.hasOwn(takes, id)) {
      return { problem: `${id} stands twice`, fix: 'write its answers once, with | between them' };
    }
    takes[id] = known.filter((value) => given.includes(value));
  }
  return ok(Object.fromEntries(Object.entries(takes).sort(([a], [b]) => (a < b ? -1 : 1))));
};

const readZone: Reader<string> = (text) => {
  try {
    // Abbreviations mean other places than people think: EST is Panama, which has no summer time.
    if (!text.includes('/')) throw new RangeError(text);
    return ok(new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return {
      problem: `${text} is no time zone`,
      fix: 'write an IANA name, for example America/Chicago',
    };
  }
};

const readHours: Reader<Terms['hours']> = (text) => {
  const hours = readOpeningHours(text);
  if (hours) return ok(hours);
  return {
    problem: `${text} is no week`,
    fix: 'write, for example, mon-fri 8:00-18:00; sat 9:00-13:00',
  };
};

const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (text) => {
    const fix = `write a whole number from ${least} to ${most}, without signs`;
    if (!/^\d{1,9}$/.test(text)) return { problem: `${text} is no whole number`, fix };
    const number = Number(text);
    return number >= least && number <= most
      ? ok(number)
      : { problem: `${text} is out of range`, fix };
  };

/** What `empty` stands for may be left out. */
const optional =
  <T, E>(reader: Reader<T>, empty: E): Reader<T | E> =>
  (text, quiz) =>
    text === '' ? ok<T | E>(empty) : reader(text, quiz);

const limit = optional(wholeNumber(0, 100_000), null);

const readPrice: Reader<number> = (text) => {
  const [, dollars = '', cents = '00'] = /^\$?(\d{1,5})(?:\.(\d\d))?$/.exec(text) ?? [];
  return dollars === ''
    ? { problem: `${text} is no price`, fix: 'write US dollars, for example 45.00' }
    : ok(Number(dollars) * 100 + Number(cents));
};

const readYesNo: Reader<boolean> = (text) =>
  text === 'yes' || text === 'no'
    ? ok(text === 'yes')
    : { problem: `${text} is neither`, fix: 'write yes or no' };

const readDestination: Reader<string> = (text) =>
  (/^https:\/\//.test(text) && URL.canParse(text)) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
    ? ok(text)
    : {
        problem: 'is neither an https address nor an e-mail address',
        fix: 'write, for example, https://crm.example.com/leads',
      };

/** The day of a text as Americans and their spreadsheets write it; null where it is none. */
function americanDay(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(written) ? written : null;
}

const readDate: Reader<string> = (text) =>
  isDate(text)
    ? ok(text)
    : { problem: `${text} is no day`, fix: `write it as ${americanDay(text) ?? '2027-06-30'}` };

/** Control characters, marks that turn the direction of text, and what stands where a character was lost. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/u;

const readName: Reader<string> = (text, quiz) => {
  if (UNSEEN.test(text)) {
    return {
      problem: 'holds a character that cannot be read',
      fix: 'save the file as "CSV UTF-8", and write the name on one line',
    };
  }
  return matching(/^.{1,80}$/u, 'is too long', 'write at most 80 characters')(text, quiz);
};

const name = required(readName, 'Bright Home Co. of Dallas');
const until = required(readDate, 'the last day on which it holds, 2027-06-30');

/** Every column of the list, and how its cells are read. */
const columns = {
  company: required(
    matching(
      /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
      'is no id',
      'write small letters, digits and hyphens, at most 40',
    ),
    'bright-home-dallas',
  ),
  legal_name: name,
  shown_name: name,
  zips: listOf(
    /[;\s]/,
    isZip,
    'is no ZIP that exists',
    'write ZIPs of five digits, with spaces between them; spreadsheets drop a 0 at the beginning',
  ),
  zip_prefixes: listOf(
    /[;\s]/,
    (part) => /^\d{1,4}$/.test(part),
    'is no beginning of a ZIP',
    'write one to four digits',
  ),
  counties: listOf(/;/, isCounty, 'is no county', 'write, for example, Dallas, TX; Collin, TX'),
  around: readAround,
  takes: readTakes,
  time_zone: required(readZone, 'America/Chicago'),
  hours: required(readHours, 'mon-fri 8:00-18:00; sat 9:00-13:00'),
  closed_on: listOf(
    /[;\s]/,
    isDate,
    'is no day',
    'write days as 2026-12-24, with spaces between them',
  ),
  closed_on_holidays: required(readYesNo, 'yes'),
  capacity_day: limit,
  capacity_week: limit,
  capacity_month: limit,
  weight: required(wholeNumber(1, 1000), '1'),
  price: required(readPrice, '45.00'),
  return_percent: optional(wholeNumber(0, 100), undefined),
  answer_minutes: required(wholeNumber(1, 1440), '15'),
  destination: required(readDestination, 'https://crm.example.com/leads'),
  vetted_until: until,
  insured_until: until,
  background_checked_until: until,
} satisfies Record<string, Reader<unknown>>;

export type ColumnName = keyof typeof columns;
export const columnNames = Object.keys(columns) as ColumnName[];
/** Columns that a list may lack, because lists of before do. */
export const optionalColumns: readonly ColumnName[] = ['return_percent'];
type Values = { [C in ColumnName]: (typeof columns)[C] extends Reader<infer T> ? T : never };

/** Reads the cells of a row; `problems` names the columns of those that are wrong. */
export function readRow(
  cells: Readonly<Record<ColumnName, string>>,
  quiz: QuizDefinition,
): { company_id: string; terms: Terms } | { problems: ({ column: ColumnName } & CellProblem)[] } {
  const readings = columnNames.map((column) => ({
    column,
    ...columns[column](cells[column], quiz),
  }));
  const problems = readings.flatMap((reading) => ('problem' in reading ? [reading] : []));
  const nowhere = (['zips', 'zip_prefixes', 'counties', 'around'] as const).every(
    (column) => cells[column] === '',
  );
  if (nowhere) {
    problems.push({
      column: 'zips',
      problem: 'is empty, as are zip_prefixes, counties and around',
      fix: 'say in one of them where the company works',
    });
  }
  if (problems.length > 0) return { problems };
  const values = Object.fromEntries(
    readings.map((reading) => [reading.column, 'value' in reading ? reading.value : null]),
  ) as Values;
  return { company_id: values.company, terms: termsOf(values) };
}

const termsOf = (values: Values): Terms => ({
  legal_name: values.legal_name,
  shown_name: values.shown_name,
  coverage: {
    zips: values.zips,
    prefixes: values.zip_prefixes,
    counties: values.counties,
    around: values.around,
  },
  takes: values.takes,
  time_zone: values.time_zone,
  hours: values.hours,
  closed_on: values.closed_on,
  closed_on_holidays: values.closed_on_holidays,
  capacity: { day: values.capacity_day, week: values.capacity_week, month: values.capacity_month },
  weight: values.weight,
  price_cents: values.price,
  // Absent rather than empty: a company of a list of before is not another one for it.
  ...(values.return_percent !== undefined && { return_percent: values.return_percent }),
  answer_minutes: values.answer_minutes,
  destination: values.destination,
  documents: {
    vetted: values.vetted_until,
    insured: values.insured_until,
    background_checked: values.background_checked_until,
  },
});

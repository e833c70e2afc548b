import { longestCompanyName, type QuizDefinition } from '@tidyguard/content';
import { federalHours, federalRule } from '../calling/rules.ts';
import { zonesOfStates } from '../calling/timeZones.ts';
import { beginsZipInArea, placeInArea } from '../checks/zip.ts';
import { countyNamed } from '../common/places.ts';
import { isEverCallable } from './callableHours.ts';
import { ok, wrong, type CellProblem, type Reader } from './cells.ts';
import { readDestination } from './destination.ts';
import { readOpeningHours, writtenHours } from './openingHours.ts';
import type { Terms } from './terms.ts';
import { unseenProblems } from './unseen.ts';

const required =
  <T>(reader: Reader<T>, example: string): Reader<T> =>
  (text, quiz) =>
    text === '' ? wrong('is empty', `write, for example, ${example}`) : reader(text, quiz);

const matching =
  (pattern: RegExp, problem: string, fix: string): Reader<string> =>
  (text) =>
    pattern.test(text) ? ok(text) : wrong(problem, fix);

/** The parts of a cell between separators, trimmed, without empty ones. */
const partsOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What each part of a cell has to be, and what to say of the parts that are not. */
type Check = readonly [good: (part: string) => boolean, problem: string, fix: string];

/**
 * Reads a list of parts, sorted so that another order makes no new version. Each part is reported by the
 * first check that it fails, all of a check in one message: a column of ZIPs may hold thousands that lost
 * their 0.
 */
const listOf =
  (separator: RegExp, ...checks: Check[]): Reader<string[]> =>
  (text) => {
    const parts = [...new Set(partsOf(text, separator))].sort();
    const problems: CellProblem[] = [];
    let left = parts;
    for (const [good, problem, fix] of checks) {
      const bad = left.filter((part) => !good(part));
      left = left.filter(good);
      if (bad.length === 0) continue;
      const which = `${bad.length > 1 ? 'each of ' : ''}${bad.join(', ')}`;
      problems.push({ problem: `${which} ${problem}`, fix });
    }
    return problems.length > 0 ? { problems } : ok(parts);
  };

const isInArea = (zip: string) => typeof placeInArea(zip) !== 'string';
const isOutside = (zip: string) => /^\d{5}$/.test(zip) && placeInArea(zip) === 'outside_area';
const OUTSIDE = 'outside the 50 states and DC';

function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  );
}

const readCounties: Reader<string[]> = (text) => {
  const parts = partsOf(text, /[;\n]/);
  const bad = parts.filter((part) => countyNamed(part) === null);
  if (bad.length === 0)
    return ok([...new Set(parts.flatMap((part) => countyNamed(part) ?? []))].sort());
  const which = `${bad.length > 1 ? 'each of ' : ''}${bad.join('; ')}`;
  return wrong(
    `${which} is no county with its state`,
    'write each as Dallas, TX, with ; between two: Dallas, TX; Collin, TX',
  );
};

const readAround: Reader<Terms['coverage']['around']> = (text) => {
  const around: { zip: string; miles: number }[] = [];
  const problems: CellProblem[] = [];
  for (const part of partsOf(text, /;/)) {
    const [, miles = '', zip = ''] = /^(\d{1,3}) miles? around (\d{5})$/.exec(part) ?? [];
    if (isOutside(zip)) {
      const fix = 'name a ZIP within them: the quiz takes no other';
      problems.push({ problem: `${part} has its middle ${OUTSIDE}`, fix });
    } else if (!isInArea(zip) || Number(miles) < 1 || Number(miles) > 200) {
      problems.push({
        problem: `${part} is no circle`,
        fix: 'write, for example, 25 miles around 75201 (1 to 200), with ; between two',
      });
    }
    around.push({ zip, miles: Number(miles) });
  }
  return problems.length > 0 ? { problems } : ok(around);
};

/** What is wrong with an entry of `takes`; nothing if it is right. */
function problemsOfTaken(
  id: string,
  given: readonly string[],
  { questions }: QuizDefinition,
): CellProblem[] {
  const question = questions.find((each) => each.id === id);
  if (!question) {
    const fix = `name one of ${questions.map((each) => each.id).join(', ')}`;
    return [{ problem: `there is no question ${id}`, fix }];
  }
  const known = question.options.map(({ value }) => value);
  const unknown = given.filter((value) => !known.includes(value));
  if (given.length > 0 && unknown.length === 0) return [];
  const problem = `${id} has no answer ${unknown.join(', ') || "''"}`;
  return [{ problem, fix: `name some of ${known.join('|')}` }];
}

const readTakes: Reader<Terms['takes']> = (text, quiz) => {
  const takes: Record<string, string[]> = {};
  const problems: CellProblem[] = [];
  for (const part of partsOf(text, /;/)) {
    const [id = '', ...answers] = part.split('=').map((word) => word.trim());
    // A further = stays in the text, which is then reported as no answer.
    const given = partsOf(answers.join('='), /\|/);
    problems.push(...problemsOfTaken(id, given, quiz));
    if (Object.hasOwn(takes, id)) {
      const fix = 'write its answers once, with | between them';
      problems.push({ problem: `${id} stands twice`, fix });
    }
    const options = quiz.questions.find((each) => each.id === id)?.options ?? [];
    takes[id] = options.flatMap(({ value }) => (given.includes(value) ? [value] : []));
  }
  if (problems.length > 0) return { problems };
  return ok(Object.fromEntries(Object.entries(takes).sort(([a], [b]) => (a < b ? -1 : 1))));
};

/** Node.js's own name for a time zone, which may have several names; null if there is no such zone. */
function ownNameOf(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const ownNames = new Set(zonesOfStates.map(ownNameOf));

const readZone: Reader<string> = (text) => {
  // Abbreviations mean other places than people think: EST is Panama, which has no summer time.
  const zone = text.includes('/') ? ownNameOf(text) : null;
  if (zone !== null && ownNames.has(zone)) return ok(zone);
  const what = zone === null ? 'time zone' : 'time zone of the 50 states and DC';
  return wrong(`${text} is no ${what}`, `write one of ${zonesOfStates.join(', ')}`);
};

const readHours: Reader<Terms['hours']> = (text) => {
  const hours = readOpeningHours(text);
  if (hours) return ok(hours);
  return wrong(`${text} is no week`, 'write, for example, mon-fri 8:00-18:00; sat 9:00-13:00');
};

const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (text) => {
    const fix = `write a whole number from ${least} to ${most}, without signs`;
    if (!/^\d{1,9}$/.test(text)) return wrong(`${text} is no whole number`, fix);
    const number = Number(text);
    return number >= least && number <= most ? ok(number) : wrong(`${text} is out of range`, fix);
  };

/** The cell may be left empty, which stands for `empty`. */
const optional =
  <T, E>(reader: Reader<T>, empty: E): Reader<T | E> =>
  (text, quiz) =>
    text === '' ? ok<T | E>(empty) : reader(text, quiz);

const readLimit: Reader<number> = (text, quiz) => {
  if (!/^0+$/.test(text)) return wholeNumber(1, 100_000)(text, quiz);
  const fix =
    'write 1 or more, or leave the cell empty for no limit; to stop leads, pause the company (npm run companies -- pause)';
  return wrong('0 lets no lead through', fix);
};
const limit = optional(readLimit, null);

const readPrice: Reader<number> = (text) => {
  // A spreadsheet writes 38.50 as 38.5.
  const [, dollars = '', cents = ''] = /^\$?(\d{1,5})(?:\.(\d\d?))?$/.exec(text) ?? [];
  return dollars === ''
    ? wrong(`${text} is no price`, 'write US dollars, for example 45.00')
    : ok(Number(dollars) * 100 + Number(cents.padEnd(2, '0')));
};

const readYesNo: Reader<boolean> = (text) => {
  const word = text.toLowerCase();
  return word === 'yes' || word === 'no'
    ? ok(word === 'yes')
    : wrong(`${text} is neither`, 'write yes or no');
};

/** The day (YYYY-MM-DD) in a text as Americans and their spreadsheets write it; null if it is none. */
function americanDay(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text) ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(written) ? written : null;
}

const readDate: Reader<string> = (text) =>
  isDate(text)
    ? ok(text)
    : wrong(`${text} is no day`, `write it as ${americanDay(text) ?? '2027-06-30'}`);

const readName: Reader<string> = (text) => {
  const problems: CellProblem[] = [];
  if (!/[\p{L}\p{N}]/u.test(text)) {
    const fix = 'write the name by which people know the company';
    problems.push({ problem: 'holds neither a letter nor a digit', fix });
  }
  problems.push(...unseenProblems(text));
  if ([...text].length > longestCompanyName) {
    const fix = `write at most ${longestCompanyName} characters`;
    problems.push({ problem: 'is too long', fix });
  }
  return problems.length > 0 ? { problems } : ok(text);
};

/** The consent names companies one after the other, with semicolons between them. */
const readLegalName: Reader<string> = (text, quiz) => {
  const reading = readName(text, quiz);
  if (!text.includes(';')) return reading;
  const fix = 'write the name without it: in the consent it would read as two companies';
  const problems = 'problems' in reading ? reading.problems : [];
  return { problems: [...problems, { problem: 'holds a semicolon', fix }] };
};

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
  legal_name: required(readLegalName, 'Bright Home Company LLC'),
  shown_name: required(readName, 'Bright Home Co. of Dallas'),
  zips: listOf(
    /[;\s]/,
    [
      (part) => !isOutside(part),
      `is a ZIP ${OUTSIDE}`,
      'leave it out: the quiz takes no request from territories and military addresses',
    ],
    [
      isInArea,
      'is no ZIP that exists',
      'write ZIPs of five digits, with spaces between them; spreadsheets drop a 0 at the beginning',
    ],
  ),
  zip_prefixes: listOf(
    /[;\s]/,
    [
      (part) => /^\d{1,4}$/.test(part),
      'is no beginning of a ZIP',
      'write one to four digits of each, with spaces between them',
    ],
    [
      beginsZipInArea,
      'begins no ZIP of the 50 states and DC',
      'write the first digits of ZIPs there; spreadsheets drop a 0 at the beginning',
    ],
  ),
  counties: readCounties,
  around: readAround,
  takes: readTakes,
  time_zone: required(readZone, 'America/Chicago'),
  hours: required(readHours, 'mon-fri 8:00-18:00; sat 9:00-13:00'),
  closed_on: listOf(/[;\s]/, [
    isDate,
    'is no day',
    'write days as 2026-12-24, with spaces between them',
  ]),
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
/** Columns that a list may lack, because older lists do. */
export const optionalColumns: readonly ColumnName[] = ['return_percent'];
type Values = { [C in ColumnName]: (typeof columns)[C] extends Reader<infer T> ? T : never };

const coverageColumns = ['zips', 'zip_prefixes', 'counties', 'around'] as const;

/** What is wrong with well-formed opening hours: in their time zone they may allow no call at all. */
function problemsOfHours({ hours, time_zone }: Partial<Values>): CellProblem[] {
  if (hours === undefined || time_zone === undefined || isEverCallable(hours, time_zone)) return [];
  const [from, until] = federalHours;
  const allowed = `${from}:00-${until}:00 where the home is, ${federalRule.law}`;
  return [
    {
      problem: `${writtenHours(hours)} is never a time at which anybody may be called (${allowed})`,
      fix: 'write hours within that, for example mon-fri 8:00-18:00; 3 in the afternoon is 15:00',
    },
  ];
}

/** Reads the cells of a row; `problems` names the columns of those that are wrong. */
export function readRow(
  cells: Readonly<Record<ColumnName, string>>,
  quiz: QuizDefinition,
): { company_id: string; terms: Terms } | { problems: ({ column: ColumnName } & CellProblem)[] } {
  const readings = columnNames.map((column) => ({
    column,
    ...columns[column](cells[column], quiz),
  }));
  const problems = readings.flatMap((reading) =>
    'problems' in reading
      ? reading.problems.map((problem) => ({ column: reading.column, ...problem }))
      : [],
  );
  if (coverageColumns.every((column) => cells[column] === '')) {
    problems.push({
      column: 'zips',
      problem: 'is empty, as are zip_prefixes, counties and around',
      fix: 'say in one of them where the company works',
    });
  }
  const values = Object.fromEntries(
    readings.flatMap((reading) => ('value' in reading ? [[reading.column, reading.value]] : [])),
  ) as Partial<Values>;
  problems.push(...problemsOfHours(values).map((each) => ({ column: 'hours' as const, ...each })));
  if (problems.length > 0) return { problems };
  return { company_id: cells.company, terms: termsOf(values as Values) };
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
  // Absent rather than empty: otherwise each company of an older list would count as changed.
  ...(values.return_percent !== undefined && { return_percent: values.return_percent }),
  answer_minutes: values.answer_minutes,
  destination: values.destination,
  documents: {
    vetted: values.vetted_until,
    insured: values.insured_until,
    background_checked: values.background_checked_until,
  },
});

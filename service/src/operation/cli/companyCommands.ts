import { federalHours } from '../../calling/rules.ts';
import { OLD_SECRET_DAYS } from '../../companies/webhook.ts';
import { beginsZipInArea } from '../../checks/zip.ts';
import { isEverCallable } from '../../companies/callableHours.ts';
import { columnNames } from '../../companies/columns.ts';
import { sameNames } from '../../companies/sameNames.ts';
import { documentKinds } from '../../companies/terms.ts';
import { cellsOf } from '../../companies/writeList.ts';
import type { ListChange } from '../../repositories/companies.ts';
import type { Rotation } from '../../repositories/companySecrets.ts';
import type {
  CompanyOperations,
  CompanyRecord,
  ShownInVain,
} from '../adminChannel/companyOperations.ts';
import type { Format } from './arguments.ts';
import type { Column } from './columns.ts';
import { noCommand, readWords, refuseOptionsOfNpm } from './commandLine.ts';
import { exportSecrets, importSecrets } from './companySecrets.ts';
import { BYTE_ORDER_MARK, exactCsvLine } from './csv.ts';
import { plural, writeList } from './listing.ts';
import { formatRows, plain } from './table.ts';
import type { Write } from './write.ts';

/** What `npm run companies -- --help` says. */
export const COMPANIES_HELP = `Usage: npm run companies -- [command]

  list [--format table|csv|json]   the companies, and what is wrong with their documents (the default)
  show COMPANY                     all that is known of a company, as JSON
  import FILE.csv                  adds and changes companies, and says what it changed; checks the
                                   whole file first, and stores nothing where a cell is wrong
  export                           the companies as such a file: keep it before you import another
  secret COMPANY                   what its webhooks are signed with, to be given to the company
         [--rotate]                makes a new one, and shows it; the one of before is valid for
                                   ${OLD_SECRET_DAYS} days beside it, within which no other is made
         [--rotate --at-once]      all that were before, which others know, are valid no longer
  export-secrets FILE.json         all secrets in a new file that only you can read; shows none
  import-secrets FILE.json         takes these over, such as into another database
  pause COMPANY                    the company gets no more leads
  resume COMPANY                   it gets leads again

What the columns of the file mean is in docs/matching.md.
`;

const formats: readonly Format[] = ['table', 'csv', 'json'];
const ofFile = ['import', 'export-secrets', 'import-secrets'] as const;
const ofCompany = ['show', 'secret', 'pause', 'resume'] as const;
const names: readonly string[] = ['list', 'export', ...ofFile, ...ofCompany];

type OfFile = (typeof ofFile)[number];

/** What the command line asks for. */
export type CompaniesCommand =
  | { name: 'help' }
  | { name: 'list'; format: Format }
  | { name: 'export' }
  | { [Name in OfFile]: { name: Name; file: string } }[OfFile]
  | { name: (typeof ofCompany)[number]; companyId: string }
  | { name: 'rotate-secret'; companyId: string; isAtOnce: boolean };

const options = {
  format: { type: 'string' },
  rotate: { type: 'boolean' },
  'at-once': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Which command takes each option. */
const takenBy = { format: 'list', rotate: 'secret', 'at-once': 'secret' } as const;

/** Refuses options of `npm run companies` that npm took for its own. */
export const refuseCompaniesOptionsOfNpm = (
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
) =>
  refuseOptionsOfNpm(
    { name: 'companies', options, isCommand: (word) => names.includes(word) },
    env,
    args,
  );

/** The one word that a command needs. */
function only([given, ...more]: readonly string[], what: string): string {
  if (given === undefined || more.length > 0) throw new Error(what);
  return given;
}

function formatOf(given = 'table'): Format {
  const format = formats.find((each) => each === given);
  if (!format) throw new Error(`--format must be one of ${formats.join(', ')}`);
  return format;
}

/**
 * Reads the command line.
 *
 * @throws if it is wrong; the message says how.
 */
export function parseCompaniesCommand(args: string[]): CompaniesCommand {
  const { values, positionals } = readWords(args, options);
  const [name = 'list', ...rest] = positionals;
  if (values.help || name === 'help') return { name: 'help' };
  if (!names.includes(name)) throw noCommand(name, names);
  for (const [option, command] of Object.entries(takenBy)) {
    const isGiven = values[option as keyof typeof takenBy] !== undefined;
    if (isGiven && name !== command) throw new Error(`${name} takes no --${option}`);
  }
  const file = ofFile.find((one) => one === name);
  if (file) return { name: file, file: only(rest, `${name} needs one file`) };
  const one = ofCompany.find((each) => each === name);
  if (one) {
    const companyId = only(rest, `${name} needs one company`);
    const { rotate = false, 'at-once': isAtOnce = false } = values;
    if (isAtOnce && !rotate) throw new Error('--at-once needs --rotate');
    return rotate ? { name: 'rotate-secret', companyId, isAtOnce } : { name: one, companyId };
  }
  const format = formatOf(values.format);
  if (rest.length > 0) throw new Error(`unexpected ${rest.join(' ')}`);
  return name === 'list' ? { name, format } : { name: 'export' };
}

const documentsOf = ({ warnings }: CompanyRecord) =>
  warnings.map(
    ({ kind, until, is_expired }) => `${kind} ${is_expired ? 'expired after' : 'expires'} ${until}`,
  );

/** A warning that companies share: which have it, and its words for one and for several. */
interface SharedWarning {
  has: (company: CompanyRecord) => boolean;
  one: string;
  several: string;
}

const WRITTEN_ONLY = 'by email, but these are only written into files: set MAIL_URL';
const NOT_SENT = 'by email, but none can be sent: set MAIL_URL, then npm run leads -- replay';

const AT_NIGHT = `while nobody in its time zone may be called (${federalHours.map((hour) => `${hour}:00`).join(' to ')})`;

function sharedWarnings(promisedMinutes: number): SharedWarning[] {
  const late = `longer to accept a lead than the ${promisedMinutes} minutes within which visitors are told to expect a call`;
  return [
    {
      has: ({ reach }) => reach === 'file',
      one: `wants its leads ${WRITTEN_ONLY}`,
      several: `want their leads ${WRITTEN_ONLY}`,
    },
    {
      has: ({ reach }) => reach === 'nothing',
      one: `wants its leads ${NOT_SENT}`,
      several: `want their leads ${NOT_SENT}`,
    },
    {
      has: ({ terms }) => terms.answer_minutes > promisedMinutes,
      one: `has ${late}`,
      several: `have ${late}`,
    },
    {
      has: ({ terms: { hours, time_zone } }) => !isEverCallable(hours, time_zone, [time_zone]),
      one: `is open only ${AT_NIGHT}`,
      several: `are open only ${AT_NIGHT}`,
    },
  ];
}

/** Everything that the owner should act on. */
const warningsOf = (company: CompanyRecord) => [
  ...documentsOf(company),
  ...sharedWarnings(company.promised_minutes).flatMap(({ has, one }) =>
    has(company) ? [one] : [],
  ),
];

const stateOf = ({ state }: CompanyRecord): string =>
  state === 'paused_by_document' ? 'paused by a document' : state;

const csvColumns: readonly Column<CompanyRecord>[] = [
  ['company', ({ company_id }) => company_id],
  ['version', ({ version }) => version],
  ['state', stateOf],
  ['warnings', (company) => warningsOf(company).join('; ')],
  ['legal_name', ({ terms }) => terms.legal_name],
  ['shown_name', ({ terms }) => terms.shown_name],
  ['time_zone', ({ terms }) => terms.time_zone],
  ['weight', ({ terms }) => terms.weight],
  ['price', ({ terms }) => (terms.price_cents / 100).toFixed(2)],
  ['destination', ({ terms }) => terms.destination],
  ...documentKinds.map((kind): Column<CompanyRecord> => [
    `${kind}_until`,
    ({ terms }) => terms.documents[kind],
  ]),
  ['terms', ({ terms }) => terms],
];

const table = (companies: readonly CompanyRecord[]) =>
  formatRows(companies, [
    ['company', ({ company_id }) => company_id, 40],
    ['name', ({ terms }) => terms.shown_name, 40],
    ['version', ({ version }) => String(version), 7],
    ['weight', ({ terms }) => String(terms.weight), 6],
    ['state', stateOf, 20],
    ['leads by', ({ reach }) => reach, 8],
    ['documents', (company) => documentsOf(company).join(', ') || 'valid', 120],
  ]);

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

async function list(operations: CompanyOperations, format: Format, write: Write): Promise<void> {
  await writeList(
    {
      records: each(await operations.companies()),
      csv: csvColumns,
      table,
      none: 'No company is listed: every lead goes to every destination.',
      names: ['company', 'companies'],
    },
    format,
    write,
  );
}

const inVain = ({ company_id, legal_name, visitors, reason }: ShownInVain) =>
  `${company_id}: ${plural(visitors, 'visitor is', 'visitors are')} being shown ${legal_name} right now, ` +
  {
    renamed: 'which is not its legal_name any more',
    expired: 'and it is paused by a document',
    paused: 'and it is paused',
  }[reason] +
  '; their leads go to the next company that they are shown, or wait';

/** ZIP prefixes from which a spreadsheet may have taken a leading 0: with it they are of another region. */
const maybeShortened = ({ terms }: CompanyRecord) =>
  terms.coverage.prefixes.filter((prefix) => prefix.length === 2 && beginsZipInArea(`0${prefix}`));

/** Says once what several imported companies share; what was so before the import, `list` says. */
async function warnOfImported(
  companies: readonly CompanyRecord[],
  { added, changed }: Pick<ListChange, 'added' | 'changed'>,
  write: Write,
): Promise<void> {
  const ids = new Set([...added, ...changed.map(({ company_id }) => company_id)]);
  const imported = companies.filter(({ company_id }) => ids.has(company_id));
  for (const { has, one, several } of sharedWarnings(imported[0]?.promised_minutes ?? Infinity)) {
    const warned = imported.filter(has).map(({ company_id }) => company_id);
    if (warned.length === 0) continue;
    await write(`${warned.join(', ')}: ${warned.length === 1 ? one : several}\n`);
  }
  for (const company of imported) {
    const short = maybeShortened(company);
    if (short.length === 0) continue;
    const meant = short.map((prefix) => `0${prefix}`).join(' ');
    await write(
      `${company.company_id}: zip_prefixes has ${short.join(' ')}; if you wrote ${meant}, a spreadsheet dropped the 0\n`,
    );
  }
}

async function importFile(
  operations: CompanyOperations,
  text: string,
  write: Write,
): Promise<void> {
  const done = await operations.importCompanies({ text });
  if ('problems' in done) {
    const { problems } = done;
    for (const { line, column, problem, fix } of problems) {
      await write(`${plain(`line ${line}, ${column}: ${problem}; ${fix}`)}\n`);
    }
    const cells = new Set(problems.map(({ line, column }) => `${line} ${column}`)).size;
    const what = problems.some(({ column }) => column === 'the whole file')
      ? 'the file is'
      : plural(cells, 'cell is', 'cells are');
    throw new Error(`Nothing was imported: ${what} wrong.`);
  }
  const { added, changed, unchanged } = done;
  await write(
    `${plural(added.length, 'company', 'companies')} added, ${changed.length} changed, ${unchanged} as before.\n`,
  );
  for (const id of added) await write(`${id}: new\n`);
  for (const { company_id, cells } of changed) {
    for (const { column, before, after } of cells) {
      await write(`${company_id}: ${column} ${before || 'empty'} → ${after || 'empty'}\n`);
    }
  }
  for (const shown of done.shown_in_vain) await write(`${inVain(shown)}\n`);
  for (const { company_id, leads } of done.lost_by_name) {
    const what = plural(leads, 'lead that it has not', 'leads that it has not');
    await write(
      `${company_id}: loses ${what} accepted, because the consents name another legal name; each goes to the next ` +
        'company that its consent names, or waits\n',
    );
  }
  const companies = await operations.companies();
  for (const company of companies) {
    for (const warning of documentsOf(company)) {
      await write(`${company.company_id}: ${warning}\n`);
    }
  }
  await warnOfImported(companies, done, write);
  for (const { company_ids, columns } of sameNames(companies)) {
    await write(
      `${company_ids.join(', ')}: have the same ${columns.join(' and ')}; if they are one company, its share and ` +
        'capacity count twice, and visitors cannot tell them apart: pause all but one, or change a name\n',
    );
  }
}

/** Writes the companies as a file that an import takes. */
async function exportFile(operations: CompanyOperations, write: Write): Promise<void> {
  const companies = await operations.companies();
  if (companies.length === 0) throw new Error('No company is listed.');
  await write(BYTE_ORDER_MARK + exactCsvLine(columnNames));
  for (const company of companies) {
    const cells = cellsOf(company);
    await write(exactCsvLine(columnNames.map((name) => cells[name])));
  }
}

/** Refuses the id of a company that does not exist. */
export const missingCompany = (companyId: string) => new Error(`There is no company ${companyId}.`);

const minuteOf = (time: string) => `${time.slice(0, 16)} (UTC)`;

/** The refusal of a rotation that would end the secret that the company may still use. */
const rotatedBefore = (companyId: string, { made_at, old_until }: Rotation) =>
  new Error(
    `Nothing was changed: the last rotation was on ${minuteOf(made_at)}, and the earlier secret is valid until ` +
      `${minuteOf(old_until)}. npm run companies -- secret ${companyId} shows the newest, to be given to the company; ` +
      '--rotate --at-once makes another one and ends all others.',
  );

/** Only the secret goes to the output, as `secret` writes it. */
async function rotate(
  operations: CompanyOperations,
  { companyId, isAtOnce }: Extract<CompaniesCommand, { name: 'rotate-secret' }>,
  write: Write,
): Promise<void> {
  const rotated = await operations.rotateSecret({ companyId, isAtOnce });
  if (!rotated) throw missingCompany(companyId);
  if ('underWay' in rotated) throw rotatedBefore(companyId, rotated.underWay);
  await write(`${rotated.secret}\n`);
  console.error(
    rotated.oldUntil === null
      ? `Give it to ${companyId} now: the one of before is not valid any more, neither in webhooks nor in answers.`
      : `Give it to ${companyId} by ${minuteOf(rotated.oldUntil)}: until then the one of before is valid as well.`,
  );
}

/**
 * Runs a command and writes its result.
 *
 * @param read reads a file that the command names.
 */
export async function executeCompanies(
  operations: CompanyOperations,
  command: Exclude<CompaniesCommand, { name: 'help' }>,
  write: Write,
  read: (file: string) => Promise<string>,
): Promise<void> {
  if (command.name === 'list') return list(operations, command.format, write);
  if (command.name === 'export') return exportFile(operations, write);
  if (command.name === 'import') {
    return importFile(operations, await read(command.file), write);
  }
  if (command.name === 'export-secrets') return exportSecrets(operations, command.file, write);
  if (command.name === 'import-secrets') {
    return importSecrets(operations, command.file, await read(command.file), write);
  }
  const { companyId } = command;
  if (command.name === 'rotate-secret') return rotate(operations, command, write);
  if (command.name === 'show') {
    const company = (await operations.companies()).find((one) => one.company_id === companyId);
    if (!company) throw missingCompany(companyId);
    return write(`${JSON.stringify(company, null, 2)}\n`);
  }
  if (command.name === 'secret') {
    const secret = await operations.companySecret({ companyId });
    if (secret === null) throw missingCompany(companyId);
    return write(`${secret}\n`);
  }
  const isPaused = command.name === 'pause';
  const change = await operations.pauseCompany({ companyId, isPaused });
  if (!change) throw missingCompany(companyId);
  const what = isPaused ? 'paused' : 'active';
  await write(`${companyId} is ${!change.isChanged ? `${what} already` : `now ${what}`}.\n`);
  if (isPaused && change.isChanged)
    await write('It keeps the leads that it has, and may still accept them.\n');
  for (const one of change.shown) await write(`${inVain({ ...one, reason: 'paused' })}\n`);
  const company = (await operations.companies()).find((one) => one.company_id === companyId);
  if (company?.state === 'paused_by_document') {
    const documents = documentsOf(company).join(', ');
    await write(`It gets no leads all the same: ${documents}. Import a new day.\n`);
  }
}

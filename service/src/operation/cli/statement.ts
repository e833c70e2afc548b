import { escapedHtml } from '../../common/escapedHtml.ts';
import { RETURN_DAYS } from '../../companies/returnReasons.ts';
import {
  amountOf,
  type ChargedLead,
  type StatementTotals,
  type StillToCome,
} from '../../companies/statement.ts';
import { localTime } from '../../calling/zonedTime.ts';
import type { CompanyStatement } from '../adminChannel/companyOperations.ts';
import type { StatementFormat } from './arguments.ts';
import type { Column } from './columns.ts';
import { csvLine, BYTE_ORDER_MARK } from './csv.ts';
import { plural } from './listing.ts';
import { formatRows } from './table.ts';

const money = (cents: number) => (cents / 100).toFixed(2);

/** What the clock of the company showed, to the minute. */
const shownIn = (zone: string) => (time: string | null) =>
  time === null
    ? ''
    : new Date(localTime(zone, Date.parse(time))).toISOString().slice(0, 16).replace('T', ' ');

/** Whether the owner has still to decide on a return because what is on record says otherwise. */
const isInDoubt = ({ charge, return_contradicted }: ChargedLead) =>
  charge === 'undecided' && return_contradicted;

/** Why the company returned a lead, and whether its person was erased, so that nobody looks for it. */
const reasonOf = (lead: ChargedLead) =>
  [`${lead.return_reason ?? ''}${isInDoubt(lead) ? '?' : ''}`, lead.is_erased ? 'erased' : '']
    .filter((part) => part !== '')
    .join(', ');

const columnsIn = (zone: string): readonly Column<ChargedLead>[] => {
  const shown = shownIn(zone);
  return [
    ['lead_id', ({ lead_id }) => lead_id],
    ['assigned', ({ assigned_at }) => shown(assigned_at)],
    ['accepted', ({ accepted_at }) => shown(accepted_at)],
    ['contacted', ({ contacted_at }) => shown(contacted_at)],
    ['state', ({ charge }) => charge],
    ['reason', reasonOf],
    ['price', ({ price_cents }) => money(price_cents)],
    ['charged', (lead) => money(amountOf(lead))],
  ];
};

/** What may still change, is to be decided on or was refused; each only if there is any. */
const unsettled = ({ open, undecided, refused }: StatementTotals) =>
  [
    ...(open > 0 ? [`, ${open} not accepted yet`] : []),
    ...(undecided > 0 ? [`, ${undecided} returned and not decided on`] : []),
    ...(refused > 0 ? [`, ${plural(refused, 'return', 'returns')} refused`] : []),
  ].join('');

const sumText = ({ totals }: CompanyStatement) =>
  `${plural(totals.leads, 'lead', 'leads')}: ${totals.charged} charged${unsettled(totals)}, ` +
  `${totals.repeated} repeated, ${totals.returned} returned, ${totals.withdrawn} withdrawn. ` +
  `To pay: $${money(totals.amount_cents)}`;

const titleOf = ({ company, month }: CompanyStatement) =>
  `${company.terms.legal_name} (${company.company_id}), ${month}, times of ${company.terms.time_zone}`;

/** While the month goes on, nobody knows how long the leads of its last day can be returned. */
export function whatIsToCome(
  { leads_until, returns_until }: StillToCome,
  shown: (time: string) => string,
): string[] {
  if (leads_until !== null) {
    return [
      `Not final: leads of this month come until ${shown(leads_until)}, and each may be returned for ` +
        `${RETURN_DAYS} days after the time to accept it.`,
    ];
  }
  if (returns_until === null) return [];
  return [`Not final: leads of this month may be returned until ${shown(returns_until)}.`];
}

/**
 * Notes: that it may still change, what was agreed on returns, and what a mark at a reason means. The company
 * reads them too, so they name who decides.
 */
function notesOf({ company, leads, biller, still_to_come }: CompanyStatement): string[] {
  const shown = shownIn(company.terms.time_zone);
  const shares = [...new Set(leads.map(({ return_percent }) => return_percent))];
  const isLimited = shares.some((share) => share < 100);
  const returns = [
    ...(isLimited
      ? [`Free returns: ${shares.join(' and ')} % of the accepted leads, rounded down.`]
      : []),
    ...(leads.some(isInDoubt) ? [`?: not what is on record; ${biller} decides on it.`] : []),
    ...(leads.some(({ is_erased }) => is_erased)
      ? ['erased: at the wish of the person; what the lead costs stays.']
      : []),
  ];
  return [
    ...whatIsToCome(still_to_come, shown),
    ...(returns.length === 0 ? [] : [returns.join(' ')]),
  ];
}

const WIDTHS = [36, 16, 16, 16, 9, 24, 8, 8];

function tableOf(statement: CompanyStatement): string {
  const columns = columnsIn(statement.company.terms.time_zone);
  const rows = formatRows(
    statement.leads,
    columns.map(([name, value], index) => [
      name,
      (lead) => String(value(lead)),
      WIDTHS[index] ?? 40,
    ]),
  );
  const notes = notesOf(statement).map((note) => `${note}\n`);
  return `${titleOf(statement)}\n${rows}${notes.join('')}${sumText(statement)}\n`;
}

function csvOf({ company, leads }: CompanyStatement): string {
  const columns = columnsIn(company.terms.time_zone);
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(([name]) => name)),
    ...leads.map((lead) => csvLine(columns.map(([, value]) => value(lead)))),
  ].join('');
}

const STYLES = `
  body { margin: 2rem; color: #000; background: #fff; font: 12px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.5rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid #999; text-align: left; }
  th:nth-last-child(-n + 2), td:nth-last-child(-n + 2) { text-align: right; }
  tr { break-inside: avoid; }
  thead { display: table-header-group; }`;

function htmlOf(statement: CompanyStatement): string {
  const columns = columnsIn(statement.company.terms.time_zone);
  const head = columns.map(([name]) => `<th scope="col">${escapedHtml(name)}</th>`).join('');
  const row = (lead: ChargedLead) =>
    `<tr>${columns.map(([, value]) => `<td>${escapedHtml(String(value(lead)))}</td>`).join('')}</tr>`;
  const title = escapedHtml(titleOf(statement));
  const notes = notesOf(statement).map((note) => `<p>${escapedHtml(note)}</p>\n`);
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Billed by ${escapedHtml(statement.biller)}</p>
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${statement.leads.map(row).join('\n')}
</tbody>
</table>
${notes.join('')}<p><strong>${escapedHtml(sumText(statement))}</strong></p>
</main>
</body>
</html>
`;
}

/** A statement as a table for a terminal, as CSV, or as a page to be printed. */
export const statementText = (statement: CompanyStatement, format: StatementFormat): string =>
  ({ table: tableOf, csv: csvOf, html: htmlOf })[format](statement);

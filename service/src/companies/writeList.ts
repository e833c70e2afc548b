import { columnNames, type ColumnName } from './columns.ts';
import { writtenHours } from './openingHours.ts';
import type { ListedCompany } from './readList.ts';
import type { Terms } from './terms.ts';

const limit = (leads: number | null) => (leads === null ? '' : String(leads));

const cellsOfTerms = (terms: Terms): Omit<Record<ColumnName, string>, 'company'> => ({
  legal_name: terms.legal_name,
  shown_name: terms.shown_name,
  zips: terms.coverage.zips.join(' '),
  zip_prefixes: terms.coverage.prefixes.join(' '),
  counties: terms.coverage.counties.join('; '),
  around: terms.coverage.around.map(({ zip, miles }) => `${miles} miles around ${zip}`).join('; '),
  takes: Object.entries(terms.takes)
    .map(([question, answers]) => `${question}=${answers.join('|')}`)
    .join('; '),
  time_zone: terms.time_zone,
  hours: writtenHours(terms.hours),
  closed_on: terms.closed_on.join(' '),
  closed_on_holidays: terms.closed_on_holidays ? 'yes' : 'no',
  capacity_day: limit(terms.capacity.day),
  capacity_week: limit(terms.capacity.week),
  capacity_month: limit(terms.capacity.month),
  weight: String(terms.weight),
  price: (terms.price_cents / 100).toFixed(2),
  return_percent: limit(terms.return_percent ?? null),
  answer_minutes: String(terms.answer_minutes),
  destination: terms.destination,
  vetted_until: terms.documents.vetted,
  insured_until: terms.documents.insured,
  background_checked_until: terms.documents.background_checked,
});

/** The cells of a company as the list writes them. */
export const cellsOf = ({ company_id, terms }: ListedCompany): Record<ColumnName, string> => ({
  company: company_id,
  ...cellsOfTerms(terms),
});

/** A cell of a company that another list changes. */
export interface CellChange {
  column: ColumnName;
  before: string;
  after: string;
}

/** The cells in which two terms of a company differ. */
export function cellChanges(before: Terms, after: Terms): CellChange[] {
  const [old, now] = [before, after].map((terms) => cellsOf({ company_id: '', terms }));
  return columnNames.flatMap((column) =>
    old?.[column] === now?.[column]
      ? []
      : [{ column, before: old?.[column] ?? '', after: now?.[column] ?? '' }],
  );
}

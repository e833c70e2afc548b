/** A company of an operator's list. */
export interface ListedCompany {
  id: string;
  legalName: string;
  shownName: string;
  zip: string;
  /** The greater it is, the earlier the company comes in a newly imported list. */
  weight?: number;
  /** Opening hours; if absent, always open. */
  hours?: string;
  /** The last day of its insurance; by default far in the future. */
  insuredUntil?: string;
  /** Where its leads go; default: an https address that nobody answers. */
  destination?: string;
}

const columns = [
  ['company', ({ id }) => id],
  ['legal_name', ({ legalName }) => legalName],
  ['shown_name', ({ shownName }) => shownName],
  ['zips', ({ zip }) => zip],
  ['zip_prefixes', () => ''],
  ['counties', () => ''],
  ['around', () => ''],
  ['takes', () => ''],
  ['time_zone', () => 'America/Chicago'],
  ['hours', ({ hours = 'mon-sun 0:00-24:00' }) => hours],
  ['closed_on', () => ''],
  ['closed_on_holidays', () => 'no'],
  ['capacity_day', () => ''],
  ['capacity_week', () => ''],
  ['capacity_month', () => ''],
  ['weight', ({ weight = 1 }) => String(weight)],
  ['price', () => '45.00'],
  ['answer_minutes', () => '15'],
  ['destination', ({ id, destination = `https://${id}.example.com/leads` }) => destination],
  ['vetted_until', () => '2035-06-30'],
  ['insured_until', ({ insuredUntil = '2035-06-30' }) => insuredUntil],
  ['background_checked_until', () => '2035-06-30'],
] as const satisfies readonly (readonly [string, (company: ListedCompany) => string])[];

/** The list in the form that `npm run companies -- import` reads. */
export const companiesCsv = (companies: readonly ListedCompany[]): string =>
  [
    columns.map(([name]) => name).join(','),
    ...companies.map((company) => columns.map(([, cell]) => `"${cell(company)}"`).join(',')),
  ].join('\n');

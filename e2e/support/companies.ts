/** A company of the list. */
export interface ListedCompany {
  id: string;
  legalName: string;
  shownName: string;
  zip: string;
  /** The greater, the earlier in the order of a fresh list. */
  weight?: number;
  /** Open at any hour where none are given. */
  hours?: string;
  /** The last day on which it is insured; far ahead where it is left out. */
  insuredUntil?: string;
  /** Default: an https address that nobody answers. */
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

/** The list as `npm run companies -- import` reads it. */
export const companiesCsv = (companies: readonly ListedCompany[]): string =>
  [
    columns.map(([name]) => name).join(','),
    ...companies.map((company) => columns.map(([, cell]) => `"${cell(company)}"`).join(',')),
  ].join('\n');

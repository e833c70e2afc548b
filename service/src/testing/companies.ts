import type { Company, Terms } from '../companies/terms.ts';

/** A company that covers Dallas and takes everything, except for `changes`. */
export const sampleCompany = (
  company_id: string,
  changes: Partial<Terms> = {},
  further: Partial<Company> = {},
): Company => ({
  company_id,
  version: 1,
  is_paused: false,
  ...further,
  terms: {
    legal_name: `${company_id} LLC`,
    shown_name: company_id,
    coverage: { zips: [], prefixes: ['752'], counties: [], around: [] },
    takes: {},
    time_zone: 'America/Chicago',
    hours: Object.fromEntries(
      (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => [day, [480, 1080]]),
    ),
    closed_on: [],
    closed_on_holidays: false,
    capacity: { day: null, week: null, month: null },
    weight: 1,
    price_cents: 4500,
    answer_minutes: 15,
    destination: 'https://crm.example.com/leads',
    documents: { vetted: '2035-01-01', insured: '2035-01-01', background_checked: '2035-01-01' },
    ...changes,
  },
});

/** The columns of a list of companies. */
export const LIST_HEADER =
  'company,legal_name,shown_name,zips,zip_prefixes,counties,around,takes,time_zone,hours,closed_on,' +
  'closed_on_holidays,capacity_day,capacity_week,capacity_month,weight,price,answer_minutes,' +
  'destination,vetted_until,insured_until,background_checked_until';

/** A line of a list of companies; `changes` replace cells. */
export function listLine(company: string, changes: Readonly<Record<string, string>> = {}): string {
  const cells: Record<string, string> = {
    company,
    legal_name: `${company} LLC`,
    shown_name: company,
    zip_prefixes: '752',
    time_zone: 'America/Chicago',
    hours: 'mon-fri 8:00-18:00; sat 9:00-13:00',
    closed_on_holidays: 'yes',
    weight: '1',
    price: '45.00',
    answer_minutes: '15',
    destination: 'https://crm.example.com/leads',
    vetted_until: '2035-01-01',
    insured_until: '2035-01-01',
    background_checked_until: '2035-01-01',
    ...changes,
  };
  return LIST_HEADER.split(',')
    .map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
}

import type { Page } from '@playwright/test';
import type { QualificationReply } from '@tidyguard/service/contract';

/** A company of the list, open at any hour. */
export interface ListedCompany {
  id: string;
  legalName: string;
  shownName: string;
  zip: string;
  /** The greater, the earlier in the order of a fresh list. */
  weight?: number;
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
  ['hours', () => 'mon-sun 0:00-24:00'],
  ['closed_on', () => ''],
  ['closed_on_holidays', () => 'no'],
  ['capacity_day', () => ''],
  ['capacity_week', () => ''],
  ['capacity_month', () => ''],
  ['weight', ({ weight = 1 }) => String(weight)],
  ['price', () => '45.00'],
  ['answer_minutes', () => '15'],
  ['destination', ({ id }) => `https://${id}.example.com/leads`],
  ['vetted_until', () => '2035-06-30'],
  ['insured_until', () => '2035-06-30'],
  ['background_checked_until', () => '2035-06-30'],
] as const satisfies readonly (readonly [string, (company: ListedCompany) => string])[];

/** The list as `npm run companies -- import` reads it. */
export const companiesCsv = (companies: readonly ListedCompany[]): string =>
  [
    columns.map(([name]) => name).join(','),
    ...companies.map((company) => columns.map(([, cell]) => `"${cell(company)}"`).join(',')),
  ].join('\n');

/**
 * Lets every company open at these hours from now (0: now): whether one may call at this moment depends
 * on the hour at which the test runs. All else is the service's own answer.
 */
export async function openAllIn(page: Page, hours: number) {
  await page.route('**/hooks/qualification', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as QualificationReply;
    const opens_at = hours === 0 ? null : new Date(Date.now() + hours * 3_600_000).toISOString();
    const companies = reply.companies.map((company) => ({ ...company, opens_at }));
    await route.fulfill({ response, json: { ...reply, companies } });
  });
}

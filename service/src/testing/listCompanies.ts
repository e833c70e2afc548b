import type { Company, Terms } from '../companies/terms.ts';
import type { Database } from '../database/types.ts';
import { importCompanies } from '../repositories/companies.ts';
import { sampleCompany } from './companies.ts';
import type { FakeDestination } from './fakeDestination.ts';

/** Lists companies as an import does, in addition to those that are already listed. */
export async function listCompanies(db: Database, ...companies: Company[]): Promise<void> {
  await importCompanies(db, companies, new Date());
}

/** Lists a company that gets its webhooks at a fake destination, signed with the secret that it checks. */
export async function listWithWebhook(
  db: Database,
  id: string,
  { setting }: FakeDestination,
  changes: Partial<Terms> = {},
): Promise<void> {
  const [url = '', secret] = setting.split('|');
  await listCompanies(db, sampleCompany(id, { destination: url, ...changes }));
  await db.query('INSERT INTO company_secrets VALUES ($1, $2, now())', [id, secret]);
}

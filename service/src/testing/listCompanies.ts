import type { Company } from '../companies/terms.ts';
import type { Database } from '../database/types.ts';
import { importCompanies } from '../repositories/companies.ts';

/** Lists companies as an import does, also where others are listed already. */
export async function listCompanies(db: Database, ...companies: Company[]): Promise<void> {
  await importCompanies(db, companies, new Date());
}

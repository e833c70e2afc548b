import { randomBytes } from 'node:crypto';
import { companyDestination } from '../common/companyDestination.ts';
import type { Destination } from '../config/destinations.ts';
import type { Queryable } from '../database/types.ts';
import { companySecret } from '../repositories/companySecrets.ts';
import { isWebhook, type Company } from './terms.ts';

/** The secret that webhooks to a company are signed with; it is made when it is first asked for. */
export const secretOf = (db: Queryable, companyId: string, now: Date): Promise<string> =>
  companySecret(db, companyId, `whsec_${randomBytes(32).toString('base64')}`, now);

/** Where webhooks of a company go; null where it has no address for them. */
export async function webhookOf(
  db: Queryable,
  { company_id, terms }: Company,
  now: Date,
): Promise<Destination | null> {
  if (!isWebhook(terms)) return null;
  const name = companyDestination(company_id);
  const secret = await secretOf(db, company_id, now);
  return { name, addressId: name, url: terms.destination, secrets: [secret] };
}

import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../common/clock.ts';
import { companyDestination } from '../common/companyDestination.ts';
import type { Destination } from '../config/destinations.ts';
import type { Queryable } from '../database/types.ts';
import {
  companySecrets,
  replaceCompanySecret,
  type Rotation,
} from '../repositories/companySecrets.ts';
import { isWebhook, type Company } from './terms.ts';

/** How many days a replaced secret stays valid beside the new one. */
export const OLD_SECRET_DAYS = 7;

export const oldSecretUntil = (now: Date): Date =>
  new Date(now.getTime() + OLD_SECRET_DAYS * DAY_MS);

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const secretsOf = (db: Queryable, companyId: string, now: Date): Promise<string[]> =>
  companySecrets(db, companyId, newSecret(), now);

/** The secret that webhooks to a company are signed with; it is made when it is first asked for. */
export async function secretOf(db: Queryable, companyId: string, now: Date): Promise<string> {
  const [secret = ''] = await secretsOf(db, companyId, now);
  return secret;
}

/** A new secret, and until when the previous one stays valid (ISO 8601); null if it ended at once. */
export interface RotatedSecret {
  secret: string;
  oldUntil: string | null;
}

/**
 * Makes a new secret for a company. Without `isAtOnce`, only if no earlier one is still valid beside the
 * newest, because the company may still use that one.
 *
 * @param isAtOnce whether all others end now, because others know them.
 */
export async function rotateSecret(
  db: Queryable,
  companyId: string,
  isAtOnce: boolean,
  now: Date,
): Promise<RotatedSecret | { underWay: Rotation }> {
  const secret = newSecret();
  const until = isAtOnce ? null : oldSecretUntil(now);
  // Makes the first secret if there is none yet: it stays valid beside the new one.
  await secretsOf(db, companyId, now);
  const underWay = await replaceCompanySecret(db, { companyId, secret }, until, now);
  if (underWay) return { underWay };
  return { secret, oldUntil: until?.toISOString() ?? null };
}

/** The destination of a company's webhooks; null if it has no address for them. */
export async function webhookOf(
  db: Queryable,
  { company_id, terms }: Company,
  now: Date,
): Promise<Destination | null> {
  if (!isWebhook(terms)) return null;
  const name = companyDestination(company_id);
  const secrets = await secretsOf(db, company_id, now);
  return { name, addressId: name, url: terms.destination, secrets };
}

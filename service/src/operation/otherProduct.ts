import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/readers.ts';
import type { Queryable } from '../database/types.ts';
import { productOfLeads } from '../repositories/serviceSettings.ts';

/**
 * Keeps a service from the leads of another product. All processes on a database share its queues, so it
 * would write to that product's visitors and companies in its own name.
 *
 * @throws {ConfigError} if the database holds leads that a service with another product took.
 */
export async function refuseOtherProduct(
  db: Queryable,
  { product, databaseUrl, dataDir }: Pick<Config, 'product' | 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  const other = await productOfLeads(db);
  if (other === null || other === product.id) return;
  const [place, own] =
    databaseUrl === null
      ? [`the folder of DATA_DIR (${dataDir})`, 'a DATA_DIR']
      : ['the database of DATABASE_URL', 'a database'];
  throw new ConfigError(
    'PRODUCT',
    `is ${product.id}, but ${place} holds leads of ${other}: give ${product.id} ${own} of its own, or start with PRODUCT=${other}`,
  );
}

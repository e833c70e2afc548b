import { standardProduct } from '@tidyguard/content/products';
import { defaultDataDir, type Config } from '../config/config.ts';

/** A value as a shell takes it in one piece. */
const quoted = (value: string) =>
  /^[\w./:@+-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Says where the leads are, and the command that lists them from another terminal, which has none of this
 * process's settings. DATABASE_URL is only named: it holds a password.
 */
export function whereLeadsAre({
  product,
  databaseUrl,
  dataDir,
}: Pick<Config, 'product' | 'databaseUrl' | 'dataDir'>): string {
  const settings = [
    ...(product.id === standardProduct.id ? [] : [`PRODUCT=${product.id}`]),
    ...(databaseUrl !== null || dataDir === defaultDataDir ? [] : [`DATA_DIR=${quoted(dataDir)}`]),
  ];
  const command = [...settings, 'npm run leads'].join(' ');
  return databaseUrl === null
    ? `Leads are stored in ${dataDir}; list them with: ${command}`
    : `Leads are stored in the database of DATABASE_URL; list them, with the same DATABASE_URL set, with: ${command}`;
}

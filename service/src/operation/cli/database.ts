import { systemClock } from '../../common/clock.ts';
import { readConfig } from '../../config/config.ts';
import { databaseName } from '../../database/databaseName.ts';
import { prepareServer } from '../../database/open.ts';
import { sayDatabase } from './output.ts';

const HELP = `Usage: npm run database -- migrate

  migrate   brings the PostgreSQL of MIGRATION_DATABASE_URL (else of DATABASE_URL) to what this
            build needs: tables, the queue, and the rights of the service's login. The service
            does the same at its start where it has that login.

The embedded database is migrated at each start of the service.
`;

async function main(args: string[]): Promise<string> {
  if (args.join() !== 'migrate') return HELP;
  const { databaseUrl, migrationDatabaseUrl } = readConfig(process.env);
  const url = migrationDatabaseUrl ?? databaseUrl;
  if (url === null) throw new Error('Set MIGRATION_DATABASE_URL, or DATABASE_URL.');
  sayDatabase(databaseName(url));
  const { applied, isOwner } = await prepareServer(url, {
    clock: systemClock,
    retryForMs: 0,
    onProgress: () => undefined,
    setting: migrationDatabaseUrl === null ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL',
  });
  if (!isOwner) return 'Nothing is missing. This login may not migrate.\n';
  return applied.length === 0 ? 'Nothing was missing.\n' : `Applied ${applied.join(', ')}.\n`;
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

import { systemClock } from '../common/clock.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/readers.ts';
import { migrationsDir } from '../common/packageRoot.ts';
import { awaitDatabase, type AwaitOptions } from './awaitDatabase.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { checkDatabase, prepareDatabase, type Preparation } from './prepare.ts';
import { readServiceRights, SERVICE_ROLE } from './serviceRole.ts';
import type { Database } from './types.ts';

export interface OpenOptions {
  onProgress: (line: string) => void;
  /** Called with rights that the service should not have; commands have no use for it. */
  onWarning?: (line: string) => void;
  onConnectionLost: (error: Error) => void;
  /** How long to retry a PostgreSQL server that is unreachable, in milliseconds. */
  retryForMs: number;
  /** False for a command: on a PostgreSQL server it uses the tables that are there, or fails. */
  migrates?: boolean;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'> &
  Partial<Pick<Config, 'migrationDatabaseUrl'>>;

/**
 * Opens the configured database and applies missing migrations. What is returned has the rights of
 * the service only. For the embedded database the caller must have locked the data folder.
 *
 * @throws {ConfigError} if the database cannot be reached or refuses the login, or the login has
 * too few rights; {NewerDatabase} if a newer build has migrated it.
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: OpenOptions,
): Promise<Database> {
  const { databaseUrl, migrationDatabaseUrl = null } = config;
  if (databaseUrl !== null) return openServer({ ...config, databaseUrl }, options);
  if (migrationDatabaseUrl !== null) {
    throw new ConfigError('DATABASE_URL', 'must be set too, because MIGRATION_DATABASE_URL is');
  }
  const db = await openPglite(config.dataDir, options.onProgress);
  return closeOnFailure(db, async () => {
    await prepareDatabase(db, migrationsDir);
    await db.exec(`SET ROLE ${SERVICE_ROLE}`);
  });
}

/**
 * Migrates a PostgreSQL server with a connection of its own, which has the owner's rights, and then
 * opens the service's connections, which have not.
 */
async function openServer(
  config: DatabaseConfig & { databaseUrl: string },
  { onProgress, onWarning, onConnectionLost, retryForMs, migrates = true }: OpenOptions,
): Promise<Database> {
  const { databaseUrl } = config;
  const migrationDatabaseUrl = migrates ? (config.migrationDatabaseUrl ?? null) : null;
  const waiting = { clock: systemClock, retryForMs, onProgress };
  const owner: AwaitOptions = {
    ...waiting,
    setting: migrationDatabaseUrl === null ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL',
  };
  if (migrationDatabaseUrl !== null) {
    requireSame(
      await onServer(migrationDatabaseUrl, owner, readName),
      await onServer(databaseUrl, waiting, readName),
    );
  }
  const prepared = migrates
    ? await prepareServer(migrationDatabaseUrl ?? databaseUrl, owner)
    : await onServer(databaseUrl, waiting, (db) => checkDatabase(db, migrationsDir));
  const takesRole =
    migrationDatabaseUrl === null && prepared.isOwner && prepared.mayTakeServiceRole;
  const db = openPostgres({
    connectionString: databaseUrl,
    maxConnections: config.databaseConnections,
    onConnectionLost,
    role: takesRole ? SERVICE_ROLE : null,
  });
  return closeOnFailure(db, async () => {
    const { stores, changesConsent } = await awaitDatabase(waiting, () => readServiceRights(db));
    if (!stores) {
      throw new ConfigError(
        'DATABASE_URL',
        `has a login that may not store leads: as the owner, GRANT ${SERVICE_ROLE} TO that login`,
      );
    }
    if (!(await awaitDatabase(waiting, () => hasTimeLimits(db)))) {
      onWarning?.(
        'DATABASE_URL leads to a connection pooler that drops the time limits of the service, and may mix up ' +
          'the rights of its logins: write the address of the PostgreSQL server itself ' +
          '(docs/operations.md, "Two logins for PostgreSQL")',
      );
    }
    if (changesConsent) {
      onWarning?.(
        'The login of DATABASE_URL may change and delete proof of consent: ' +
          'give the service a login of its own (docs/operations.md, "Two logins for PostgreSQL")',
      );
    }
  });
}

/** Does repeatable work on a connection of its own, and waits for the server as `awaitDatabase` does. */
function onServer<T>(
  url: string,
  waiting: AwaitOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openPostgres({
    connectionString: url,
    maxConnections: 1,
    onConnectionLost: () => undefined,
    role: null,
  });
  return awaitDatabase(waiting, () => work(db)).finally(() => db.close());
}

/** Migrates the server of an address, and waits for it as `awaitDatabase` does. */
export const prepareServer = (url: string, waiting: AwaitOptions): Promise<Preparation> =>
  // Migrating is one transaction that applies what is missing, so it can be retried.
  onServer(url, waiting, (db) => prepareDatabase(db, migrationsDir));

/** Whether the server took the limits that `openPostgres` asks for when it connects. */
async function hasTimeLimits(db: Database): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `SELECT current_setting('statement_timeout') <> '0'
       AND current_setting('idle_in_transaction_session_timeout') <> '0' AS has`,
  );
  return row?.has ?? false;
}

async function readName(db: Database): Promise<string> {
  const [row] = await db.query<{ name: string }>('SELECT current_database() AS name');
  return row?.name ?? '';
}

/** Refuses settings that name two databases: the wrong one would be migrated. */
function requireSame(migrated: string, used: string): void {
  if (migrated === used) return;
  throw new ConfigError(
    'MIGRATION_DATABASE_URL',
    `names the database ${migrated} and DATABASE_URL the database ${used}: both must name the same`,
  );
}

async function closeOnFailure(db: Database, work: () => Promise<unknown>): Promise<Database> {
  try {
    await work();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

import { readFileSync } from 'node:fs';
import { errorCode } from '../common/errorCode.ts';
import { nearest } from '../common/nearest.ts';
import { ConfigError, optional, parseLoginUrl, shown, type Environment } from './readers.ts';

/** The settings that hold the address of a PostgreSQL server. */
export type DatabaseSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';

const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** Files that the driver reads each time it connects. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
/**
 * The parameters of an address that the driver (pg, pg-connection-string) or PostgreSQL's own tools
 * know. A host may add others of its own, which the driver ignores as well.
 */
const PARAMETERS = [
  ...FILES,
  'sslmode',
  'ssl',
  'sslnegotiation',
  'uselibpqcompat',
  'channel_binding',
  'target_session_attrs',
  'application_name',
  'fallback_application_name',
  'client_encoding',
  'connect_timeout',
  'statement_timeout',
  'query_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'options',
  'host',
  'port',
  'user',
  'password',
];
/** A parameter of a host's own differs by more letters. */
const twoEdits = () => 2;

/**
 * The driver ignores a parameter that it does not know: with ssl_mode=verify-full leads would cross
 * the network unencrypted.
 */
function refuseMisspelt(setting: DatabaseSetting, parameters: URLSearchParams): void {
  const names = [...parameters.keys()];
  for (const name of names.filter((candidate) => !PARAMETERS.includes(candidate))) {
    const meant = nearest(name, PARAMETERS, twoEdits);
    if (meant !== undefined) {
      throw new ConfigError(
        setting,
        `has a parameter ${shown(name)} that has no effect: did you mean ${meant}?`,
      );
    }
  }
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    throw new ConfigError(setting, `has the parameter ${shown(repeated)} twice: leave one out`);
  }
  const mode = parameters.get('sslmode');
  if (mode !== null && !SSL_MODES.includes(mode)) {
    throw new ConfigError(
      setting,
      `must have one of ${SSL_MODES.join(', ')} as sslmode, not "${shown(mode)}"`,
    );
  }
}

/** If such a file is missing, the driver fails as if there were no server. */
function refuseUnreadable(setting: DatabaseSetting, parameters: URLSearchParams): void {
  for (const name of FILES) {
    const file = parameters.get(name);
    if (!file) continue;
    try {
      readFileSync(file);
    } catch (error) {
      throw new ConfigError(
        setting,
        `names a file in ${name} that cannot be read (${errorCode(error)}, ${shown(file)}): correct the path or its rights`,
      );
    }
  }
}

/**
 * Reads the address of a PostgreSQL server; null if the setting is not set.
 *
 * @throws {ConfigError} if it is no such address, a parameter is misspelt, or a file that it
 * names cannot be read.
 */
export function readDatabaseUrl(env: Environment, setting: DatabaseSetting): string | null {
  const value = optional(env, setting);
  if (value === undefined) return null;
  const { searchParams } = parseLoginUrl(setting, value, ['postgres:', 'postgresql:']);
  refuseMisspelt(setting, searchParams);
  refuseUnreadable(setting, searchParams);
  return value;
}

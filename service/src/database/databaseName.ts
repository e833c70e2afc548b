import pg from 'pg';

/**
 * A PostgreSQL database's name for people: its name and server as the driver reads the address, and nothing
 * of the login.
 */
export function databaseName(url: string): string {
  const { database = '', host, port } = new pg.Client({ connectionString: url });
  return `the PostgreSQL database ${database} at ${host.startsWith('/') ? host : `${host}:${port}`}`;
}

import pg from 'pg';

/**
 * How people are told which PostgreSQL database it is: its name and its server as the driver reads the address,
 * and nothing of the login.
 */
export function databaseName(url: string): string {
  const { database = '', host, port } = new pg.Client({ connectionString: url });
  return `the PostgreSQL database ${database} at ${host.startsWith('/') ? host : `${host}:${port}`}`;
}

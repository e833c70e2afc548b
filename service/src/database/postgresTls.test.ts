import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { startPostgres, type PostgresServer } from '../testing/postgres.ts';
import { awaitDatabase } from './awaitDatabase.ts';
import { openPostgres } from './postgres.ts';
import { systemClock } from '../common/clock.ts';

const HOST = '127.0.0.1';
let folder = '';
let postgres: PostgresServer;

/** PostgreSQL takes a key only of its own user or of root. */
async function giveToPostgres(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return chmod(file, 0o600);
  await chown(file, 0, Number(execFileSync('id', ['-g', 'postgres']).toString()));
  await chmod(file, 0o640);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-tls-'));
  await chmod(folder, 0o755);
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'database' }], {
    keySize: 2_048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: HOST }] },
    ],
  });
  const file = (name: string) => join(folder, name);
  await writeFile(file('server.crt'), cert);
  await writeFile(file('server.key'), key);
  await giveToPostgres(file('server.key'));
  const tls = [
    'ssl=on',
    `ssl_cert_file=${file('server.crt')}`,
    `ssl_key_file=${file('server.key')}`,
  ];
  postgres = await startPostgres(tls.flatMap((flag) => ['-c', flag]));
}, 60_000);
afterAll(async () => {
  await postgres.close();
  await rm(folder, { recursive: true });
});

/** Whether a connection with this query in DATABASE_URL is encrypted, or why there is none. */
async function connect(query: string, host = HOST): Promise<boolean | string> {
  const url = postgres.url.replace(HOST, host) + query.replace('CA', join(folder, 'server.crt'));
  const db = openPostgres({
    connectionString: url,
    role: null,
    maxConnections: 2,
    onConnectionLost: () => undefined,
  });
  const options = { clock: systemClock, retryForMs: 0, onProgress: () => undefined };
  try {
    const [row] = await awaitDatabase(options, () =>
      db.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'),
    );
    return row?.ssl ?? 'no answer';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await db.close();
  }
}

test.each([
  ['', false],
  ['?sslmode=disable', false],
  ['?sslmode=no-verify', true],
  ['?sslmode=require&sslrootcert=CA', true],
  ['?sslmode=verify-full&sslrootcert=CA', true],
])('"%s" in DATABASE_URL makes an encrypted connection: %s', async (query, isEncrypted) => {
  expect(await connect(query)).toBe(isEncrypted);
});

test.each([
  ['?sslmode=require', HOST],
  ['?sslmode=verify-full', HOST],
  // A name that the certificate does not have.
  ['?sslmode=require&sslrootcert=CA', 'localhost'],
  ['?sslmode=verify-full&sslrootcert=CA', 'localhost'],
])('"%s" refuses a certificate that cannot be verified, at %s', async (query, host) => {
  expect(await connect(query, host)).toMatch(
    /^DATABASE_URL names a database that cannot be used \(.*certificate/,
  );
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../contract/index.ts';
import { closeAfterEach } from '../../testing/closeAfterEach.ts';
import { startFakeDestination } from '../../testing/fakeDestination.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { killServers, postTo, startServer } from '../../testing/serverProcess.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcpProxy.ts';

const closeLater = closeAfterEach();
let postgres: PostgresServer;
let proxy: TcpProxy;
let dataDir = '';
beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startTcpProxy(postgres.url);
  dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-outage-'));
}, 60_000);
afterAll(async () => {
  killServers();
  await proxy.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The text of the statement that a message of PostgreSQL's protocol begins with; null if it has none. */
function statementOf(message: Buffer): string | null {
  const type = String.fromCharCode(message[0] ?? 0);
  if (type !== 'Q' && type !== 'P') return null;
  // Type and length of the message come first; a prepared statement has an empty name before its text.
  const begin = type === 'P' ? 6 : 5;
  return message.toString('utf8', begin, message.indexOf(0, begin));
}

/** The first statement on the service's own connections, after what a start prepares on others. */
const FIRST = /^SET ROLE /;

test('a start is complete though each of its statements loses its connection once', async () => {
  const destination = await startFakeDestination(() => 200);
  closeLater(() => destination.close());
  const env = {
    DATA_DIR: dataDir,
    MAIL_URL: 'smtp://127.0.0.1:1',
    DELIVERY_URLS: destination.setting,
    LOG_LEVEL: 'silent',
  };
  const migrating = await startServer({ ...env, DATABASE_URL: postgres.url });
  expect(await migrating.end('SIGTERM')).toBe(0);

  const cut = new Set<string>();
  proxy.cutWhere((message) => {
    const statement = statementOf(message);
    if (statement === null || cut.has(statement)) return false;
    if (cut.size === 0 && !FIRST.test(statement)) return false;
    cut.add(statement);
    return true;
  });
  const server = await startServer({ ...env, DATABASE_URL: proxy.url });
  proxy.cutWhere(() => false);
  expect((await postTo(server.url, paths.lead, leadSubmission())).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  const statements = [...cut].join('\n');
  for (const table of ['published_texts', 'signing_keys', 'service_settings', 'pgboss.version']) {
    expect(statements).toContain(table);
  }
}, 120_000);

import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { standardProduct } from '@tidyguard/content/products';
import { cappedLineTypes } from '../checks/cappedLineTypes.ts';
import { CodeService } from '../codes/codes.ts';
import type { CodeSender } from '../codes/codeSender.ts';
import { testConfig, ManualClock } from '../testing/harness.ts';
import { startPostgres, type PostgresServer } from '../testing/postgres.ts';
import { openDatabase } from './open.ts';
import { openPostgres } from './postgres.ts';
import { isTransient, type Database } from './types.ts';

// What only several connections at once can show: the embedded database has one.
const CONNECTIONS = 10;
const PHONE = '2145550123';

let postgres: PostgresServer;
let db: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  db = await openDatabase(
    { databaseUrl: postgres.url, databaseConnections: CONNECTIONS, dataDir: 'none' },
    { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
  );
}, 60_000);
afterAll(async () => {
  await db.close();
  await postgres.close();
});

/** A message of PostgreSQL's protocol: its type, its length and its content. */
function protocolMessage(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

/** A server that shuts down as it lets a connection in, and says both in one packet. */
async function startClosingServer() {
  const packet = Buffer.concat([
    protocolMessage('R', Buffer.alloc(4)),
    protocolMessage('Z', Buffer.from('I')),
    protocolMessage('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(packet));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://owner@127.0.0.1:${port}/leads`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Codes by a provider, shared by the sessions of a phone; counts the sends and guesses that it gets. */
function codeService() {
  const counts = { sends: 0, guesses: 0 };
  const sender: CodeSender = {
    kind: 'provider',
    start: async () => {
      counts.sends += 1;
      return 'VE0';
    },
    check: async () => {
      counts.guesses += 1;
      return 'wrong';
    },
    cancel: async () => undefined,
  };
  const codes = new CodeService({
    db,
    clock: new ManualClock(),
    sender,
    secret: '',
    limits: { ...testConfig().codeLimits, perPhoneWeek: 9, perPrefix: 5 },
    proofPolicy: 'never',
    allowFictional: true,
    messages: standardProduct.messages,
  });
  return { counts, codes };
}

test('counts sends and guesses one at a time, over all connections', async () => {
  const { counts, codes } = codeService();
  // No more at once than there are connections: none waits for one.
  const sessions = Array.from({ length: CONNECTIONS }, () => randomUUID());
  const sends = await Promise.allSettled(
    sessions.map((session, n) => codes.send(PHONE, session, `198.51.${n}.1`)),
  );
  const sent = sessions.filter((_, n) => sends[n]?.status === 'fulfilled');
  expect(sent).toHaveLength(1);
  expect(counts.sends).toBe(1);
  const guess = (session: string) => codes.verify(PHONE, '000000', session);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sent.map(guess)).flat());
  expect(counts.guesses).toBe(3);
  // Five codes may go to numbers with the same beginning.
  const block = await Promise.allSettled(
    sessions.map((session, n) => codes.send(`31023455${10 + n}`, session, `198.51.${n}.2`)),
  );
  expect(block.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(counts.sends).toBe(6);
}, 30_000);

test('counts look-ups that cost money one at a time, over all connections', async () => {
  let paid = 0;
  const lineTypes = cappedLineTypes({
    provider: {
      known: () => undefined,
      lineTypeOf: async () => {
        paid += 1;
        return 'mobile';
      },
    },
    db,
    clock: new ManualClock(),
    limits: { perAddress: 100, perNetwork: 100, perDay: 3 },
    onResult: () => undefined,
  });
  const ask = (_: unknown, n: number) =>
    lineTypes.lineTypeOf(`+12145550${100 + n}`, `198.51.${n}.1`);
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  expect(paid).toBe(3);
}, 30_000);

test('a connection that is lost right after it was opened fails the work, and not the process', async () => {
  const server = await startClosingServer();
  const lost = openPostgres({
    connectionString: server.url,
    maxConnections: 1,
    onConnectionLost: () => undefined,
    role: null,
  });
  const error = await lost.transaction((tx) => tx.query('SELECT 1')).catch((reason) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isTransient(error)).toBe(true);
  await lost.close();
  await server.close();
});

test('rolls a failed transaction back, and uses its connection again', async () => {
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query('CREATE TABLE notes (note text); GRANT INSERT, SELECT ON notes TO PUBLIC');
  await owner.end();
  for (let round = 0; round < 2 * CONNECTIONS; round += 1) {
    const failed = db.transaction(async (tx) => {
      await tx.query("INSERT INTO notes VALUES ('lost')");
      await tx.query('SELECT nonsense');
    });
    await expect(failed).rejects.toThrow('nonsense');
  }
  await db.transaction((tx) => tx.query("INSERT INTO notes VALUES ('kept')"));
  expect(await db.query('SELECT note FROM notes')).toEqual([{ note: 'kept' }]);
  const [row] = await db.query<{ count: number }>(
    "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'tidyguard-service'",
  );
  expect(row?.count).toBeLessThanOrEqual(CONNECTIONS);
});

test('what could not be rolled back is not committed with the next transaction', async () => {
  const single = openPostgres({
    connectionString: postgres.url,
    maxConnections: 1,
    onConnectionLost: () => undefined,
    role: null,
  });
  await single.query('CREATE TABLE rolled_back (note text)');
  const failed = single.withTimeLimit(500).transaction(async (tx) => {
    await tx.query("INSERT INTO rolled_back VALUES ('lost')");
    // ROLLBACK waits for it, and is given up before it is sent.
    tx.query('SELECT pg_sleep(1.5)').catch(() => undefined);
    throw new Error('the work failed');
  });
  await expect(failed).rejects.toThrow('the work failed');
  await single.transaction((tx) => tx.query("INSERT INTO rolled_back VALUES ('kept')"));
  expect(await single.query('SELECT note FROM rolled_back')).toEqual([{ note: 'kept' }]);
  await single.close();
});

test('asks a server that stays read-only for new connections once a second, not at each failure', async () => {
  const lost = jest.fn();
  const url = new URL(postgres.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = openPostgres({
    connectionString: url.href,
    maxConnections: 1,
    onConnectionLost: lost,
    role: null,
  });
  const time = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  const pids = new Set<number>();
  const write = async () => {
    const failed = standby.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      if (row) pids.add(row.pid);
      await tx.query('CREATE TABLE written (note text)');
    });
    await expect(failed).rejects.toThrow('read-only');
  };
  for (let attempt = 0; attempt < 5; attempt += 1) await write();
  expect(lost).toHaveBeenCalledTimes(1);
  // The connection that failed first, and one of the pool that replaced its pool.
  expect(pids.size).toBe(2);
  time.mockReturnValue(6_000);
  await write();
  expect(lost).toHaveBeenCalledTimes(2);
  time.mockRestore();
  await standby.close();
});

test('the server ends by itself a statement or a transaction that nobody waits for any more', async () => {
  const limits = await db.query(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
  );
  expect(limits).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'statement_timeout', setting: '15000' },
  ]);
});

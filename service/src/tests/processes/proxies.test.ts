import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../../common/packageRoot.ts';
import { paths } from '../../contract/index.ts';
import type { Database } from '../../database/types.ts';
import { eventually } from '../../testing/eventually.ts';
import { freePort } from '../../testing/freePort.ts';
import { testApp, testConfig, testDatabase } from '../../testing/harness.ts';
import { inboundTextRequest, inboundTextSettings } from '../../testing/inboundText.ts';
import { portOf } from '../../testing/rawSocket.ts';
import { leadSubmission, sessionContext } from '../../testing/samples.ts';

const deployed = (file: string) => readFile(join(packageRoot, '../deploy', file), 'utf8');

/** A proxy with its file from deploy/, without TLS, in front of two processes. */
interface Proxy {
  program: string;
  file: string;
  args: (file: string, folder: string) => string[];
  /** The configuration that listens on `port` of loopback and asks the processes of `ports`. */
  adapted: (text: string, port: number, ports: readonly number[], folder: string) => string;
}

const caddy: Proxy = {
  program: 'caddy',
  file: 'Caddyfile',
  args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  adapted: (text, port, ports) =>
    `{\n\tadmin off\n}\n${text
      .replace(/\nexample\.com \{[^]*$/, '\n')
      .replace('www.example.com {', `http://127.0.0.1:${port} {`)
      .replace('to 127.0.0.1:8000', `to ${ports.map((each) => `127.0.0.1:${each}`).join(' ')}`)}`,
};

const nginx: Proxy = {
  program: 'nginx',
  file: 'nginx.conf',
  args: (file, folder) => ['-c', file, '-e', join(folder, 'error.log')],
  adapted: (text, port, ports, folder) => `daemon off;
    pid ${join(folder, 'pid')};
    events {}
    http {
      access_log off;
      client_body_temp_path ${join(folder, 'body')};
      proxy_temp_path ${join(folder, 'proxy')};
      ${text
        .replace(/server \{\s+listen 80;[^]*?\n\}/, '')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replace(/^.*(listen \[|ssl_).*$/gm, '')
        .replace('# server', 'server')
        .replace('127.0.0.1:8000', `127.0.0.1:${ports[0]}`)
        .replace('127.0.0.1:8001', `127.0.0.1:${ports[1]}`)}
    }`,
};

let folder = '';
let db: Database;
let isAway = false;
let services: FastifyInstance[] = [];
let running: ChildProcess | undefined;

/** The database; both processes lose it at once when it is away. */
function losable(database: Database): Database {
  const guarded =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      isAway
        ? Promise.reject<Result>(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
        : act(...args);
  const lost: Database = {
    ...database,
    query: guarded(database.query) as Database['query'],
    exec: guarded(database.exec) as Database['exec'],
    transaction: guarded(database.transaction) as Database['transaction'],
    withTimeLimit: () => lost,
  };
  return lost;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-proxy-'));
  const siteDir = join(folder, 'public');
  await mkdir(siteDir);
  await writeFile(join(siteDir, 'index.html'), '<h1>Home</h1>');
  await writeFile(join(siteDir, '404.html'), '<h1>Lost</h1>');
  db = await testDatabase();
  isAway = false;
  services = [];
}, 60_000);
afterEach(async () => {
  isAway = false;
  if (running?.exitCode === null) {
    running.kill();
    await once(running, 'exit');
  }
  for (const service of services) await service.close();
  await db.close();
  await rm(folder, { recursive: true });
});

/** Starts two processes and the proxy in front of them. */
async function start(
  { file, program, args, adapted }: Proxy,
  settings: Record<string, string> = {},
): Promise<string> {
  for (let process = 0; process < 2; process++) {
    const config = testConfig(settings);
    const app = await testApp(losable(db), { config, siteDir: join(folder, 'public') });
    await app.listen({ port: 0, host: '127.0.0.1' });
    services.push(app);
  }
  const port = await freePort();
  const ports = services.map(portOf);
  const path = join(folder, file);
  await writeFile(path, adapted(await deployed(file), port, ports, folder));
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  running = spawn(program, args(path, folder), { stdio: 'ignore', env });
  const url = `http://127.0.0.1:${port}`;
  await eventually(`${program} passes pages on`, 10_000, async () => {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    return status === 200;
  });
  return url;
}

/** The status of a call through a proxy, for which the browser waits 10 s. */
async function post(url: string, body: unknown): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return status;
}

const submitTo = (url: string) => post(`${url}${paths.lead}`, leadSubmission());

/** Asks for a code, which is answered 503 at once because there is no provider here. */
const askForCode = (url: string) =>
  post(`${url}${paths.sendCode}`, {
    phone: '2145550123',
    session_id: sessionContext().session_id,
  });

describe.each([caddy, nginx])('$program', (proxy) => {
  const isInstalled = spawnSync(proxy.program, ['-h']).error === undefined;
  const testWithProxy = isInstalled ? test : test.skip;

  testWithProxy(
    `shows the pages while no process can store, and answers calls 503 (needs ${proxy.program})`,
    async () => {
      const url = await start(proxy);
      expect(await submitTo(url)).toBe(200);
      isAway = true;
      for (let round = 0; round < 2; round++) {
        // Each call several times, so that both processes fail.
        for (const call of [submitTo, askForCode]) {
          const calls = [1, 2, 3].map(() => call(url));
          expect(await Promise.all(calls)).toEqual([503, 503, 503]);
        }
        for (let visitor = 0; visitor < 4; visitor++) {
          const page = await fetch(url);
          expect([page.status, await page.text()]).toEqual([200, '<h1>Home</h1>']);
        }
      }
    },
    90_000,
  );

  testWithProxy(
    `passes inbound texts on while no process can store, so that each is counted (needs ${proxy.program})`,
    async () => {
      const url = await start(proxy, inboundTextSettings);
      isAway = true;
      // Until each process knows that it cannot store, and says so.
      await Promise.all([1, 2, 3, 4].map(() => submitTo(url)));
      const { path, headers, body } = inboundTextRequest('2145550123', 'STOP');
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
      // The proxy's own answer has no code.
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringContaining('storage_unavailable'),
      ]);
    },
    90_000,
  );
});

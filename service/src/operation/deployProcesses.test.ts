import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leadLimits } from '@tidyguard/content';
import Fastify, { type FastifyInstance } from 'fastify';
import { parse as parseYaml } from 'yaml';
import { CALL_LIMIT_MS } from '../app/calls.ts';
import { packageRoot } from '../common/packageRoot.ts';
import { readConfig, type Config } from '../config/config.ts';
import { settings } from '../config/settings.ts';
import { paths } from '../contract/index.ts';
import { registerVisitorAddress } from '../http/visitorAddress.ts';
import { smsInboundPath } from '../routes/smsInbound.ts';
import { FINISH_LIMIT_MS, STOP_LIMIT_MS } from '../run.ts';
import { allOf, parseBlocks, valueOf, type Directive } from '../testing/blockConfig.ts';
import { testApp, testConfig, testDatabase } from '../testing/harness.ts';

const root = join(packageRoot, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const nginx = parseBlocks(read('deploy/nginx.conf'), ';');
const caddy = parseBlocks(read('deploy/Caddyfile'), '\n');
const unit = new Map<string, string[]>();
for (const [, name = '', value = ''] of read('deploy/tidyguard.service').matchAll(
  /^(\w+)=(.*)$/gm,
)) {
  unit.set(name, [...(unit.get(name) ?? []), value]);
}
const containerfile = read('deploy/Containerfile').replaceAll('\\\n', ' ');
const production = readConfig({ NODE_ENV: 'production' });
/** How long a stop takes at most, the longest call that the drain still took included. */
const stopSecondsOf = ({ drainSeconds }: Config) =>
  Math.max(STOP_LIMIT_MS, drainSeconds * 1_000 + Math.max(FINISH_LIMIT_MS, CALL_LIMIT_MS)) / 1_000;
const inSeconds = (time: string) => Number(/^(\d+)s$/.exec(time)?.[1]);
const service = `127.0.0.1:${settings.PORT.default}`;

let app: FastifyInstance;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const db = await testDatabase();
  app = await testApp(db, { config: testConfig({ TRUST_PROXY: '1' }) });
  close = () => app.close().then(() => db.close());
}, 30_000);
afterAll(() => close());

/** The headers that nginx sends on, of a request with the visitor's own; an empty one is left out. */
function headersThroughNginx(visitor: Record<string, string>): Record<string, string> {
  const forwarded = visitor['x-forwarded-for'];
  const variables: Record<string, string> = {
    $host: 'www.example.com',
    $scheme: 'https',
    $proxy_add_x_forwarded_for: `${forwarded === undefined ? '' : `${forwarded}, `}203.0.113.9`,
  };
  const headers = { ...visitor };
  for (const { args } of allOf(nginx, 'proxy_set_header')) {
    const [name = '', value = ''] = args;
    headers[name.toLowerCase()] = variables[value] ?? value;
  }
  return headers;
}

describe('nginx in front of the service', () => {
  const [upstream] = allOf(nginx, 'upstream');

  test('passes on no address, host or protocol that a visitor made up', async () => {
    // Reads requests as the service does when it trusts one proxy.
    const behind = Fastify({ trustProxy: (_address, hop) => hop < 1 });
    registerVisitorAddress(behind);
    behind.get('/', async ({ visitorAddress, host, protocol }) => ({
      visitorAddress,
      host,
      protocol,
    }));
    const claims = {
      host: 'evil.example',
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    };
    for (const visitor of [claims, {}]) {
      const answer = await behind.inject({ url: '/', headers: headersThroughNginx(visitor) });
      expect(answer.json()).toEqual({
        visitorAddress: '203.0.113.9',
        host: 'www.example.com',
        protocol: 'https',
      });
    }
    await behind.close();
  });

  test('writes no addresses of visitors and no queries into a log of its own', () => {
    const servers = allOf(nginx, 'server').filter(({ block }) => block.length > 0);
    expect(servers).toHaveLength(2);
    for (const { block } of servers) expect(valueOf(block, 'access_log')).toBe('off');
  });

  test('keeps connections open, for a shorter time than the service', () => {
    const headers = new Map(allOf(nginx, 'proxy_set_header').map(({ args }) => [args[0], args[1]]));
    expect(valueOf(nginx, 'proxy_http_version')).toBe('1.1');
    expect(headers.get('Connection')).toBe('');
    expect(Number(valueOf(nginx, 'keepalive'))).toBeGreaterThan(0);
    const idle = inSeconds(valueOf(nginx, 'keepalive_timeout'));
    expect(idle).toBeGreaterThan(0);
    expect(idle * 1_000).toBeLessThan(app.server.keepAliveTimeout);
  });

  test('asks the service on its port, and nothing else', () => {
    expect(allOf(upstream?.block ?? [], 'server').map(({ args }) => args[0])).toEqual([service]);
    const passes = allOf(nginx, 'proxy_pass').map(({ args }) => args[0]);
    expect(passes).toEqual([`http://${upstream?.args[0]}`]);
    expect(allOf(nginx, 'location').map(({ args }) => args.join(' '))).toEqual(['/']);
  });

  test('leaves the body and the headers of answers as the service sent them', () => {
    for (const name of ['add_header', 'proxy_hide_header', 'proxy_cache', 'sub_filter']) {
      expect(allOf(nginx, name)).toEqual([]);
    }
  });

  test('asks again where the service stops or does not answer, also for a submission', () => {
    const reasons = valueOf(nginx, 'proxy_next_upstream').split(' ').sort();
    // Not http_429, http_500 and the like: those are answers.
    expect(reasons).toEqual(['error', 'http_503', 'non_idempotent', 'timeout']);
    expect(inSeconds(valueOf(nginx, 'proxy_connect_timeout')) * 1_000).toBeLessThan(CALL_LIMIT_MS);
  });

  test('leaves no process out because calls were answered 503, since pages need no database', () => {
    for (const { args } of allOf(upstream?.block ?? [], 'server')) {
      expect(args.slice(1)).toEqual(['max_fails=0']);
    }
    const comment = /# server (\S+ .*);/.exec(read('deploy/nginx.conf'))?.[1];
    expect(comment).toBe(`127.0.0.1:8001 max_fails=0`);
    const retriedFor = inSeconds(valueOf(nginx, 'proxy_next_upstream_timeout')) * 1_000;
    expect(retriedFor).toBeLessThan(CALL_LIMIT_MS);
  });

  test('encrypts, and leads there what comes without encryption', () => {
    const servers = nginx.filter(({ name }) => name === 'server').map(({ block }) => block);
    const listening = (block: Directive[]) =>
      allOf(block, 'listen').map(({ args }) => args.join(' '));
    const [plain, encrypted] = servers;
    expect(servers).toHaveLength(2);
    expect(listening(plain ?? [])).toEqual(['80', '[::]:80']);
    expect(listening(encrypted ?? [])).toEqual(['443 ssl', '[::]:443 ssl']);
    const name = valueOf(encrypted ?? [], 'server_name');
    expect(valueOf(plain ?? [], 'server_name')).toBe(name);
    expect(valueOf(plain ?? [], 'return')).toMatch(/^30[18] https:\/\/\$host\$request_uri$/);
    for (const file of ['ssl_certificate', 'ssl_certificate_key']) {
      expect(valueOf(nginx, file)).toContain(`/${name}/`);
    }
    expect(valueOf(nginx, 'ssl_protocols').split(' ').sort()).toEqual(['TLSv1.2', 'TLSv1.3']);
  });
});

describe('Caddy in front of the service', () => {
  const [shared, main, bare] = caddy;
  const proxies = allOf(main?.block ?? [], 'reverse_proxy');
  const [texts, calls, pages] = proxies;

  test('asks the service on its port, and keeps connections for a shorter time than it', () => {
    expect(shared?.name).toBe('(service)');
    expect(valueOf(shared?.block ?? [], 'to')).toBe(service);
    for (const { block } of proxies) expect(valueOf(block, 'import')).toBe('service');
    const idle = inSeconds(valueOf(caddy, 'keepalive'));
    expect(idle).toBeGreaterThan(0);
    expect(idle * 1_000).toBeLessThan(app.server.keepAliveTimeout);
    // With these, Caddy would take what visitors claim for an address.
    expect(allOf(caddy, 'trusted_proxies')).toEqual([]);
    expect(allOf(caddy, 'header_up')).toEqual([]);
  });

  test('notices by /readyz that the service stops before it takes no more calls', async () => {
    const uri = valueOf(calls?.block ?? [], 'health_uri');
    expect((await app.inject(uri)).json()).toEqual({ status: 'ready' });
    const probes = production.drainSeconds / inSeconds(valueOf(caddy, 'health_interval'));
    expect(probes).toBeGreaterThanOrEqual(2);
    expect(inSeconds(valueOf(caddy, 'health_timeout'))).toBeGreaterThan(0);
    expect(inSeconds(valueOf(caddy, 'lb_try_duration')) * 1_000).toBeLessThan(CALL_LIMIT_MS);
  });

  test('holds only calls back while the service is not ready: pages are there as long as it answers', async () => {
    expect(proxies).toHaveLength(3);
    const [pattern = ''] = calls?.args ?? [];
    expect(pattern).toMatch(/^\/\w+\/\*$/);
    const prefix = pattern.slice(0, -1);
    // The tree's first level: what lies below begins alike.
    const routes = [...app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\S+)/gm)].map(
      ([, path = '']) => path,
    );
    expect(routes).toContain(paths.lead);
    const others = [...routes, smsInboundPath].filter((path) => !path.startsWith(prefix));
    expect(others.filter((path) => !['*', '/docs', '/healthz', '/readyz'].includes(path))).toEqual(
      [],
    );
    expect(pages?.args).toEqual([]);
    const alive = await app.inject(valueOf(pages?.block ?? [], 'health_uri'));
    expect(alive.json()).toEqual({ status: 'ok' });
  });

  test('passes inbound texts on as long as a process answers: only it counts those that are lost', async () => {
    expect(texts?.args).toEqual([smsInboundPath]);
    const alive = await app.inject(valueOf(texts?.block ?? [], 'health_uri'));
    expect(alive.json()).toEqual({ status: 'ok' });
  });

  test('leads the bare domain to the one with www, with path and query', () => {
    expect(caddy).toHaveLength(3);
    expect(main?.name).toBe(`www.${bare?.name}`);
    expect(valueOf(bare?.block ?? [], 'redir')).toBe(`https://${main?.name}{uri} permanent`);
  });
});

test('both proxies take the largest body that the service takes, and wait for its slowest answer', () => {
  const bytes = [valueOf(nginx, 'client_max_body_size'), valueOf(caddy, 'max_size')].map(
    (size) => Number.parseInt(size, 10) * (/^\d+k/i.test(size) ? 1_000 : NaN),
  );
  const waits = [
    inSeconds(valueOf(nginx, 'proxy_read_timeout')),
    inSeconds(valueOf(caddy, 'response_header_timeout')),
  ];
  for (const size of bytes) {
    // A body that is too large gets the service's answer, so that the browser stops repeating it.
    expect(size).toBeGreaterThan(leadLimits.body);
    expect(size).toBeLessThan(4 * leadLimits.body);
  }
  expect(bytes[0]).toBe(bytes[1]);
  expect(waits[0]).toBe(waits[1]);
  expect((waits[0] ?? 0) * 1_000).toBeGreaterThan(CALL_LIMIT_MS);
});

/** How long, in milliseconds, a browser waits for the answer to a call. */
const BROWSER_WAITS_MS = 10_000;

test('both proxies ask again for a while, and connect to another process before the browser gives up', () => {
  const retries = [
    valueOf(nginx, 'proxy_next_upstream_timeout'),
    valueOf(caddy, 'lb_try_duration'),
  ];
  for (const retry of retries) expect(inSeconds(retry)).toBeGreaterThan(0);
  // Caddy's own limit on a connection is 3 s.
  const connects = [inSeconds(valueOf(nginx, 'proxy_connect_timeout')), 3];
  connects.forEach((connect, proxy) => {
    const waited = connect + inSeconds(retries[proxy] ?? '');
    expect(waited * 1_000).toBeLessThan(BROWSER_WAITS_MS);
  });
});

test('metrics stay private: no proxy and no container leads to their port', () => {
  const port = settings.METRICS_PORT.example;
  for (const file of ['nginx.conf', 'Caddyfile', 'Containerfile']) {
    expect(read(`deploy/${file}`)).not.toMatch(new RegExp(`${port}|/metrics`));
  }
});

/** What systemd may take from a service, and what it is set to; man systemd.exec. */
const SANDBOX: Record<string, string> = {
  NoNewPrivileges: 'yes',
  CapabilityBoundingSet: '',
  AmbientCapabilities: '',
  ProtectSystem: 'strict',
  ProtectHome: 'yes',
  ProtectProc: 'invisible',
  ProcSubset: 'pid',
  KeyringMode: 'private',
  SystemCallArchitectures: 'native',
  ...Object.fromEntries(
    [
      ...['PrivateTmp', 'PrivateDevices', 'PrivateUsers', 'RemoveIPC', 'LockPersonality'],
      ...[
        'Clock',
        'ControlGroups',
        'Hostname',
        'KernelLogs',
        'KernelModules',
        'KernelTunables',
      ].map((name) => `Protect${name}`),
      ...['Namespaces', 'Realtime', 'SUIDSGID'].map((name) => `Restrict${name}`),
    ].map((name) => [name, 'yes']),
  ),
};

describe('systemd', () => {
  const one = (name: string) => {
    expect(unit.get(name)).toHaveLength(1);
    return unit.get(name)?.[0] ?? '';
  };

  const environment = (unit.get('Environment') ?? []).map(
    (line) => line.split('=') as [string, string],
  );

  test('gives a stop the time that the service takes with the unit’s own settings', () => {
    const ownSettings = readConfig(Object.fromEntries(environment));
    expect(Number(one('TimeoutStopSec'))).toBeGreaterThan(stopSecondsOf(ownSettings));
    expect(one('Restart')).toBe('always');
    expect(one('Type')).toBe('exec');
  });

  test('starts it with the machine, soon after it ended, and with room for its connections', () => {
    expect(one('WantedBy')).toBe('multi-user.target');
    expect(one('RestartSec')).toBe('2');
    expect(one('LimitNOFILE')).toBe('65536');
  });

  test('sets what the service takes, and keeps its data where only it may read them', () => {
    const env = Object.fromEntries(environment);
    for (const name of Object.keys(env)) expect(settings).toHaveProperty(name);
    expect(readConfig(env)).toMatchObject({
      production: true,
      dataDir: `/var/lib/${one('StateDirectory')}`,
    });
    expect([one('StateDirectoryMode'), one('UMask')]).toEqual(['0700', '0077']);
  });

  test('runs it as the user, with the settings and from the unit file that the README names', () => {
    const readme = read('deploy/README.md');
    expect(readme).toContain(`useradd --system --home-dir /var/lib/${one('StateDirectory')} `);
    expect(readme).toContain(` ${one('User')}\n`);
    expect(one('Group')).toBe(one('User'));
    expect(one('User')).not.toBe('root');
    expect(readme).toContain(`install -D -m 0600 tidyguard.env ${one('EnvironmentFile')}\n`);
  });

  test('takes from it every right that it does not need', () => {
    for (const [name, value] of Object.entries(SANDBOX))
      expect([name, one(name)]).toEqual([name, value]);
    expect(one('RestrictAddressFamilies')).toBe('AF_INET AF_INET6 AF_UNIX');
    expect(unit.get('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources']);
  });

  test('ends it only when it takes more memory than the alert allows', () => {
    const { groups } = parseYaml(read('deploy/prometheus/alerts.yml')) as {
      groups: { rules: { expr: string }[] }[];
    };
    const [limit] = groups
      .flatMap(({ rules }) => rules)
      .flatMap(({ expr }) => /^process_resident_memory_bytes.* > (\S+)$/.exec(expr)?.[1] ?? []);
    expect(one('MemoryMax')).toMatch(/^\d+G$/);
    expect(Number.parseInt(one('MemoryMax'), 10) * 1e9).toBeGreaterThan(Number(limit));
    expect(Number(limit)).toBeGreaterThan(0);
  });
});

describe('the container', () => {
  const stage = containerfile.split(/^FROM /m).at(-1) ?? '';
  const env = Object.fromEntries(
    (/^ENV (.*)$/m.exec(stage)?.[1] ?? '').split(/\s+/).map((word) => word.split('=')),
  ) as Record<string, string>;

  test('sets what the service takes, on the port and with the data that the image names', () => {
    for (const name of Object.keys(env)) expect(settings).toHaveProperty(name);
    const config = readConfig(env);
    expect(config).toMatchObject({ production: true, host: '0.0.0.0' });
    expect(config.port).toBe(settings.PORT.default);
    expect(stage).toContain(`\nEXPOSE ${config.port}\n`);
    expect(stage).toContain(`\nVOLUME ${config.dataDir}\n`);
    expect(stage).toContain(
      `mkdir --mode=0700 ${config.dataDir} && chown node:node ${config.dataDir}\n`,
    );
    expect(stage).toMatch(/^USER node$/m);
    const served = /^COPY --from=build \/build\/site\/public (\S+)$/m.exec(stage)?.[1];
    const folder = /^WORKDIR (\S+)$/m.exec(stage)?.[1];
    expect(env.SITE_DIR).toBe(`${folder}/${served}`);
  });

  test('is started with each file that the settings in the README name, at its path, to read only', () => {
    const readme = read('deploy/README.md');
    const [, file = ''] = /^```ini\n(.*?)^```$/ms.exec(readme) ?? [];
    const named = [...file.matchAll(/=(\/[^&|,\s]+)/g)].map(([, path = '']) => path);
    expect(named).toContain('/etc/tidyguard/ca.pem');
    const run = /^docker run .*$/m.exec(readme)?.[0].split(' ');
    for (const path of named) expect(run).toContain(`${path}:${path}:ro`);
  });

  test('runs on the version of Node that the project is built with', () => {
    const images = [...containerfile.matchAll(/^FROM docker\.io\/library\/node:(\d+\.\d+)-/gm)];
    expect(images).toHaveLength(3);
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const [major, minor = 0] = engines.node.replace('>=', '').split('.').map(Number);
    for (const [, version = ''] of images) {
      const [imageMajor, imageMinor = 0] = version.split('.').map(Number);
      expect(imageMajor).toBe(major);
      expect(imageMinor).toBeGreaterThanOrEqual(minor);
    }
    expect(new Set(images.map(([, version]) => version)).size).toBe(1);
  });

  test('is healthy while the process answers, and is stopped by a signal that the service takes', async () => {
    const url = /fetch\(`http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)`\)/.exec(stage)?.[1];
    // Whatever the database does: the pages do not need it, and a restart would not bring it back.
    expect((await app.inject(url ?? '')).json()).toEqual({ status: 'ok' });
    expect(stage).toContain('.then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))');
    expect(stage).toMatch(/^STOPSIGNAL SIGTERM$/m);
    const time = /docker stop --time (\d+) tidyguard/.exec(read('deploy/README.md'))?.[1];
    expect(Number(time)).toBeGreaterThan(stopSecondsOf(readConfig(env)));
  });

  test('has the builds of the service and what it imports, and its migrations', () => {
    const copied = [...stage.matchAll(/^COPY --from=build \/build\/(\S+) (\S+)$/gm)];
    expect(copied.map(([, from]) => from).sort()).toEqual(
      [
        'content/dist',
        // For its e-mail component.
        'design-system/dist',
        'service/dist',
        'service/migrations',
        'site/form-pictures',
        'site/public',
      ].sort(),
    );
    for (const [, from, to] of copied) expect(to).toBe(from);
    const argument = containerfile.indexOf('\nARG ');
    expect(argument).toBeGreaterThan(0);
    expect(argument).toBeLessThan(containerfile.indexOf('\nRUN npm run build'));
  });
});

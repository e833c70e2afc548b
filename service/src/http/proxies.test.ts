import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission, sessionContext } from '../testing/samples.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** The app behind proxies, with settings of the environment. */
async function serve(env: Record<string, string>): Promise<FastifyInstance> {
  const app = await testApp(db, { config: testConfig(env) });
  closeLater(() => app.close());
  return app;
}

const OUTER_PROXY = '10.0.0.1';
const send = (app: FastifyInstance, url: string, payload: object, forwardedFor?: string) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: OUTER_PROXY,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });

/** What a visitor claims to be, the address that the inner proxy saw, and the inner proxy. */
const CHAIN = '192.0.2.9, 203.0.113.5, 10.0.0.2';

test.each<[string, string, string | undefined]>([
  ['off', OUTER_PROXY, CHAIN],
  ['1', '10.0.0.2', CHAIN],
  ['2', '203.0.113.5', CHAIN],
  ['3', '192.0.2.9', CHAIN],
  ['10', '192.0.2.9', CHAIN],
  ['10.0.0.0/8', '203.0.113.5', CHAIN],
  ['10.0.0.1', '10.0.0.2', CHAIN],
  ['192.168.0.0/16', OUTER_PROXY, CHAIN],
  ['2', OUTER_PROXY, undefined],
  ['1', '2001:db8::7', '2001:db8::7'],
])('TRUST_PROXY=%s records %s as the address of the consent', async (setting, address, chain) => {
  const app = await serve({ TRUST_PROXY: setting });
  expect((await send(app, paths.lead, leadSubmission(), chain)).statusCode).toBe(200);
  const [record] = await readRecords(db, null, 10);
  expect(record?.consent?.ip_address).toBe(address);
});

test('limits each visitor behind the proxy, and is not misled by an address that a visitor claims', async () => {
  const app = await serve({ TRUST_PROXY: '1', RATE_LIMIT: 'on', RATE_LIMITS: 'zip=1' });
  const check = async (forwardedFor: string) =>
    (await send(app, paths.zip, { zip: '75201', ...sessionContext() }, forwardedFor)).statusCode;
  expect(await check('203.0.113.5')).toBe(200);
  expect(await check('203.0.113.6')).toBe(200);
  expect(await check('198.51.100.1, 203.0.113.5')).toBe(429);
});

const NEXT_PROXY = '10.0.0.2';

test.each<[string, string, string]>([
  ['1', '203.0.113.5', '203.0.113.5:4711'],
  ['1', '2001:db8::7', '[2001:DB8:0::7]:443'],
  ['1', 'fe80::7', 'fe80::7%eth0'],
  ['1', '203.0.113.5', '::ffff:203.0.113.5'],
  ['1', OUTER_PROXY, 'unknown'],
  ['1', OUTER_PROXY, '_hidden'],
  ['1', OUTER_PROXY, '256.1.1.1'],
  ['1', OUTER_PROXY, '203.0.113.5:port'],
  ['1', OUTER_PROXY, 'x'.repeat(3_000)],
  ['1', OUTER_PROXY, ','.repeat(3_000)],
  ['2', NEXT_PROXY, `unknown, ${NEXT_PROXY}`],
  ['3', NEXT_PROXY, `203.0.113.5, unknown, ${NEXT_PROXY}`],
  ['10.0.0.0/8', NEXT_PROXY, `203.0.113.5, <script>, ${NEXT_PROXY}`],
])(
  'TRUST_PROXY=%s records the nearest address, %s, where the header is %.40s',
  async (setting, address, header) => {
    const app = await serve({ TRUST_PROXY: setting, RATE_LIMIT: 'on' });
    expect((await send(app, paths.lead, leadSubmission(), header)).statusCode).toBe(200);
    const code = { phone: '2145550123', session_id: sessionContext().session_id };
    expect((await send(app, paths.sendCode, code, header)).statusCode).not.toBe(500);
    const [record] = await readRecords(db, null, 10);
    expect(record?.consent?.ip_address).toBe(address);
  },
);

test.each([
  [OUTER_PROXY, 'unknown'],
  [OUTER_PROXY, 'x'.repeat(3_000)],
  ['203.0.113.5', '203.0.113.5:4711'],
  ['203.0.113.5', '::ffff:203.0.113.5'],
])(
  'counts a paid look-up for the nearest address, %s, not for what a header claims',
  async (address, header) => {
    const lineTypes = { known: () => undefined, lineTypeOf: async () => 'mobile' as const };
    const app = await testApp(db, { config: testConfig({ TRUST_PROXY: '1' }), lineTypes });
    closeLater(() => app.close());
    const check = { phone: '2145550123', ...sessionContext() };
    expect((await send(app, paths.phone, check, header)).statusCode).toBe(200);
    expect(await db.query('SELECT address FROM paid_lookups')).toEqual([{ address }]);
  },
);

test('counts an IPv6 line as one visitor, whichever of its addresses it uses', async () => {
  const app = await serve({ TRUST_PROXY: '1', RATE_LIMIT: 'on', RATE_LIMITS: 'zip=1' });
  const check = async (forwardedFor: string) =>
    (await send(app, paths.zip, { zip: '75201', ...sessionContext() }, forwardedFor)).statusCode;
  expect(await check('2001:db8:1:2::7')).toBe(200);
  expect(await check('2001:db8:1:2:9:9:9:9')).toBe(429);
  expect(await check('2001:db8:1:3::7')).toBe(200);
});

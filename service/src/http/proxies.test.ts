import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { emptyDatabase, testApp, testConfig, testDatabase } from '../testing/harness.ts';
import { leadSubmission, sessionContext } from '../testing/samples.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
}, 30_000);
beforeEach(() => emptyDatabase(db));
const closeLater = closeAfterEach();
afterAll(() => db.close());

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

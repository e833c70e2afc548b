import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { isOptedOut, readOptOuts } from '../repositories/optOuts.ts';
import {
  emptyDatabase,
  ManualClock,
  post,
  testApp,
  testConfig,
  testDatabase,
} from '../testing/harness.ts';
import { sampleCompany } from '../testing/companies.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission } from '../testing/samples.ts';

const PHONE = '2145550123';
const clock = new ManualClock('2026-03-01T09:00:00.000Z');

let db: Database;
let app: FastifyInstance;
beforeAll(async () => {
  db = await testDatabase();
  app = await testApp(db, { clock });
}, 30_000);
beforeEach(() => emptyDatabase(db));
afterAll(async () => {
  await app.close();
  await db.close();
});

const optOut = (body: object, headers?: Record<string, string>) =>
  post(app, paths.optOut, body, headers);
const stored = () => readOptOuts(db, null, 100);

test('records phone and e-mail address, in lower case, with the time and the privacy signal', async () => {
  const reply = await optOut({ phone: PHONE, email: ' Ana@Ex\u00adample.com\u200b ', gpc: true });
  expect(reply).toMatchObject({ status: 200, body: { status: 'recorded' } });
  const common = {
    request: 'do_not_sell',
    source: 'form',
    gpc: true,
    opted_out_at: clock.now().toISOString().replace('Z', '000Z'),
    keyword: '',
    notices_delivered: 0,
    notices_open: 0,
  };
  expect(await stored()).toEqual([
    expect.objectContaining({ ...common, kind: 'email', subject: 'ana@example.com' }),
    expect.objectContaining({ ...common, kind: 'phone', subject: PHONE }),
  ]);
});

test('records an e-mail address alone, without a privacy signal', async () => {
  await optOut({ email: 'ana@example.com' });
  expect(await stored()).toMatchObject([{ kind: 'email', subject: 'ana@example.com', gpc: false }]);
});

test.each([
  [{ email: 'nope' }, 'email', /^Field "email" is no email address: write it as/],
  [{ email: 'a@b' }, 'email', /no email address/],
  [{ email: 'ana lee@example.com' }, 'email', /no email address/],
  [{ phone: '0000000000', email: 'ana@example.com' }, 'phone', /^Field "phone" is no phone number/],
  [{ phone: '2141550123' }, 'phone', /check its digits/],
])('refuses %j, which is nobody’s, and records nothing', async (body, field, message) => {
  expect(await optOut(body)).toMatchObject({
    status: 422,
    body: { code: 'invalid_field', field, message: expect.stringMatching(message) as string },
  });
  expect(await stored()).toEqual([]);
});

test.each([
  ['the page does not say', {}],
  ['a script of the page read that it is off', { gpc: false }],
])('takes Global Privacy Control from the request’s header too, where %s', async (_what, page) => {
  await optOut({ phone: PHONE, ...page }, { 'sec-gpc': '1' });
  expect(await stored()).toMatchObject([{ gpc: true }]);
});

test('who agrees to a company with Global Privacy Control on is introduced, and no opt-out is made of the signal', async () => {
  await listCompanies(db, sampleCompany('first'));
  const { signals, ...lead } = await matchedLead(app, await askForCompanies(app), clock.now());
  if (!signals) throw new Error('the sample has no signals');
  const submission = { ...lead, signals: { ...signals, gpc: true } };
  const { body } = await post(app, paths.lead, submission, { 'sec-gpc': '1' });
  expect(body).toMatchObject({ match: { status: 'matched' } });
  expect(await readRecords(db, null, 10)).toMatchObject([
    { status: 'accepted', consent: { gpc: true, gpc_header: true } },
  ]);
  expect(await stored()).toEqual([]);
});

test('the same request again is listed once, with its first and its latest time', async () => {
  await optOut({ phone: PHONE });
  const first = clock.now().toISOString().replace('Z', '000Z');
  clock.advance(60_000);
  await optOut({ phone: PHONE });
  expect(await stored()).toMatchObject([
    { first_opted_out_at: first, opted_out_at: clock.now().toISOString().replace('Z', '000Z') },
  ]);
});

test('the answer does not tell whether the person is known', async () => {
  await post(app, paths.lead, leadSubmission());
  const known = await optOut({ phone: PHONE, email: 'ana@example.com' });
  const unknown = await optOut({ phone: '2145550188', email: 'nobody@example.com' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});

test('leaves the phone able to get a one-time code: it is no STOP', async () => {
  await optOut({ phone: PHONE });
  expect(await isOptedOut(db, PHONE)).toBe(false);
});

test.each([
  ['neither phone nor e-mail address', {}, 'phone'],
  ['a phone of nine digits', { phone: '214555012' }, 'phone'],
  ['an e-mail address of 300 characters', { email: `${'a'.repeat(300)}@example.com` }, 'email'],
  ['a field that is not known', { phone: PHONE, name: 'Ana' }, 'name'],
])('refuses %s and stores nothing', async (_name, body, field) => {
  expect(await optOut(body)).toMatchObject({ status: 422, body: { field } });
  expect(await stored()).toEqual([]);
});

test('limits the requests of an address', async () => {
  const limited = await testApp(db, {
    config: testConfig({ RATE_LIMIT: 'on', RATE_LIMITS: 'optOut=2' }),
  });
  const statuses = [];
  for (let call = 0; call < 3; call += 1) {
    statuses.push((await post(limited, paths.optOut, { phone: PHONE, gpc: false })).status);
  }
  await limited.close();
  expect(statuses).toEqual([200, 200, 429]);
});

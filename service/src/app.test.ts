import { standardProduct } from '@tidyguard/content/products';
import { products } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { paths } from './contract/index.ts';
import type { Database } from './database/types.ts';
import { readRecords } from './repositories/leadRecords.ts';
import { post, testApp, testConfig, testDatabase } from './testing/harness.ts';
import { leadSubmission, sessionContext } from './testing/samples.ts';

let db: Database;
let app: FastifyInstance;
beforeAll(async () => {
  db = await testDatabase();
  app = await testApp(db);
}, 30_000);
afterAll(async () => {
  await app.close();
  await db.close();
});

const stored = () => readRecords(db, null, 1_000);

describe('a refused body', () => {
  const good = leadSubmission();
  const answering = (id: string, value: unknown) => ({
    ...good,
    quiz_answers: { ...good.quiz_answers, [id]: value },
  });
  const without = (key: string) =>
    Object.fromEntries(Object.entries(good).filter(([name]) => name !== key));
  test.each<[string, unknown, number, string | undefined]>([
    ['broken JSON', '{"session_id": ', 400, undefined],
    ['no body', '', 400, undefined],
    ['a poisoned prototype', '{"__proto__": {"x": 1}}', 400, undefined],
    ['an array', [], 422, 'body'],
    ['null', null, 422, 'body'],
    ['a body over 64 KiB', `{"a": "${'x'.repeat(1_048_576)}"}`, 413, undefined],
    ['an unknown field', { ...good, surprise: 1 }, 422, 'surprise'],
    ['an unknown inner field', { ...good, lead: { ...good.lead, ssn: '1' } }, 422, 'lead.ssn'],
    ['a missing field', without('consent'), 422, 'consent'],
    ['a wrong type', { ...good, session_id: 12_345_678 }, 422, 'session_id'],
    [
      'a number as text',
      { ...good, signals: { ...good.signals, gpc: 'true' } },
      422,
      'signals.gpc',
    ],
    ['an answer of 101 characters', answering('pets', 'x'.repeat(101)), 422, 'quiz_answers.pets'],
    ['an answer that is no text', answering('pets', 1), 422, 'quiz_answers.pets'],
    ['an answer to a misnamed question', answering('My Pets', 'x'), 422, 'quiz_answers.My Pets'],
    [
      'an answer to a question with a name of 61 characters',
      answering('x'.repeat(61), 'x'),
      422,
      `quiz_answers.${'x'.repeat(61)}`,
    ],
    [
      'more than 60 answers',
      { ...good, quiz_answers: { ...good.quiz_answers, ...manyParameters(60) } },
      422,
      'quiz_answers',
    ],
    ['no ZIP among the answers', answering('zip', undefined), 422, 'quiz_answers.zip'],
    [
      'a poisoned prototype among the answers',
      JSON.stringify(good).replace('"zip":', '"__proto__": {"x": "1"}, "zip":'),
      400,
      undefined,
    ],
    ['a wrong outcome', { ...good, predicted_outcome: 'A/B' }, 422, 'predicted_outcome'],
    [
      'a wrong version of the definition',
      { ...good, signals: { ...good.signals, definition_version: 'v1' } },
      422,
      'signals.definition_version',
    ],
    [
      'consent that was not given',
      { ...good, consent: { ...good.consent, tcpa_agreed: false } },
      422,
      'consent.tcpa_agreed',
    ],
    ['a NUL', { ...good, lead: { ...good.lead, first_name: 'a\u0000b' } }, 422, 'lead.first_name'],
    [
      'half a surrogate pair',
      { ...good, lead: { ...good.lead, last_name: 'a\ud800' } },
      422,
      'lead.last_name',
    ],
    ['too many parameters', { ...good, utm: manyParameters(51) }, 422, 'utm'],
    [
      'a parameter with a long name',
      { ...good, utm: { ['n'.repeat(101)]: 'x' } },
      422,
      `utm.${'n'.repeat(101)}`,
    ],
  ])(
    '%s is answered with one sentence, and nothing is stored',
    async (_name, body, status, field) => {
      const reply = await post(app, paths.lead, body);
      expect(reply.status).toBe(status);
      expect(reply.body).toEqual({
        status: 'error',
        code: expect.any(String) as string,
        message: expect.stringMatching(/^[A-Z].{10,}\.$/) as string,
        ...(field === undefined ? {} : { field }),
      });
      if (field && field !== 'body') expect(reply.body.message).toContain(`"${field}"`);
      expect(JSON.stringify(reply.body)).not.toMatch(/at .+\.[jt]s|node_modules/);
      expect(await stored()).toEqual([]);
    },
  );

  test('another content type is answered with 415', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect(await post(app, paths.lead, 'x', headers)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });
});

function manyParameters(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 'x']));
}

test('the checks answer in the shapes of the specification', async () => {
  expect(await post(app, paths.zip, { zip: '75201', ...sessionContext() })).toMatchObject({
    status: 200,
    body: { status: 'valid', data: { city: 'Dallas', state: 'TX', county: 'Dallas' } },
  });
  expect(await post(app, paths.zip, { zip: '12345', ...sessionContext() })).toMatchObject({
    status: 200,
    body: { status: 'invalid', message: standardProduct.messages.zipRejected },
  });
  expect(
    await post(app, paths.email, { email: 'ana@example.com', ...sessionContext() }),
  ).toMatchObject({ body: { status: 'valid' } });
  expect(await post(app, paths.phone, { phone: '2145550123', ...sessionContext() })).toMatchObject({
    body: { status: 'valid', data: { phone_type: 'unknown', otp_required: false } },
  });
});

test.each(Object.values(products))('accepts every answer of $id', async (product) => {
  for (const { id, options } of product.quiz.questions) {
    for (const { value } of options) {
      const body = leadSubmission({}, { [id]: value }, product);
      expect(await post(app, paths.lead, body)).toMatchObject({ status: 200 });
    }
  }
});

describe('origins', () => {
  const zip = { zip: '75201', ...sessionContext() };
  test.each([
    ['the same origin', { origin: 'http://localhost', host: 'localhost' }, 200],
    ['another origin', { origin: 'https://evil.example', host: 'localhost' }, 403],
    ['a lookalike', { origin: 'http://localhost.evil.example', host: 'localhost' }, 403],
    ['an opaque origin', { origin: 'null', host: 'localhost' }, 403],
    ['a tool, outside production', {}, 200],
  ])('%s', async (_name, headers, status) => {
    expect((await post(app, paths.zip, zip, headers)).status).toBe(status);
  });

  test('allows CORS for configured origins only, and requires an origin in production', async () => {
    const strict = await testApp(db, {
      config: {
        ...testConfig({ ALLOWED_ORIGINS: 'https://www.tidyguard.example' }),
        production: true,
      },
    });
    const origin = 'https://www.tidyguard.example';
    const allowed = await post(strict, paths.zip, zip, { origin });
    expect(allowed.status).toBe(200);
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    expect(allowed.headers['access-control-expose-headers']).toBe('retry-after');
    expect((await post(strict, paths.zip, zip)).status).toBe(403);
    const preflight = await strict.inject({
      method: 'OPTIONS',
      url: paths.zip,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    await strict.close();
  });
});

test('answers an address that calls too often with 429 and when to retry', async () => {
  const limited = await testApp(db, {
    config: testConfig({ RATE_LIMIT: 'on', RATE_LIMITS: 'zip=3' }),
  });
  const zip = { zip: '75201', ...sessionContext() };
  for (let call = 0; call < 3; call += 1) {
    expect((await post(limited, paths.zip, zip)).status).toBe(200);
  }
  const refused = await post(limited, paths.zip, zip);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});

test('describes the calls as OpenAPI 3.1, unless API_DOCS is off', async () => {
  const description = (await app.inject('/docs')).json<{ openapi: string; paths: object }>();
  expect(description.openapi).toBe('3.1.0');
  expect(Object.keys(description.paths).sort()).toEqual(
    expect.arrayContaining([paths.zip, paths.email, paths.phone, paths.lead]) as string[],
  );
  const quiet = await testApp(db, { config: testConfig({ API_DOCS: 'off' }) });
  expect((await quiet.inject('/docs')).statusCode).toBe(404);
  await quiet.close();
});

test('answers unknown calls with a JSON 404, and health checks with 200', async () => {
  expect(await post(app, '/hooks/nothing', {})).toMatchObject({
    status: 404,
    body: { status: 'error', code: 'not_found' },
  });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

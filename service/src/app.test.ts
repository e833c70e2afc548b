import { standardProduct } from '@tidyguard/content/products';
import { products } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { paths, publicKeyPath } from './contract/index.ts';
import type { Database } from './database/types.ts';
import { companyAnswerPath } from './routes/companyAnswerCall.ts';
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
      'a parameter with a name of 101 characters',
      { ...good, utm: { ['x'.repeat(101)]: '1' } },
      422,
      `utm.${'x'.repeat(101)}`,
    ],
    ['a parameter of 501 characters', { ...good, utm: { a: 'x'.repeat(501) } }, 422, 'utm.a'],
    [
      'a parameter that is no text, under a name with a line break',
      { ...good, utm: { 'a\nb': { c: 1 } } },
      422,
      'utm.a\nb',
    ],
  ])(
    '%s is answered with one sentence, and nothing is stored',
    async (_name, body, status, field) => {
      const reply = await post(app, paths.lead, body);
      expect(reply.status).toBe(status);
      expect(reply.body).toEqual({
        status: 'error',
        code: expect.any(String) as string,
        message: expect.stringMatching(/^[A-Z].{10,}\.$/s) as string,
        ...(field === undefined ? {} : { field }),
      });
      if (field && field !== 'body') expect(reply.body.message).toContain(`"${field}"`);
      expect(JSON.stringify(reply.body)).not.toMatch(/at .+\.[jt]s|node_modules/);
      expect(await stored()).toEqual([]);
    },
  );

  test('no control character is taken, however JSON may write it', async () => {
    const isControl = (character: string) => /(?![\t\n\r])\p{Cc}/u.test(character);
    const controls = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
      isControl,
    );
    expect(controls).toHaveLength(62);
    const taken: string[] = [];
    for (const control of controls) {
      const hex = control.charCodeAt(0).toString(16).padStart(4, '0');
      const text = JSON.stringify({ ...good, lead: { ...good.lead, first_name: 'NAME' } });
      for (const written of [JSON.stringify(control).slice(1, -1), `\\u${hex}`]) {
        const { status, body } = await post(app, paths.lead, text.replace('NAME', `a${written}b`));
        if (status !== 422 || body.field !== 'lead.first_name') taken.push(written);
      }
    }
    expect(taken).toEqual([]);
    expect(await stored()).toEqual([]);
  }, 90_000);

  test.each([
    ['a poisoned prototype', '{"__proto__": {"x": 1}}'],
    ['a poisoned prototype deep inside', '{"utm": [{"__proto__": null}]}'],
    ['a poisoned constructor', '{"constructor": {"prototype": {"x": 1}}}'],
  ])('%s is not called invalid JSON, which it is not', async (_name, body) => {
    expect(await post(app, paths.lead, body)).toMatchObject({
      status: 400,
      body: {
        code: 'forbidden_key',
        message: 'The body has a key "__proto__", or "prototype" below "constructor": remove it.',
      },
    });
    expect(await post(app, paths.lead, body.slice(0, -1))).toMatchObject({
      status: 400,
      body: { code: 'invalid_json', message: 'The body is not valid JSON.' },
    });
  });

  test('an answer to a misnamed question is answered with the form of a name, in words', async () => {
    expect((await post(app, paths.lead, answering('My Pets', 'x'))).body.message).toBe(
      'Field "quiz_answers.My Pets" has a name of the wrong form: use up to 60 lower-case letters, ' +
        'digits and underscores that begin with a letter.',
    );
  });

  test('no pattern is shown for a field of the wrong form: each has its form in words', async () => {
    const { quiz_answers, lead, signals, consent } = good;
    const wrong: [string, string, object][] = [
      [paths.zip, 'zip', { zip: 'x', ...sessionContext() }],
      [paths.zip, 'timestamp', { zip: '75201', ...sessionContext(), timestamp: 'x' }],
      [paths.phone, 'phone', { phone: 'x', ...sessionContext() }],
      [paths.sendCode, 'session_id', { phone: '2145550123', session_id: 'x' }],
      [paths.verifyCode, 'otp', { phone: '2145550123', session_id: 'x'.repeat(8), otp: 'x' }],
      [paths.lead, 'quiz_answers.zip', answering('zip', 'x')],
      [
        paths.lead,
        'quiz_answers.phone',
        { ...good, quiz_answers: { ...quiz_answers, phone: 'x' } },
      ],
      [paths.lead, 'lead.phone', { ...good, lead: { ...lead, phone: 'x' } }],
      [paths.lead, 'predicted_outcome', { ...good, predicted_outcome: 'A B' }],
      [paths.lead, 'leadid_timestamp', { ...good, leadid_timestamp: 'x' }],
      [
        paths.lead,
        'consent.tcpa_timestamp',
        { ...good, consent: { ...consent, tcpa_timestamp: '' } },
      ],
      [
        paths.lead,
        'signals.definition_version',
        { ...good, signals: { ...signals, definition_version: 'x' } },
      ],
    ];
    for (const [path, field, body] of wrong) {
      const reply = await post(app, path, body);
      expect(reply).toMatchObject({ status: 422, body: { code: 'invalid_field', field } });
      expect(reply.body.message).toMatch(
        /^Field ".+" has the wrong form: send (exactly|up to|eight|8 to|a UTC) [^$^[\]{}\\]+\.$/,
      );
    }
  });

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
  const before = (await stored()).length;
  let sent = 0;
  for (const { id, options } of product.quiz.questions) {
    for (const { value } of options) {
      const body = leadSubmission({}, { [id]: value }, product);
      expect(await post(app, paths.lead, body)).toMatchObject({
        status: 200,
        body: { status: 'accepted' },
      });
      sent += 1;
    }
  }
  expect(sent).toBeGreaterThanOrEqual(2 * product.quiz.questions.length);
  expect(await stored()).toHaveLength(before + sent);
});

describe('origins', () => {
  const zip = { zip: '75201', ...sessionContext() };
  test.each([
    ['the same origin', { origin: 'http://localhost', host: 'localhost' }, 200],
    ['another origin', { origin: 'https://evil.example', host: 'localhost' }, 403],
    ['a lookalike', { origin: 'http://localhost.evil.example', host: 'localhost' }, 403],
    ['an opaque origin', { origin: 'null', host: 'localhost' }, 403],
    ['no address', { origin: 'localhost', host: 'localhost' }, 403],
    ['another port', { origin: 'http://localhost:81', host: 'localhost' }, 403],
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
    expect(allowed.headers['access-control-expose-headers']).toBe('retry-after, date');
    expect(await post(strict, paths.zip, zip)).toMatchObject({
      status: 403,
      body: { code: 'origin_not_allowed' },
    });
    const preflight = async (asking: string) => {
      const headers = { origin: asking, 'access-control-request-method': 'POST' };
      const answer = await strict.inject({ method: 'OPTIONS', url: paths.zip, headers });
      return { status: answer.statusCode, allowed: answer.headers['access-control-allow-origin'] };
    };
    expect(await preflight(origin)).toEqual({ status: 204, allowed: origin });
    expect(await preflight('https://evil.example')).toEqual({ status: 204, allowed: undefined });
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
  const seconds = Number(refused.headers['retry-after']);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', message: `Too many requests: wait ${seconds} seconds.` },
  });
  // The limit ends a minute after the first call, which came just before.
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThanOrEqual(60);
  await limited.close();
});

test('describes the calls as OpenAPI 3.1, unless API_DOCS is off', async () => {
  const description = (await app.inject('/docs')).json<{ openapi: string; paths: object }>();
  expect(description.openapi).toBe('3.1.0');
  expect(Object.keys(description.paths).sort()).toEqual(
    [...Object.values(paths), publicKeyPath, companyAnswerPath].sort(),
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

test('in production no call takes a number for demonstrations, and elsewhere both do', async () => {
  const phone = '2025550123';
  const sameSite = { host: 'clean.example', origin: 'http://clean.example' };
  const answersOf = async (production: boolean) => {
    const own = await testApp(db, {
      config: { ...testConfig(), production },
      codeSender: { kind: 'local', send: async () => undefined },
    });
    try {
      const check = await post(own, paths.phone, { phone, ...sessionContext() }, sameSite);
      const { session_id } = sessionContext();
      const code = await post(own, paths.sendCode, { phone, session_id }, sameSite);
      return [check.body.status, code.status];
    } finally {
      await own.close();
    }
  };
  expect(await answersOf(true)).toEqual(['invalid', 422]);
  expect(await answersOf(false)).toEqual(['valid', 200]);
});

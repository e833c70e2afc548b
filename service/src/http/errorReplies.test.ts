import Fastify from 'fastify';
import { ServiceError } from '../common/serviceError.ts';
import { registerDefaultHeaders } from './defaultHeaders.ts';
import { registerErrorReplies } from './errorReplies.ts';

/** The answer to a request whose handler throws this. */
async function answerTo(thrown: unknown) {
  const app = Fastify();
  registerErrorReplies(app);
  registerDefaultHeaders(app);
  app.get('/', () => {
    throw thrown;
  });
  const response = await app.inject('/');
  await app.close();
  return response;
}

const withCode = (code: string) => Object.assign(new Error('Zelda is unknown'), { code });

test.each<[string, unknown, number, object, string | undefined]>([
  [
    'an error of ours',
    new ServiceError(429, 'too_many_codes', 'Please wait.', { retryAfterSeconds: 30 }),
    429,
    { status: 'error', code: 'too_many_codes', message: 'Please wait.' },
    '30',
  ],
  [
    'an error about a field',
    new ServiceError(422, 'invalid_field', 'Wrong.', { field: 'phone' }),
    422,
    { status: 'error', code: 'invalid_field', message: 'Wrong.', field: 'phone' },
    undefined,
  ],
  [
    'a database that is away',
    withCode('57P01'),
    503,
    {
      status: 'error',
      code: 'storage_unavailable',
      message: 'The service cannot store anything right now; please try again.',
    },
    '2',
  ],
  [
    'any other error, whose message is not told',
    withCode('23514'),
    500,
    { status: 'error', code: 'internal_error', message: 'Something went wrong on our side.' },
    undefined,
  ],
])('answers %s', async (_name, thrown, status, body, retryAfter) => {
  const response = await answerTo(thrown);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual(body);
  expect(response.headers['retry-after']).toBe(retryAfter);
});

test('an answer that is no page allows nothing', async () => {
  expect((await answerTo(new Error('x'))).headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

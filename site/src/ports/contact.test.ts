import type { ContactBody } from '@tidyguard/service/contract';
import { fetchContact } from './contact';

const ADDRESS = 'https://hooks.example/contact';
const body: ContactBody = {
  message_id: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  first_name: 'Anna',
  last_name: 'Lee',
  email: 'anna@example.com',
  message: 'Hello',
  consent: 'You may answer me.',
};

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const originalFetch = globalThis.fetch;
const originalTimeout = AbortSignal.timeout;
beforeAll(() => {
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  AbortSignal.timeout = () => new AbortController().signal;
});
afterAll(() => {
  globalThis.fetch = originalFetch;
  AbortSignal.timeout = originalTimeout;
});

const answer = (status: number, json: () => Promise<unknown>) =>
  ({ ok: status < 300, status, json }) as Response;
const saying = (status: number, said: unknown) => answer(status, () => Promise.resolve(said));
const silent = (status: number) => answer(status, () => Promise.reject(new SyntaxError('empty')));

it.each<[string, Response | null, string]>([
  ['an acknowledgement', silent(202), 'sent'],
  ['an address that nobody can write to', saying(422, { field: 'email' }), 'address'],
  ['another field that is refused', saying(422, { field: 'message' }), 'failed'],
  ['a refusal without words', silent(422), 'failed'],
  ['a refusal of another kind that names the field', saying(400, { field: 'email' }), 'failed'],
  ['too many messages', saying(429, { code: 'rate_limited' }), 'failed'],
  ['a failure of the service', silent(503), 'failed'],
  ['no answer', null, 'failed'],
])('%s', async (_name, response, outcome) => {
  if (response === null) fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  else fetchMock.mockResolvedValueOnce(response);
  await expect(fetchContact(ADDRESS)(body)).resolves.toBe(outcome);
  const [address, init] = fetchMock.mock.lastCall ?? [];
  expect([address, init?.method]).toEqual([ADDRESS, 'POST']);
  expect(JSON.parse(String(init?.body))).toEqual(body);
});

import { fetchOptOut } from './optOut';

const ADDRESS = 'https://hooks.example/opt-out';
const body = { phone: '2145550123', gpc: false };

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const original = { fetch: globalThis.fetch, timeout: AbortSignal.timeout };
beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  AbortSignal.timeout = jest.fn(() => new AbortController().signal);
});
afterAll(() => {
  globalThis.fetch = original.fetch;
  AbortSignal.timeout = original.timeout;
});

it('posts the request as JSON, for ten seconds at most and beyond the page', async () => {
  fetchMock.mockResolvedValue({ ok: true } as Response);
  await expect(fetchOptOut(ADDRESS)(body)).resolves.toBe(true);
  const [address, init] = fetchMock.mock.calls[0] ?? [];
  expect(address).toBe(ADDRESS);
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(JSON.parse(String(init?.body))).toEqual(body);
  expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
});

it.each<[string, () => unknown]>([
  ['a refusal', () => fetchMock.mockResolvedValue({ ok: false } as Response)],
  ['a network error', () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))],
  [
    'a fetch that throws',
    () =>
      fetchMock.mockImplementation(() => {
        throw new TypeError('blocked');
      }),
  ],
])('%s is no acknowledgement', async (_name, fail) => {
  fail();
  await expect(fetchOptOut(ADDRESS)(body)).resolves.toBe(false);
});

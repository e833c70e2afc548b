import { FakeClock, flushPromises } from '../testing/fakeClock';
import { askedQualification } from './qualification';

const clock = new FakeClock();
const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const originalFetch = globalThis.fetch;
beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = originalFetch;
});

const endpoints = { qualification: '/hooks/qualification', release: '/hooks/release' };
const body = { session_id: 'session-0001', zip: '75201', answers: { home_type: 'apartment' } };
const ask = (given: Parameters<typeof askedQualification>[0] = endpoints) =>
  askedQualification(given, clock).qualify(body, new AbortController().signal);

const text = 'I give TidyGuard and (Bright  Home\u00a0LLC; Tidy Two, Inc.) my consent.';
const bright = { company_id: 'b', legal_name: 'Bright  Home\u00a0LLC', shown_name: 'Bright Home' };
const tidy = { company_id: 't', legal_name: 'Tidy Two, Inc.', shown_name: 'Tidy Two' };
const reply = {
  status: 'matched',
  companies: [
    { ...bright, opens_at: null },
    { ...tidy, opens_at: '2026-11-21T14:00:00.000Z' },
  ],
  visit_times: [
    { date: '2026-11-21', from: '09:00', to: '12:00' },
    { date: '2026-11-21', from: '17:00', to: '13:00' },
  ],
  time_zone: 'America/Chicago',
  expires_at: '2026-11-20T10:30:00.000Z',
  consent: { version: '2026_v1_companies', text },
};

function answer(json: unknown, status = 200) {
  fetchMock.mockResolvedValue({
    ok: status === 200,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(typeof json === 'string' ? json : JSON.stringify(json)),
  } as Response);
}

it('asks with session, ZIP and answers, and takes the companies and the text to the letter', async () => {
  answer(reply);
  await expect(ask()).resolves.toEqual({
    kind: 'matched',
    companies: [
      { legalName: bright.legal_name, shownName: 'Bright Home', opensAt: null },
      { legalName: tidy.legal_name, shownName: 'Tidy Two', opensAt: '2026-11-21T14:00:00.000Z' },
    ],
    timeZone: 'America/Chicago',
    visitTimes: [{ date: '2026-11-21', from: '09:00', to: '12:00' }],
    consent: { version: '2026_v1_companies', text },
    until: Date.parse('2026-11-20T10:30:00.000Z'),
  });
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe('/hooks/qualification');
  expect(JSON.parse(String(init?.body))).toEqual(body);
});

it.each([undefined, null, 'soon', {}])('takes %j for no times of visits', async (visit_times) => {
  answer({ ...reply, visit_times });
  await expect(ask()).resolves.toMatchObject({ kind: 'matched', visitTimes: [] });
});

it.each([undefined, null, 'Texas', {}])('takes %j for no time zone', async (time_zone) => {
  answer({ ...reply, time_zone });
  await expect(ask()).resolves.toMatchObject({ kind: 'matched', timeZone: undefined });
});

it('takes the time at which calling hours begin, where no company is listed', async () => {
  const opens_at = '2026-11-21T14:00:00.000Z';
  answer({ status: 'qualified', companies: [], opens_at, time_zone: 'America/Chicago' });
  await expect(ask()).resolves.toEqual({
    kind: 'usual',
    opensAt: opens_at,
    timeZone: 'America/Chicago',
  });
});

it('takes an answer that nobody may get the lead', async () => {
  answer({ status: 'nobody', companies: [] });
  await expect(ask()).resolves.toEqual({ kind: 'nobody' });
});

it.each<[string, object]>([
  ['no company is listed', { status: 'qualified', companies: [] }],
  [
    'nobody can read when calling hours begin',
    { status: 'qualified', companies: [], opens_at: 'soon' },
  ],
])('the lead goes its usual way where %s', async (_why, json) => {
  answer(json);
  await expect(ask()).resolves.toEqual({ kind: 'usual' });
});

it.each<[string, { json: unknown; status?: number }]>([
  ['the service fails', { json: { status: 'nobody' }, status: 500 }],
  ['too many ask', { json: { status: 'nobody' }, status: 429 }],
  ['the answer is no JSON', { json: 'Sorry' }],
  ['the answer is another service’s', { json: { ok: true } }],
  ['no company is named', { json: { ...reply, companies: [] } }],
  ['there is no text', { json: { ...reply, consent: undefined } }],
  ['the text has no version', { json: { ...reply, consent: { text } } }],
  [
    'the text is longer than is signed',
    { json: { ...reply, consent: { ...reply.consent, text: 'a'.repeat(4_001) } } },
  ],
  [
    'the text would be shown without a letter of it',
    { json: { ...reply, consent: { ...reply.consent, text: 'a\u0000b' } } },
  ],
  [
    'a company has no name',
    { json: { ...reply, companies: [{ ...bright, shown_name: '', opens_at: null }] } },
  ],
  ['a time cannot be read', { json: { ...reply, companies: [{ ...bright, opens_at: 'soon' }] } }],
  [
    'there are more than three',
    { json: { ...reply, companies: [1, 2, 3, 4].map(() => reply.companies[0]) } },
  ],
])(
  'the lead goes its usual way, and nobody knows when, where %s',
  async (_why, { json, status }) => {
    answer(json, status);
    await expect(ask()).resolves.toEqual({ kind: 'usual', isUnknown: true });
  },
);

it('the lead goes its usual way, and nobody knows when, where no answer comes within ten seconds', async () => {
  fetchMock.mockImplementation(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
      }),
  );
  const asked = ask();
  const settled = jest.fn();
  void asked.then(settled);
  await clock.advance(9_999);
  expect(settled).not.toHaveBeenCalled();
  await clock.advance(1);
  await expect(asked).resolves.toEqual({ kind: 'usual', isUnknown: true });
});

it('stops asking once the visitor has gone on', async () => {
  fetchMock.mockReturnValue(new Promise(() => undefined));
  const asking = new AbortController();
  void askedQualification(endpoints, clock).qualify(body, asking.signal);
  await flushPromises();
  const signal = fetchMock.mock.calls[0]?.[1].signal;
  expect(signal?.aborted).toBe(false);
  asking.abort();
  expect(signal?.aborted).toBe(true);
});

it.each([
  ['has ended by this browser’s clock', '2026-11-19T10:00:00.000Z', 60_000],
  ['ends in days by this browser’s clock', '2026-11-25T10:00:00.000Z', 1_800_000],
  ['names no end', undefined, 60_000],
])('a reservation that %s counts for a minute to half an hour', async (_what, ends, left) => {
  answer({ ...reply, expires_at: ends });
  await expect(ask()).resolves.toMatchObject({ until: clock.now() + left });
});

it('asks nobody where no address is configured', async () => {
  await expect(ask({})).resolves.toEqual({ kind: 'usual' });
  askedQualification({}, clock).release({ session_id: 'session-0001' });
  expect(fetchMock).not.toHaveBeenCalled();
});

it('gives back with a call that outlives the page, and minds no failure', async () => {
  fetchMock.mockRejectedValue(new TypeError('offline'));
  askedQualification(endpoints, clock).release({ session_id: 'session-0001' });
  await flushPromises();
  expect(fetchMock).toHaveBeenCalledWith(
    '/hooks/release',
    expect.objectContaining({ keepalive: true, body: '{"session_id":"session-0001"}' }),
  );
});

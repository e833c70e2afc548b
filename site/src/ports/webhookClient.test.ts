import type { LeadSubmission } from '@tidyguard/service/contract';
import { reloadForNewerBuild } from '../platform/newerBuild';
import { FakeClock, flushPromises } from '../testing/fakeClock';
import type { solveInTime } from './proofOfWork';
import { fetchWebhookClient } from './webhookClient';

const mockSolve = jest.fn<ReturnType<typeof solveInTime>, Parameters<typeof solveInTime>>();
jest.mock('./proofOfWork', () => ({
  solveInTime: (...given: Parameters<typeof solveInTime>) => mockSolve(...given),
}));

jest.mock('../platform/newerBuild');
beforeEach(() =>
  jest.mocked(reloadForNewerBuild).mockReset().mockRejectedValue(new Error('offline')),
);

const endpoints = {
  ticket: 'https://hooks.example/hooks/consent/ticket',
  zip: 'https://hooks.example/zip',
  email: 'https://hooks.example/email',
  phone: 'https://hooks.example/phone',
  sendCode: 'https://hooks.example/send',
  verifyCode: 'https://hooks.example/verify',
  lead: 'https://hooks.example/lead',
};
const context = {
  session_id: 'session-1',
  landing_page: 'https://tidyguard.example/',
  referrer: 'direct',
  timestamp: '2026-11-20T10:00:00.000Z',
  utm: {},
  user_agent: 'TestBrowser/1.0',
};
const code = { phone: '2145550123', session_id: 'session-1' };
const lead = { session_id: 'session-1' } as LeadSubmission;

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const originalFetch = globalThis.fetch;
beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = originalFetch;
});

const response = (text: string, status = 200, headers: Record<string, string> = {}) =>
  ({
    ok: status >= 200 && status < 300,
    status,
    headers: new Headers(headers),
    text: () => Promise.resolve(text),
  }) as Response;

const answers = (body: unknown, status?: number) =>
  fetchMock.mockResolvedValue(response(JSON.stringify(body), status));

/** A server that never answers: the request ends only when it is aborted. */
const hangs = () =>
  fetchMock.mockImplementation(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () =>
          reject(new DOMException('The operation was aborted.', 'AbortError')),
        );
      }),
  );

function setUp(configured: Parameters<typeof fetchWebhookClient>[0] = endpoints) {
  const clock = new FakeClock();
  const client = fetchWebhookClient(configured, clock);
  const abort = new AbortController();
  return { abort, clock, client, signal: abort.signal, onProof: jest.fn() };
}

/** Every way in which a call can fail. */
const failures: [string, () => void][] = [
  ['an error', () => answers({ status: 'error', message: 'Sorry' }, 500)],
  ['a refusal', () => answers({ status: 'error', message: 'Too many' }, 429)],
  ['HTML', () => fetchMock.mockResolvedValue(response('<!doctype html><p>Sign in</p>'))],
  ['broken JSON', () => fetchMock.mockResolvedValue(response('{"status":"val'))],
  ['an empty body', () => fetchMock.mockResolvedValue(response(''))],
  ['a network error', () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))],
  [
    'a fetch that throws',
    () =>
      fetchMock.mockImplementation(() => {
        throw new TypeError('blocked');
      }),
  ],
];

describe('the request', () => {
  it.each([
    ['checkZip', { zip: '75201', ...context }, endpoints.zip],
    ['checkEmail', { email: 'ada@example.com', ...context }, endpoints.email],
    ['checkPhone', { phone: '2145550123', ...context }, endpoints.phone],
  ] as const)('%s posts JSON, flat, to its address', async (name, body, url) => {
    answers({ status: 'valid' });
    const { client, signal } = setUp();
    const check = client[name] as (sent: typeof body, signal: AbortSignal) => Promise<unknown>;
    await check(body, signal);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    const [address, init] = fetchMock.mock.calls[0] ?? [];
    expect(address).toBe(url);
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      keepalive: false,
    });
    expect(JSON.parse(String(init?.body))).toEqual(body);
  });

  it('the code calls carry the fields of the specification', async () => {
    answers({ data: { success: true } });
    const { client, signal, onProof } = setUp();
    await client.sendCode(code, signal, onProof);
    await client.verifyCode({ ...code, otp: '123456' });
    expect(fetchMock.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))])).toEqual([
      [endpoints.sendCode, { phone: '2145550123', session_id: 'session-1' }],
      [endpoints.verifyCode, { phone: '2145550123', otp: '123456', session_id: 'session-1' }],
    ]);
  });

  it('the lead is sent so that it outlives the page', async () => {
    answers({ status: 'accepted', lead_id: '1' });
    await setUp().client.submitLead(lead);
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  });
});

describe('a check', () => {
  it('gives the server’s answer', async () => {
    const { client, signal } = setUp();
    answers({ status: 'valid', data: { city: 'Dallas' } });
    await expect(client.checkZip({ zip: '75201', ...context }, signal)).resolves.toEqual({
      kind: 'valid',
      source: 'server',
      data: { city: 'Dallas' },
    });
    answers({ data: { status: 'invalid', message: 'No such ZIP' } });
    await expect(client.checkZip({ zip: '75299', ...context }, signal)).resolves.toEqual({
      kind: 'invalid',
      message: 'No such ZIP',
    });
  });

  it.each(failures)('%s is no answer', async (_what, fail) => {
    fail();
    const { client, signal } = setUp();
    const unavailable = { kind: 'unavailable' };
    await expect(client.checkZip({ zip: '75201', ...context }, signal)).resolves.toEqual(
      unavailable,
    );
    await expect(client.checkEmail({ email: 'a@b.c', ...context }, signal)).resolves.toEqual(
      unavailable,
    );
    await expect(client.checkPhone({ phone: '2145550123', ...context }, signal)).resolves.toEqual(
      unavailable,
    );
  });

  it.each([200, 400, 404, 422, 429, 500])('counts at the HTTP status %i', async (status) => {
    const { client, signal } = setUp();
    const zip = () => client.checkZip({ zip: '75201', ...context }, signal);
    const phone = () => client.checkPhone({ phone: '2145550123', ...context }, signal);
    answers({ status: 'invalid', message: 'No such place' }, status);
    await expect(zip()).resolves.toEqual({ kind: 'invalid', message: 'No such place' });
    answers({ status: 'success', data: { status: 'invalid' } }, status);
    await expect(phone()).resolves.toEqual({ kind: 'invalid', message: null });
    answers({ data: { status: 'valid', phone_type: 'voip', otp_required: true } }, status);
    await expect(phone()).resolves.toEqual({
      kind: 'valid',
      source: 'server',
      data: { otp_required: true },
    });
  });

  it('keeps of an e-mail’s data what the contract takes', async () => {
    const { client, signal } = setUp();
    answers({ status: 'valid', data: { role_account: true, mx_checked: 'yes', score: 1 } });
    await expect(client.checkEmail({ email: 'a@b.c', ...context }, signal)).resolves.toEqual({
      kind: 'valid',
      source: 'server',
      data: { role_account: true },
    });
  });

  it('without an address is not configured, and calls nobody', async () => {
    const { client, signal } = setUp({});
    const notConfigured = { kind: 'not_configured' };
    await expect(client.checkZip({ zip: '75201', ...context }, signal)).resolves.toEqual(
      notConfigured,
    );
    await expect(client.checkEmail({ email: 'a@b.c', ...context }, signal)).resolves.toEqual(
      notConfigured,
    );
    await expect(client.checkPhone({ phone: '2145550123', ...context }, signal)).resolves.toEqual(
      notConfigured,
    );
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('gives up after ten seconds and not before', async () => {
    hangs();
    const { clock, client, signal } = setUp();
    const heard = jest.fn();
    void client.checkZip({ zip: '75201', ...context }, signal).then(heard);
    await clock.advance(9_999);
    expect(heard).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(heard).toHaveBeenCalledWith({ kind: 'unavailable' });
  });

  it('gives up on a body that never ends', async () => {
    fetchMock.mockImplementation((_url, { signal }) =>
      Promise.resolve({
        ok: true,
        status: 200,
        headers: new Headers(),
        text: () =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('aborted')));
          }),
      } as Response),
    );
    const { clock, client, signal } = setUp();
    const heard = jest.fn();
    void client.checkZip({ zip: '75201', ...context }, signal).then(heard);
    await clock.advance(10_000);
    expect(heard).toHaveBeenCalledWith({ kind: 'unavailable' });
  });

  it('ends with its question', async () => {
    hangs();
    const { client } = setUp();
    const abort = new AbortController();
    const heard = jest.fn();
    void client.checkZip({ zip: '75201', ...context }, abort.signal).then(heard);
    await flushPromises();
    expect(fetchMock.mock.calls[0]?.[1].signal?.aborted).toBe(false);
    abort.abort();
    await flushPromises();
    expect(fetchMock.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect(heard).toHaveBeenCalledWith({ kind: 'unavailable' });
  });

  it('leaves no timer behind', async () => {
    answers({ status: 'valid' });
    const { clock, client, signal } = setUp();
    await client.checkZip({ zip: '75201', ...context }, signal);
    expect(clock.pending).toBe(0);
  });
});

describe('a code', () => {
  it('is sent or not, as the service says', async () => {
    const { client, signal, onProof } = setUp();
    answers({ data: { status: 'sent' } });
    await expect(client.sendCode(code, signal, onProof)).resolves.toBe('sent');
    answers({ data: { success: false, status: 'failed' } });
    await expect(client.sendCode(code, signal, onProof)).resolves.toBe('unavailable');
  });

  it.each(failures.filter(([what]) => what !== 'a refusal'))(
    '%s sends and judges nothing',
    async (_what, fail) => {
      fail();
      const { client, signal, onProof } = setUp();
      await expect(client.sendCode(code, signal, onProof)).resolves.toBe('unavailable');
      await expect(client.verifyCode({ ...code, otp: '123456' })).resolves.toEqual({
        kind: 'unavailable',
      });
    },
  );

  it.each([
    [429, '{"status":"error","message":"Too many"}', 'limited'],
    [429, '<h1>Slow down</h1>', 'limited'],
    [422, '{"status":"error","message":"No such number"}', 'refused'],
    [503, '{"status":"error"}', 'unavailable'],
  ] as const)('with a %i and %s is %s', async (status, text, failure) => {
    fetchMock.mockResolvedValue(response(text, status));
    const { client, signal, onProof } = setUp();
    await expect(client.sendCode(code, signal, onProof)).resolves.toBe(failure);
    await expect(client.verifyCode({ ...code, otp: '123456' })).resolves.toEqual({
      kind: failure,
    });
  });

  it('without an address is neither sent nor judged', async () => {
    const { client, signal, onProof } = setUp({});
    await expect(client.sendCode(code, signal, onProof)).resolves.toBe('unavailable');
    await expect(client.verifyCode({ ...code, otp: '123456' })).resolves.toEqual({
      kind: 'unavailable',
    });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('is judged by the service', async () => {
    const { client } = setUp();
    answers({ success: true, status: 'approved' });
    await expect(client.verifyCode({ ...code, otp: '123456' })).resolves.toEqual({
      kind: 'approved',
    });
    answers({ success: false, status: 'pending', message: 'Wrong', attempts_remaining: 2 });
    await expect(client.verifyCode({ ...code, otp: '000000' })).resolves.toEqual({
      kind: 'rejected',
      message: 'Wrong',
      attemptsRemaining: 2,
    });
    answers({ status: 'error', data: { status: 'invalid' } }, 400);
    await expect(client.verifyCode({ ...code, otp: '000000' })).resolves.toMatchObject({
      kind: 'rejected',
    });
  });
});

describe('a ticket', () => {
  const body = {
    session_id: 'session-1',
    session_key: 'random-key-1',
    text_version: '2025_v1',
    build: 'build-1',
    timestamp: '2026-11-20T10:00:00.000Z',
  };

  it('is posted for, and read from the answer', async () => {
    answers({ ticket: 'signed', expires_at: '2026-11-20T11:00:00.000Z' });
    await expect(setUp().client.getTicket(body)).resolves.toBe('signed');
    const [address, init] = fetchMock.mock.calls[0] ?? [];
    expect(address).toBe(endpoints.ticket);
    expect(JSON.parse(String(init?.body))).toEqual(body);
  });

  it.each([...failures, ['another answer', () => answers({ ticket: { x: 1 } })] as const])(
    'is missing after %s',
    async (_name, fail) => {
      fail();
      await expect(setUp().client.getTicket(body)).resolves.toBeUndefined();
    },
  );

  it('is asked of nobody where no address is configured', async () => {
    await expect(setUp({}).client.getTicket(body)).resolves.toBeUndefined();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('is missing where it is longer than the service takes: cut, it would never be valid', async () => {
    answers({ ticket: 'x'.repeat(1_000) });
    await expect(setUp().client.getTicket(body)).resolves.toHaveLength(1_000);
    answers({ ticket: 'x'.repeat(1_001) });
    await expect(setUp().client.getTicket(body)).resolves.toBeUndefined();
  });
});

describe('the lead', () => {
  const submit = (configured?: typeof endpoints) => setUp(configured).client.submitLead(lead);
  const undelivered = (retryAfterMs = 0) => ({ kind: 'undelivered', retryAfterMs });

  it.each([
    [200, '{"status":"accepted","lead_id":"1"}'],
    [200, 'Accepted'],
    [200, '<p>Thank you</p>'],
    [200, '{"status":"acc'],
    [201, ''],
    [202, '{}'],
    [204, ''],
  ])('is acknowledged by %i with the body %j', async (status, body) => {
    fetchMock.mockResolvedValue(response(body, status));
    await expect(submit()).resolves.toEqual({ kind: 'acknowledged', news: {} });
  });

  it.each<[unknown, object | undefined]>([
    [{ status: 'nobody' }, { status: 'nobody' }],
    [
      {
        status: 'matched',
        company: 'Second',
        opens_at: '2026-11-21T14:00:00.000Z',
        visit_times: [{ date: '2026-11-21', from: '09:00', to: '12:00' }],
      },
      {
        status: 'matched',
        company: 'Second',
        opens_at: '2026-11-21T14:00:00.000Z',
        visit_times: [{ date: '2026-11-21', from: '09:00', to: '12:00' }],
      },
    ],
    [{ status: 'matched' }, undefined],
    [{ status: 'perhaps', company: 'Second' }, undefined],
    ['nobody', undefined],
  ])('is called, where its acknowledgement says %j, by %j', async (said, match) => {
    answers({ status: 'accepted', lead_id: '1', match: said });
    await expect(submit()).resolves.toEqual({ kind: 'acknowledged', news: match ? { match } : {} });
  });

  it.each([
    [true, true],
    [false, false],
    ['true', undefined],
    [1, undefined],
  ])('is held, where its acknowledgement says %j: %j', async (said, held) => {
    answers({ status: 'accepted', lead_id: '1', held: said });
    const news = held === undefined ? {} : { held };
    await expect(submit()).resolves.toEqual({ kind: 'acknowledged', news });
  });

  it.each([
    ['a day ahead', 'Thu, 19 Nov 2026 10:00:00 GMT', 86_400_000],
    ['a day behind', 'Sat, 21 Nov 2026 10:00:00 GMT', -86_400_000],
    ['right', 'Fri, 20 Nov 2026 10:00:00 GMT', undefined],
    ['of nobody knows what time', 'soon', undefined],
  ])('tells that the clock of the device is %s', async (_what, date, ahead_ms) => {
    fetchMock.mockResolvedValue(response('{}', 200, { date }));
    await expect(submit()).resolves.toEqual({ kind: 'acknowledged', news: { ahead_ms } });
  });

  it.each([400, 401, 403, 404, 409, 410, 413, 415, 422, 451, 499])(
    'is refused for good by %i',
    async (status) => {
      answers({ status: 'error' }, status);
      await expect(submit()).resolves.toEqual({ kind: 'refused' });
    },
  );

  it.each([408, 425, 429, 500, 502, 503, 504, 599])(
    'is to be sent again after %i',
    async (status) => {
      answers({ status: 'error' }, status);
      await expect(submit()).resolves.toEqual(undelivered());
    },
  );

  it('is to be sent again where no whole answer came', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(submit()).resolves.toEqual(undelivered());
    const truncated = { ...response(''), text: () => Promise.reject(new TypeError('cut off')) };
    fetchMock.mockResolvedValue(truncated);
    await expect(submit()).resolves.toEqual(undelivered());
  });

  it('is to be sent again after a time-out', async () => {
    hangs();
    const { clock, client } = setUp();
    const heard = jest.fn();
    void client.submitLead(lead).then(heard);
    await clock.advance(10_000);
    expect(heard).toHaveBeenCalledWith(undelivered());
  });

  it.each([
    ['30', 30_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 10:01:30 GMT', 0],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
    ['99999999999', 24 * 60 * 60 * 1000],
  ])('is to wait after a 429 with Retry-After %j: %i ms', async (header, wait) => {
    fetchMock.mockResolvedValue(response('', 429, { 'retry-after': header }));
    await expect(submit()).resolves.toEqual(undelivered(wait));
  });

  it('is not delivered where there is nowhere to send it', async () => {
    await expect(setUp({}).client.submitLead(lead)).resolves.toEqual(undelivered());
  });
});

describe('a code that the service wants a proof of work for', () => {
  const wanted = {
    status: 'error',
    code: 'proof_required',
    data: { reason: 'proof_required', challenge: 'abc' },
  };
  const proof = {
    algorithm: 'SHA-256',
    challenge: 'abc',
    salt: 'def',
    signature: '123',
    number: 7,
  } as const;
  const bodies = () =>
    fetchMock.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as object);
  const answersOnce = (body: unknown, status: number) =>
    fetchMock.mockResolvedValueOnce(response(JSON.stringify(body), status));

  beforeEach(() => {
    mockSolve.mockReset().mockResolvedValue(proof);
    answersOnce(wanted, 428);
  });

  it('is asked for again with the proof, and sent', async () => {
    const { client, clock, signal, onProof } = setUp();
    answersOnce({ data: { status: 'sent' } }, 200);
    await expect(client.sendCode(code, signal, onProof)).resolves.toBe('sent');
    expect(onProof).toHaveBeenCalledTimes(1);
    expect(mockSolve.mock.calls.map(([challenge]) => challenge)).toEqual([wanted.data]);
    expect(bodies()).toEqual([code, { ...code, proof }]);
    expect(clock.pending).toBe(0);
  });

  it('is refused where a proof is wanted once more: nobody is kept working', async () => {
    const { client, signal, onProof } = setUp();
    answersOnce(wanted, 428);
    await expect(client.sendCode(code, signal, onProof)).resolves.toBe('refused');
    expect(bodies()).toHaveLength(2);
  });

  it('is not sent where the browser cannot do the work', async () => {
    mockSolve.mockRejectedValue(new Error('no worker'));
    const { client, signal, onProof } = setUp();
    await expect(client.sendCode(code, signal, onProof)).resolves.toBe('unproved');
    expect(bodies()).toHaveLength(1);
    // The script that does the work may be gone with an earlier build.
    expect(reloadForNewerBuild).toHaveBeenCalledTimes(1);
  });

  it('is not sent where the visitor cancels while the browser works, which then ends', async () => {
    mockSolve.mockImplementation(
      (_challenge, _clock, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('given up'))),
        ),
    );
    const { abort, client, clock, signal, onProof } = setUp();
    const outcome = client.sendCode(code, signal, onProof);
    await flushPromises();
    expect(onProof).toHaveBeenCalledTimes(1);
    abort.abort();
    await expect(outcome).resolves.toBe('cancelled');
    expect(bodies()).toHaveLength(1);
    expect(clock.pending).toBe(0);
    expect(reloadForNewerBuild).not.toHaveBeenCalled();
  });

  it('is not worked for where the visitor has cancelled before', async () => {
    const { abort, client, signal, onProof } = setUp();
    abort.abort();
    await expect(client.sendCode(code, signal, onProof)).resolves.toBe('cancelled');
    expect(onProof).not.toHaveBeenCalled();
    expect(bodies()).toHaveLength(1);
  });
});

it.each([
  [428, { status: 'error', message: 'If-Match is missing' }],
  [422, { data: { reason: 'proof_required' } }],
])('does no work for another refusal: %i and %j', async (status, body) => {
  answers(body, status);
  const { client, signal, onProof } = setUp();
  await expect(client.sendCode(code, signal, onProof)).resolves.toBe('refused');
  expect(onProof).not.toHaveBeenCalled();
});

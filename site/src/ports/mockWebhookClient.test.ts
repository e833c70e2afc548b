import type { LeadSubmission } from '@tidyguard/service/contract';
import { FakeClock } from '../testing/fakeClock';
import { MOCK_CODE, mockWebhookClient } from './mockWebhookClient';

const context = {
  session_id: 'session-1',
  landing_page: '/',
  referrer: 'direct',
  timestamp: '2026-11-20T10:00:00.000Z',
  utm: {},
  user_agent: '',
};
const { signal } = new AbortController();
const code = { phone: '2145550123', session_id: 'session-1' };
type Client = ReturnType<typeof mockWebhookClient>;

it.each<[string, (client: Client) => Promise<unknown>, unknown]>([
  [
    'a ZIP',
    (client) => client.checkZip({ zip: '75201', ...context }, signal),
    { kind: 'valid', source: 'mock', data: { city: 'Dallas', state: 'TX' } },
  ],
  [
    'an e-mail',
    (client) => client.checkEmail({ email: 'ada@example.com', ...context }, signal),
    { kind: 'valid', source: 'mock', data: {} },
  ],
  [
    'a phone',
    (client) => client.checkPhone({ phone: '2145550123', ...context }, signal),
    { kind: 'valid', source: 'mock', data: { phone_type: 'mobile', otp_required: false } },
  ],
  [
    'a phone ending in 9',
    (client) => client.checkPhone({ phone: '2145550129', ...context }, signal),
    { kind: 'valid', source: 'mock', data: { phone_type: 'mobile', otp_required: true } },
  ],
  ['a request for a code', (client) => client.sendCode(code, signal, () => undefined), 'sent'],
  [
    'the right code',
    (client) => client.verifyCode({ ...code, otp: MOCK_CODE }),
    { kind: 'approved' },
  ],
  [
    'a wrong code',
    (client) => client.verifyCode({ ...code, otp: '000000' }),
    { kind: 'rejected', message: null, attemptsRemaining: null },
  ],
  [
    'a lead',
    (client) => client.submitLead({} as LeadSubmission),
    { kind: 'acknowledged', news: { edit_key: 'mock' } },
  ],
])('answers %s after 1.5 s and sends nothing', async (_what, call, answer) => {
  const fetchMock = jest.fn();
  const originalFetch = globalThis.fetch;
  globalThis.fetch = fetchMock;
  const clock = new FakeClock();
  const heard = jest.fn();
  void call(mockWebhookClient(clock)).then(heard);
  await clock.advance(1499);
  expect(heard).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(heard).toHaveBeenCalledWith(answer);
  expect(fetchMock).not.toHaveBeenCalled();
  globalThis.fetch = originalFetch;
});

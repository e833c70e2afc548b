import { randomBytes, randomInt } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TwilioConfig } from '../config/config.ts';

const SENDS_PER_NUMBER = 5;
const CHECKS_PER_CODE = 5;

interface Pending {
  sid: string;
  code: string;
  checks: number;
}

/** A number that Verify takes for a landline. */
export const CANNOT_RECEIVE_TEXTS = '+12145550160';

/** A number whose owner told the messaging service STOP. */
export const TOLD_STOP = '+12145550161';

/** How the fake fails; `cut` ends the connection instead of an answer. */
type TwilioFault = 'none' | 'hang' | 'cut' | '401' | '403' | '429' | '500' | '503' | 'not json';

/** A fake of Twilio Verify, Lookup and Messaging that answers as documented. */
export interface FakeTwilio {
  config: TwilioConfig;
  /** The configuration as environment variables. */
  env: Record<string, string>;
  counts: { starts: number; checks: number; lookups: number; cancels: number };
  /** The pending code of a number. */
  codeFor(e164: string): string | undefined;
  /** The text messages that it accepted. */
  texts: { to: string; body: string }[];
  lineTypes: Map<string, string | null>;
  fail(fault: TwilioFault): void;
  /** As after its start: no codes, counts or faults. */
  reset(): void;
  close(): Promise<void>;
}

function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new Promise((resolve) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => resolve(new URLSearchParams(text)));
  });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const refusal = (status: number, code: number, message: string) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

/** Its answers for the faults that are answers. */
const refusals: Partial<Record<TwilioFault, ReturnType<typeof refusal>>> = {
  '401': refusal(401, 20_003, 'Authenticate'),
  '403': refusal(403, 20_005, 'Account not active'),
  '500': refusal(500, 20_500, 'Internal error'),
  '503': refusal(503, 20_503, 'Service unavailable'),
  '429': refusal(429, 20_429, 'Too many requests'),
};

function failAs(fault: TwilioFault, response: ServerResponse): void {
  const refused = refusals[fault];
  if (refused) answer(response, refused.status, refused);
  else if (fault === 'not json') response.writeHead(200).end('<html>');
  else if (fault === 'cut') response.destroy();
}

/** Verify's rules: one pending code a number, five sends, five checks; an approved code is removed. */
class Verify {
  readonly #pending = new Map<string, Pending>();
  readonly #sends = new Map<string, number>();

  reset(): void {
    this.#pending.clear();
    this.#sends.clear();
  }

  codeFor(to: string): string | undefined {
    return this.#pending.get(to)?.code;
  }

  start(to: string, response: ServerResponse): void {
    if (to === CANNOT_RECEIVE_TEXTS) {
      answer(response, 403, refusal(403, 60_205, 'SMS is not supported by landline phone number'));
      return;
    }
    const sends = (this.#sends.get(to) ?? 0) + 1;
    if (sends > SENDS_PER_NUMBER) {
      answer(response, 429, refusal(429, 60_203, 'Max send attempts reached'));
      return;
    }
    this.#sends.set(to, sends);
    const pending = this.#pending.get(to) ?? {
      sid: `VE${randomBytes(16).toString('hex')}`,
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      checks: 0,
    };
    this.#pending.set(to, pending);
    answer(response, 201, {
      sid: pending.sid,
      to,
      channel: 'sms',
      status: 'pending',
      valid: false,
    });
  }

  check(to: string, code: string, response: ServerResponse): void {
    const pending = this.#pending.get(to);
    if (!pending) {
      answer(response, 404, refusal(404, 20_404, 'The requested resource was not found'));
      return;
    }
    pending.checks += 1;
    if (pending.checks > CHECKS_PER_CODE) {
      answer(response, 429, refusal(429, 60_202, 'Max check attempts reached'));
      return;
    }
    const approved = pending.code === code;
    if (approved) this.#pending.delete(to);
    const status = approved ? 'approved' : 'pending';
    answer(response, 200, { sid: pending.sid, to, channel: 'sms', status, valid: approved });
  }

  cancel(sid: string, status: string | null, response: ServerResponse): void {
    if (status !== 'canceled') {
      answer(response, 400, refusal(400, 60_200, 'Invalid parameter: Status'));
      return;
    }
    const found = [...this.#pending].find(([, pending]) => pending.sid === sid);
    if (found) this.#pending.delete(found[0]);
    answer(response, found ? 200 : 404, found ? { sid, status: 'canceled' } : {});
  }
}

/** Messaging's rules: a known service, no landline, nobody who told that service STOP. */
function takeText(
  form: URLSearchParams,
  { serviceSid, texts }: { serviceSid: string; texts: FakeTwilio['texts'] },
  response: ServerResponse,
): void {
  const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
  if (form.get('MessagingServiceSid') !== serviceSid) {
    return answer(response, 404, refusal(404, 20_404, 'The requested resource was not found'));
  }
  if (!/^\+1\d{10}$/.test(to)) {
    return answer(response, 400, refusal(400, 21_211, "Invalid 'To' Phone Number"));
  }
  if (to === CANNOT_RECEIVE_TEXTS) {
    return answer(response, 400, refusal(400, 21_614, "'To' number is not a valid mobile number"));
  }
  if (to === TOLD_STOP) {
    return answer(response, 400, refusal(400, 21_610, 'Attempt to send to unsubscribed recipient'));
  }
  texts.push({ to, body });
  answer(response, 201, { sid: `SM${randomBytes(16).toString('hex')}`, status: 'accepted', to });
}

async function listen(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The configuration as environment variables. */
const environmentOf = (config: TwilioConfig & { messagingServiceSid: string }) => ({
  TWILIO_ACCOUNT_SID: config.accountSid,
  TWILIO_AUTH_TOKEN: config.authToken,
  TWILIO_VERIFY_SERVICE_SID: config.verifyServiceSid,
  TWILIO_VERIFY_BASE_URL: config.verifyBaseUrl,
  TWILIO_LOOKUP: config.lookup ? 'on' : 'off',
  TWILIO_LOOKUP_BASE_URL: config.lookupBaseUrl,
  TWILIO_MESSAGING_SERVICE_SID: config.messagingServiceSid,
  TWILIO_MESSAGING_BASE_URL: config.messagingBaseUrl,
});

/** Starts the fake on a free loopback port. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const counts = { starts: 0, checks: 0, lookups: 0, cancels: 0 };
  const lineTypes = new Map<string, string | null>();
  const texts: FakeTwilio['texts'] = [];
  const verify = new Verify();
  const accountSid = `AC${randomBytes(16).toString('hex')}`;
  const authToken = randomBytes(16).toString('hex');
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const messagingServiceSid = `MG${randomBytes(16).toString('hex')}`;
  let fault: TwilioFault = 'none';

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const form = await readForm(request);
    const lookup = /^\/v2\/PhoneNumbers\/(.+)$/.exec(decodeURIComponent(url.pathname));
    const isText = url.pathname === `/2010-04-01/Accounts/${accountSid}/Messages.json`;
    const cancelled = /\/Verifications\/(VE[0-9a-f]+)$/.exec(url.pathname);
    if (lookup) counts.lookups += 1;
    else if (cancelled) counts.cancels += form.get('Status') === 'canceled' ? 1 : 0;
    else if (url.pathname.endsWith('/Verifications')) counts.starts += 1;
    else if (!isText) counts.checks += 1;
    if (request.headers.authorization !== authorization) {
      return answer(response, 401, refusal(401, 20_003, 'Authenticate'));
    }
    if (fault !== 'none') return failAs(fault, response);
    if (isText) return takeText(form, { serviceSid: messagingServiceSid, texts }, response);
    const to = form.get('To') ?? '';
    if (lookup) {
      const number = lookup[1] ?? '';
      const type = lineTypes.has(number) ? lineTypes.get(number) : 'mobile';
      return answer(response, 200, {
        phone_number: number,
        valid: true,
        line_type_intelligence: type === null ? null : { type, error_code: null },
      });
    }
    if (cancelled) return verify.cancel(cancelled[1] ?? '', form.get('Status'), response);
    if (url.pathname.endsWith('/Verifications')) return verify.start(to, response);
    return verify.check(to, form.get('Code') ?? '', response);
  };

  const { base, close } = await listen((request, response) => void handle(request, response));
  const config = {
    accountSid,
    authToken,
    verifyServiceSid: `VA${randomBytes(16).toString('hex')}`,
    verifyBaseUrl: base,
    lookup: true,
    lookupBaseUrl: base,
    messagingServiceSid,
    messagingBaseUrl: base,
  };
  return {
    config,
    env: environmentOf(config),
    counts,
    texts,
    lineTypes,
    codeFor: (e164) => verify.codeFor(e164),
    fail: (next) => {
      fault = next;
    },
    reset: () => {
      fault = 'none';
      lineTypes.clear();
      texts.length = 0;
      verify.reset();
      Object.assign(counts, { starts: 0, checks: 0, lookups: 0, cancels: 0 });
    },
    close,
  };
}

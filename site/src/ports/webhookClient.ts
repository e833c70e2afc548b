import type {
  EmailCheckBody,
  EmailData,
  LeadSubmission,
  PhoneCheckBody,
  PhoneData,
  SendCodeBody,
  VerifyCodeBody,
  ZipCheckBody,
  ZipData,
} from '@tidyguard/service/contract';
import type { Endpoints } from '../config/site';
import type { CheckReply, SendCodeOutcome, VerifyCodeOutcome } from '../quiz/core/fieldChecks';
import { CHECK_TIMEOUT_MS } from '../quiz/core/limits';
import { readCheckReply, readSendReply, readVerifyReply } from '../quiz/core/replies';
import { browserClock, type Clock } from './clock';

/** The six calls. None of them rejects: a failure is one of the results. */
export interface WebhookClient {
  checkZip(body: ZipCheckBody, signal: AbortSignal): Promise<CheckReply<ZipData>>;
  checkEmail(body: EmailCheckBody, signal: AbortSignal): Promise<CheckReply<EmailData>>;
  checkPhone(body: PhoneCheckBody, signal: AbortSignal): Promise<CheckReply<PhoneData>>;
  sendCode(body: SendCodeBody): Promise<SendCodeOutcome>;
  verifyCode(body: VerifyCodeBody): Promise<VerifyCodeOutcome>;
  /** Whether the service has acknowledged the lead as stored. */
  submitLead(body: LeadSubmission): Promise<boolean>;
}

interface Answer {
  isOk: boolean;
  body: unknown;
}

interface PostOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Posts JSON; null where no answer came within ten seconds, or one that is not JSON. */
async function post(
  url: string,
  body: object,
  clock: Clock,
  { signal, keepalive = false }: PostOptions = {},
): Promise<Answer | null> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const cancelTimer = clock.after(CHECK_TIMEOUT_MS, stop);
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive,
      signal: abort.signal,
    });
    return { isOk: response.ok, body: (await response.json()) as unknown };
  } catch {
    return null;
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', stop);
  }
}

/** The calls over fetch, to the configured addresses. */
export function fetchWebhookClient(
  endpoints: Endpoints,
  clock: Clock = browserClock,
): WebhookClient {
  const check = async <Data>(
    url: string | undefined,
    body: object,
    signal: AbortSignal,
  ): Promise<CheckReply<Data>> => {
    if (!url) return { kind: 'not_configured' };
    const answer = await post(url, body, clock, { signal });
    return answer?.isOk ? readCheckReply<Data>(answer.body) : { kind: 'unavailable' };
  };
  return {
    checkZip: (body, signal) => check(endpoints.zip, body, signal),
    checkEmail: (body, signal) => check(endpoints.email, body, signal),
    checkPhone: (body, signal) => check(endpoints.phone, body, signal),
    async sendCode(body) {
      const answer = endpoints.sendCode ? await post(endpoints.sendCode, body, clock) : null;
      return answer?.isOk ? readSendReply(answer.body) : 'failed';
    },
    async verifyCode(body) {
      const answer = endpoints.verifyCode ? await post(endpoints.verifyCode, body, clock) : null;
      return answer?.isOk ? readVerifyReply(answer.body) : { kind: 'unavailable' };
    },
    async submitLead(body) {
      // keepalive: the redirect leaves the page while the request is in flight.
      const answer = endpoints.lead
        ? await post(endpoints.lead, body, clock, { keepalive: true })
        : null;
      return answer?.isOk === true;
    },
  };
}

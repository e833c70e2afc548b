import { leadLimits } from '@tidyguard/content';
import type {
  CodeProof,
  EmailCheckBody,
  EmailData,
  LeadSubmission,
  LeadUpdate,
  PhoneCheckBody,
  PhoneData,
  SendCodeBody,
  TicketBody,
  VerifyCodeBody,
  ZipCheckBody,
  ZipData,
} from '@tidyguard/service/contract';
import type { Endpoints } from '../config/site';
import type { CheckReply, SendCodeOutcome, VerifyCodeOutcome } from '../quiz/core/fieldChecks';
import { CHECK_TIMEOUT_MS } from '../quiz/core/limits';
import { readEmailData, readPhoneData, readZipData } from '../quiz/core/checkData';
import { exactly, objectOf, parseJson } from '../quiz/core/readers';
import {
  codeFailure,
  readChallenge,
  readCheckReply,
  readSendReply,
  readVerifyReply,
} from '../quiz/core/replies';
import { reloadForNewerBuild } from '../platform/newerBuild';
import { readLeadNews } from '../session/leadNews';
import type { LeadNews } from '../session/record';
import { browserClock, type Clock } from './clock';

/** The request that goes with the consent text shown, including the optional fields that the page has. */
type TicketRequest = Omit<TicketBody, 'text' | 'ticket'> & {
  text?: string | undefined;
  ticket?: string | undefined;
};

/** The seven calls. None of them rejects: a failure is one of the results. */
export interface WebhookClient {
  checkZip(body: ZipCheckBody, signal: AbortSignal): Promise<CheckReply<ZipData>>;
  checkEmail(body: EmailCheckBody, signal: AbortSignal): Promise<CheckReply<EmailData>>;
  checkPhone(body: PhoneCheckBody, signal: AbortSignal): Promise<CheckReply<PhoneData>>;
  /**
   * Asks for a code; if the service is suspicious, first does the work that it wants.
   *
   * @param signal aborts that work; a request in flight is not taken back.
   * @param onProof called when the work begins.
   */
  sendCode(body: SendCodeBody, signal: AbortSignal, onProof: () => void): Promise<SendCodeOutcome>;
  verifyCode(body: VerifyCodeBody): Promise<VerifyCodeOutcome>;
  /** A ticket for the consent text that is shown; undefined if the service gives none. */
  getTicket(body: TicketRequest): Promise<string | undefined>;
  /** Sends a lead, or a change of one. */
  submitLead(body: LeadSubmission | LeadUpdate): Promise<LeadOutcome>;
}

/**
 * The result of a submission: acknowledged by the server, refused for good, or still to be
 * delivered, no sooner than the server asks (0 if it names no time).
 */
export type LeadOutcome =
  | { kind: 'acknowledged'; news?: LeadNews | undefined }
  | { kind: 'refused' }
  | { kind: 'undelivered'; retryAfterMs: number };

interface Answer {
  status: number;
  isOk: boolean;
  headers: Headers;
  /** Undefined if it is not JSON. */
  body: unknown;
}

interface PostOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** Posts JSON; resolves to null if no complete answer came within ten seconds. */
export async function post(
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
    const { status, ok: isOk, headers } = response;
    return { status, isOk, headers, body: parseJson(await response.text()) };
  } catch {
    return null;
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', stop);
  }
}

/** Reads a ticket, if the service accepts its length. */
const ticketText = exactly(leadLimits.ticket);

/** The longest wait that a server gets, even if it asks for more: the outbox keeps a lead for three days. */
const LONGEST_RETRY_AFTER_MS = 86_400_000;

/**
 * The wait that a Retry-After header asks for in seconds; 0 without one, so that the outbox's own pauses
 * count. A date is ignored: it is by the server's clock, and on a device that is behind, the lead would wait
 * for a day.
 */
const retryAfterMs = (headers: Headers | undefined) =>
  Math.min(Math.max(Number(headers?.get('retry-after')) * 1000 || 0, 0), LONGEST_RETRY_AFTER_MS);

/** Statuses that do not refuse for good: a time-out, a request that came too early, too many requests. */
const PASSING_REFUSALS = [408, 425, 429];

function leadOutcome(answer: Answer | null, now: number): LeadOutcome {
  if (answer?.isOk) {
    // A service at another origin shows no date unless it allows that.
    const ahead_ms = now - Date.parse(String(answer.headers.get('date'))) || undefined;
    return { kind: 'acknowledged', news: { ...readLeadNews(answer.body), ahead_ms } };
  }
  const { status = 0, headers } = answer ?? {};
  if (status >= 400 && status < 500 && !PASSING_REFUSALS.includes(status)) {
    return { kind: 'refused' };
  }
  return { kind: 'undelivered', retryAfterMs: retryAfterMs(headers) };
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
    readData: (value: unknown) => Partial<Data>,
  ): Promise<CheckReply<Data>> => {
    if (!url) return { kind: 'not_configured' };
    const answer = await post(url, body, clock, { signal });
    return readCheckReply(answer?.body, readData);
  };
  return {
    checkZip: (body, signal) => check(endpoints.zip, body, signal, readZipData),
    checkEmail: (body, signal) => check(endpoints.email, body, signal, readEmailData),
    checkPhone: (body, signal) => check(endpoints.phone, body, signal, readPhoneData),
    async sendCode(body, signal, onProof) {
      const send = (more?: { proof: CodeProof }) =>
        endpoints.sendCode ? post(endpoints.sendCode, { ...body, ...more }, clock) : null;
      let answer = await send();
      const challenge = answer?.status === 428 && readChallenge(answer.body);
      if (challenge) {
        if (!signal.aborted) onProof();
        const proof = await import(/* webpackChunkName: "code-proof" */ './proofOfWork')
          .then(({ solveInTime }) => solveInTime(challenge, clock, signal))
          .catch(() => null);
        if (signal.aborted) return 'cancelled';
        if (!proof) {
          // The code for the work may be gone with an earlier build; what was typed is in the session.
          reloadForNewerBuild().catch(() => undefined);
          return 'unproved';
        }
        answer = await send({ proof });
      }
      return answer?.isOk ? readSendReply(answer.body) : codeFailure(answer?.status);
    },
    async verifyCode(body) {
      const answer = endpoints.verifyCode ? await post(endpoints.verifyCode, body, clock) : null;
      return answer ? readVerifyReply(answer.body, answer.status) : { kind: 'unavailable' };
    },
    async getTicket(body) {
      const answer = endpoints.ticket ? await post(endpoints.ticket, body, clock) : null;
      return ticketText(objectOf(answer?.body).ticket);
    },
    async submitLead(body) {
      // keepalive: the redirect leaves the page while the request is in flight.
      const url = 'edit_key' in body ? endpoints.leadUpdate : endpoints.lead;
      const answer = url ? await post(url, body, clock, { keepalive: true }) : null;
      return leadOutcome(answer, clock.now());
    },
  };
}

import { errorCode } from '../common/errorCode.ts';
import type { TrustedFormConfig } from '../config/config.ts';
import { retryAfterSeconds } from '../delivery/retryAfter.ts';

/** The only host that gets the key: any other one in a certificate's address may be a stranger's. */
const CERTIFICATE_HOST = 'cert.trustedform.com';
const TIMEOUT_MS = 10_000;
/** Nobody's fault, or the account's (wrong key, no funds, not enabled): a later attempt may succeed. */
const TRY_AGAIN: readonly number[] = [401, 402, 403, 408, 425, 429];

/** A certificate to claim, with the lead that it should belong to. */
export interface Certificate {
  url: string;
  phone: string;
  email: string;
  /** Our id of the lead, which TrustedForm keeps with the certificate. */
  reference: string;
  /** Who took the lead. */
  vendor: string;
}

/** The result of an attempt. */
export interface ClaimResult {
  /** `pending`: a later attempt may succeed. */
  state: 'pending' | 'retained' | 'unclaimed';
  status: number | null;
  reason: string | null;
  phoneMatch: boolean | null;
  emailMatch: boolean | null;
  expiresAt: string | null;
  /** The answer without the phone and the e-mail address that it repeats. */
  answer: object | null;
  /** What the answer asks to wait, in seconds; null if it does not say. */
  retryAfter: number | null;
}

const failed = (
  state: 'pending' | 'unclaimed',
  reason: string,
  status: number | null = null,
  retryAfter: number | null = null,
): ClaimResult => ({
  state,
  status,
  reason,
  phoneMatch: null,
  emailMatch: null,
  expiresAt: null,
  answer: null,
  retryAfter,
});

/** The path of a certificate's address; null if it is not https at exactly the right host. */
export function certificatePath(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.host !== CERTIFICATE_HOST) return null;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  return /^\/[\w-]{1,255}$/.test(url.pathname) ? url.pathname : null;
}

/** The fields of an object; none for anything else that an answer may hold. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({
  ...(value as object | null),
});
const textOf = (value: unknown) => (typeof value === 'string' && value !== 'null' ? value : null);
const flagOf = (value: unknown) => (typeof value === 'boolean' ? value : null);

function timeOf(value: unknown): string | null {
  const time = new Date(textOf(value) ?? NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function resultOf(body: unknown): ClaimResult {
  const { outcome, reason, match_lead, retain } = fieldsOf(body);
  const match = fieldsOf(fieldsOf(match_lead).result);
  const { results } = fieldsOf(retain);
  const expiresAt = timeOf(fieldsOf(results).expires_at);
  // A certificate is retained even if the lead does not match it.
  const isRetained = expiresAt !== null;
  return {
    state: isRetained ? 'retained' : 'unclaimed',
    status: 200,
    reason: textOf(reason) ?? (isRetained ? null : `outcome ${textOf(outcome) ?? 'missing'}`),
    phoneMatch: flagOf(match.phone_match),
    emailMatch: flagOf(match.email_match),
    expiresAt,
    answer: { outcome, reason, match_lead: { result: match }, retain: { results } },
    retryAfter: null,
  };
}

/**
 * Has TrustedForm retain a certificate and compare it with the lead: the operations `match_lead` and
 * `retain` of its Certificate API 4.0
 * (https://developers.activeprospect.com/api-reference/certificate-url/run-certificate-operations).
 * Repeating it changes nothing. A failure of TrustedForm is a result, not an error.
 *
 * @throws if `abort` was triggered.
 */
export async function claimCertificate(
  { apiKey, origin }: TrustedFormConfig,
  { url, phone, email, reference, vendor }: Certificate,
  now: Date,
  abort: AbortSignal,
): Promise<ClaimResult> {
  const path = certificatePath(url);
  if (path === null) return failed('unclaimed', `not an address at ${CERTIFICATE_HOST}`);
  const credentials = Buffer.from(`API:${apiKey}`).toString('base64');
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'api-version': '4.0',
        authorization: `Basic ${credentials}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ match_lead: { phone, email }, retain: { reference, vendor } }),
      signal: AbortSignal.any([abort, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const { headers, status } = response;
    if (status === 200) return resultOf(await response.json());
    await response.body?.cancel();
    const mayComeRight = status < 400 || status >= 500 || TRY_AGAIN.includes(status);
    const state = mayComeRight ? 'pending' : 'unclaimed';
    return failed(state, `HTTP ${status}`, status, retryAfterSeconds(headers, now));
  } catch (error) {
    if (abort.aborted) throw error;
    const { name, cause } = error as Error;
    return failed('pending', errorCode(cause) || name);
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** The fields of a form that Twilio posts. */
export type TwilioForm = Record<string, string>;

/** Twilio's signature: HMAC-SHA1 over the address and the sorted fields, in base64. */
export function signTwilioRequest(authToken: string, url: string, form: TwilioForm): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => name + (form[name] ?? ''))
    .join('');
  return createHmac('sha1', authToken)
    .update(url + fields, 'utf8')
    .digest('base64');
}

/** Whether the signature fits; compared in constant time. */
export function isTwilioSignature(
  signature: string,
  authToken: string,
  url: string,
  form: TwilioForm,
): boolean {
  const expected = Buffer.from(signTwilioRequest(authToken, url, form));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

import type { FastifyInstance } from 'fastify';
import { signTwilioRequest } from '../twilio/signature.ts';

const TOKEN = '0123456789abcdef';
const URL_SEEN = 'https://www.tidyguard.example/hooks/sms-inbound';

/** The settings of a service that takes the text messages that people send back. */
export const inboundTextSettings = {
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_VERIFY_SERVICE_SID: 'VA0',
  SMS_INBOUND_URL: URL_SEEN,
};

/** How Twilio reports a text message of a phone (ten digits) to a service with these settings. */
export function inboundTextRequest(phone: string, text: string) {
  const fields = { From: `+1${phone}`, Body: text, MessageSid: 'SM0' };
  return {
    path: new URL(URL_SEEN).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioRequest(TOKEN, URL_SEEN, fields),
    },
    body: new URLSearchParams(fields).toString(),
  };
}

/** Posts such a text message; resolves with the status. */
export async function postInboundText(
  app: FastifyInstance,
  phone: string,
  text: string,
): Promise<number> {
  const { path, headers, body } = inboundTextRequest(phone, text);
  const { statusCode } = await app.inject({ method: 'POST', url: path, headers, payload: body });
  return statusCode;
}

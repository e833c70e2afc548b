import { createHmac, timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Clock } from '../common/clock.ts';
import type { Database } from '../database/types.ts';
import { ServiceError } from '../common/serviceError.ts';
import { addOptOut, removeOptOut } from '../repositories/optOuts.ts';
import { readSmsRequest } from '../consent/optOutKeywords.ts';

export interface SmsInboundOptions {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'smsInboundUrl' | 'optOutReplies'>;
  authToken: string;
}

type Form = Record<string, string>;

/** Twilio's signature: HMAC-SHA1 over the address and the sorted fields. */
export function signSms(authToken: string, url: string, form: Form): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => name + (form[name] ?? ''))
    .join('');
  return createHmac('sha1', authToken)
    .update(url + fields, 'utf8')
    .digest('base64');
}

function isSigned(request: FastifyRequest, form: Form, options: SmsInboundOptions): boolean {
  const url = options.config.smsInboundUrl ?? `${request.protocol}://${request.host}${request.url}`;
  const expected = Buffer.from(signSms(options.authToken, url, form));
  const given = Buffer.from(String(request.headers['x-twilio-signature'] ?? ''));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const twiml = (reply: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${
    reply === '' ? '' : `<Message>${escapeXml(reply)}</Message>`
  }</Response>`;

async function apply(form: Form, options: SmsInboundOptions): Promise<string> {
  const { db, clock, config } = options;
  const phone = /^\+1(\d{10})$/.exec(form.From ?? '')?.[1];
  const text = form.Body ?? '';
  const request = readSmsRequest(text);
  if (phone === undefined || request === 'other') return '';
  if (request === 'stop') {
    await addOptOut(db, phone, text.trim().slice(0, 40), clock.now());
  }
  if (request === 'start') await removeOptOut(db, phone);
  return config.optOutReplies[request];
}

/** Takes in what people text back: STOP and its kin, HELP, START. */
export async function smsInboundRoutes(
  app: FastifyInstance,
  options: SmsInboundOptions,
): Promise<void> {
  app.removeContentTypeParser('application/json');
  await app.register(formbody, { bodyLimit: 16 * 1_024 });
  app.post<{ Body: Form }>(
    '/hooks/sms-inbound',
    { schema: { hide: true } },
    async (request, reply) => {
      const form = request.body;
      if (!isSigned(request, form, options)) {
        throw new ServiceError(403, 'wrong_signature', 'The signature does not fit the message.');
      }
      return reply.type('text/xml').send(twiml(await apply(form, options)));
    },
  );
}

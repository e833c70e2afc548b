import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { companyAnswerPath } from '../routes/companyAnswerCall.ts';
import { post } from './harness.ts';

/** The headers that sign a text with a secret now. */
export function signatureOf(secret: string, text: string): Record<string, string> {
  const [id, now] = [randomUUID(), new Date()];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, now, text),
  };
}

/** Answers by a call, signed with a secret now. */
export function signedAnswer(
  app: FastifyInstance,
  secret: string,
  body: Record<string, unknown>,
): ReturnType<typeof post> {
  const text = JSON.stringify(body);
  return post(app, companyAnswerPath, text, signatureOf(secret, text));
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { companyAnswerPath } from '../routes/companyAnswerCall.ts';
import { post } from './harness.ts';

/** Answers by a call, signed with a secret now. */
export function signedAnswer(
  app: FastifyInstance,
  secret: string,
  body: Record<string, unknown>,
): ReturnType<typeof post> {
  const text = JSON.stringify(body);
  const [id, now] = [randomUUID(), new Date()];
  return post(app, companyAnswerPath, text, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, now, text),
  });
}

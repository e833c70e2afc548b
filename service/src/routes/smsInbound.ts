import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { Config } from '../config/config.ts';
import { handleIncomingText } from '../consent/incomingText.ts';
import type { Database } from '../database/types.ts';
import { isTwilioSignature, type TwilioForm } from '../twilio/signature.ts';
import { twimlReply } from '../twilio/twiml.ts';

const BODY_LIMIT_BYTES = 16 * 1_024;

export interface SmsInboundOptions {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'product' | 'smsInboundUrl' | 'optOutReplies'>;
  authToken: string;
}

type SmsRequest = FastifyRequest<{ Body: TwilioForm }>;

/** Takes the text messages that people send back, from Twilio. */
export async function smsInboundRoutes(
  app: FastifyInstance,
  { db, clock, config, authToken }: SmsInboundOptions,
): Promise<void> {
  const checkSignature = async (request: SmsRequest) => {
    const url = config.smsInboundUrl ?? `${request.protocol}://${request.host}${request.url}`;
    const signature = String(request.headers['x-twilio-signature'] ?? '');
    if (!isTwilioSignature(signature, authToken, url, request.body)) {
      throw new ServiceError(403, 'wrong_signature', 'The signature does not fit the message.');
    }
  };
  app.removeContentTypeParser('application/json');
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.post<{ Body: TwilioForm }>(
    '/hooks/sms-inbound',
    { schema: { hide: true }, preHandler: checkSignature },
    async ({ body }, reply) => {
      const incoming = { from: body.From ?? '', text: body.Body ?? '' };
      const { keywords } = config.product.messaging;
      const replies = config.optOutReplies;
      const answer = await handleIncomingText(incoming, { db, clock, keywords, replies });
      return reply.type('text/xml').send(twimlReply(answer));
    },
  );
}

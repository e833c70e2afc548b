import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { Config } from '../config/config.ts';
import { handleIncomingText } from '../consent/incomingText.ts';
import type { SmsRequest as TextRequest } from '../consent/optOutKeywords.ts';
import type { Database } from '../database/types.ts';
import { isTwilioSignature, type TwilioForm } from '../twilio/signature.ts';
import { twimlReply } from '../twilio/twiml.ts';

const BODY_LIMIT_BYTES = 16 * 1_024;

export interface SmsInboundOptions {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'product' | 'smsInboundUrl' | 'optOutReplies'>;
  authToken: string;
  /** Called with each text that arrived: what it asked for, or why it was refused. */
  onText?: (result: TextRequest | 'wrong_signature') => void;
}

/** Without a body where the request has none, whatever its type says. */
type InboundRequest = FastifyRequest<{ Body: TwilioForm | undefined }>;

/** Takes the text messages that people send back, from Twilio. */
export async function smsInboundRoutes(
  app: FastifyInstance,
  { db, clock, config, authToken, onText }: SmsInboundOptions,
): Promise<void> {
  const checkSignature = async (request: InboundRequest) => {
    const url = config.smsInboundUrl ?? `${request.protocol}://${request.host}${request.url}`;
    const signature = String(request.headers['x-twilio-signature'] ?? '');
    if (!isTwilioSignature(signature, authToken, url, request.body ?? {})) {
      onText?.('wrong_signature');
      // Neither phone nor text: a wrong SMS_INBOUND_URL or token shows here as well.
      request.log.warn({ signed: signature !== '' }, 'inbound text refused: wrong signature');
      throw new ServiceError(403, 'wrong_signature', 'The signature does not fit the message.');
    }
  };
  app.removeContentTypeParser('application/json');
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.post<{ Body: TwilioForm | undefined }>(
    '/hooks/sms-inbound',
    { schema: { hide: true }, preHandler: checkSignature },
    async ({ body }, reply) => {
      const incoming = { from: body?.From ?? '', text: body?.Body ?? '' };
      const { keywords } = config.product.messaging;
      const replies = config.optOutReplies;
      const handled = await handleIncomingText(incoming, { db, clock, keywords, replies });
      onText?.(handled.request);
      return reply.type('text/xml').send(twimlReply(handled.reply));
    },
  );
}

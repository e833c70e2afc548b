import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { Config } from '../config/config.ts';
import { incomingTexts } from '../consent/incomingText.ts';
import type { Database } from '../database/types.ts';
import { oncePerMinute } from '../operation/limitedLog.ts';
import { releaseOptedIn } from '../operation/release.ts';
import { isTwilioSignature, type TwilioForm } from '../twilio/signature.ts';
import { twimlReply } from '../twilio/twiml.ts';

export const smsInboundPath = '/hooks/sms-inbound';
const BODY_LIMIT_BYTES = 16 * 1_024;

/** What a text asked for; `failed` if that could not be stored. */
export const inboundResults = [
  'stop',
  'start',
  'help',
  'other',
  'wrong_signature',
  'failed',
] as const;
type InboundResult = (typeof inboundResults)[number];

export interface SmsInboundOptions {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'product' | 'smsInboundUrl' | 'optOutReplies'>;
  authToken: string;
  /** Whether the service texts people whose leads it takes. */
  sendsTexts: boolean;
  /** Called with each text that arrived: what it asked for, or why nothing came of it. */
  onText?: (result: InboundResult) => void;
}

/** Without a body if the request has none, whatever Fastify's type says. */
type InboundRequest = FastifyRequest<{ Body: TwilioForm | undefined }>;

/** Takes the text messages that people send back, from Twilio. */
export async function smsInboundRoutes(
  app: FastifyInstance,
  { db, clock, config, authToken, sendsTexts, onText }: SmsInboundOptions,
): Promise<void> {
  const refusedCount = oncePerMinute(clock);
  const { promise, messaging } = config.product;
  const handle = incomingTexts({
    db,
    clock,
    keywords: messaging.keywords,
    replies: config.optOutReplies,
    onOptedIn: (tx, proof, phone) =>
      releaseOptedIn(tx, proof, phone, { db, clock, promise, sendsTexts }),
  });
  const checkSignature = async (request: InboundRequest) => {
    const url = config.smsInboundUrl ?? `${request.protocol}://${request.host}${request.url}`;
    const signature = String(request.headers['x-twilio-signature'] ?? '');
    if (!isTwilioSignature(signature, authToken, url, request.body ?? {})) {
      onText?.('wrong_signature');
      const signed = signature !== '';
      const count = refusedCount(signed ? 'signed' : 'unsigned');
      // Logged without phone and text: a wrong SMS_INBOUND_URL or token shows here as well.
      if (count !== null) {
        request.log.warn({ signed, count }, 'inbound text refused: wrong signature');
      }
      throw new ServiceError(403, 'wrong_signature', 'The signature does not fit the message.');
    }
  };
  app.removeContentTypeParser('application/json');
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.post<{ Body: TwilioForm | undefined }>(
    smsInboundPath,
    { schema: { hide: true }, preHandler: checkSignature },
    async ({ body }, reply) => {
      const handling = handle({
        from: body?.From ?? '',
        text: body?.Body ?? '',
        // Twilio's Advanced Opt-Out has a word list of its own.
        isStopped: body?.OptOutType === 'STOP',
      });
      handling.then(
        ({ request }) => onText?.(request),
        () => onText?.('failed'),
      );
      return reply.type('text/xml').send(twimlReply((await handling).reply));
    },
  );
}

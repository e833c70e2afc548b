import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { returnReasonNames } from '../companies/returnReasons.ts';
import { closed, IsoTime, oneOf } from '../contract/fields.ts';
import type { AnswerOptions } from '../matching/answers.ts';
import { takeSignedAnswer } from '../matching/signedAnswer.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

export const companyAnswerPath = '/hooks/company/answer';
const BODY_LIMIT_BYTES = 4 * 1_024;

const AnswerBody = closed({
  /** The id in the `lead.assigned` event. */
  assignment_id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  answer: oneOf(['accept', 'contacted', 'return'] as const),
  /** With `return` only. */
  reason: Type.Optional(oneOf(returnReasonNames)),
});

const Moment = Type.Union([IsoTime, Type.Null()]);
const AnswerReply = closed({
  status: oneOf(['recorded'] as const),
  accepted_at: Moment,
  contacted_at: Moment,
  returned_at: Moment,
});

/** Takes companies' answers by calls that are signed like the webhooks to them. */
export function companyAnswerRoutes(
  app: FastifyInstance,
  { rateLimitOf, ...options }: AnswerOptions & { rateLimitOf: RateLimitOf },
  done: () => void,
): void {
  const texts = new WeakMap<object, string>();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (request, text, finish) => {
      texts.set(request, text);
      void parse(request, text, finish);
    },
  );
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    companyAnswerPath,
    {
      schema: schemaOf('Answer about a lead, as the company that has it', AnswerBody, AnswerReply),
      ...rateLimitOf('companyAnswer'),
    },
    async (request) => {
      const signed = { text: texts.get(request) ?? '', headers: request.headers };
      const assignment = await takeSignedAnswer(options, request.body, signed);
      const { accepted_at, contacted_at, ended_at } = assignment;
      return { status: 'recorded' as const, accepted_at, contacted_at, returned_at: ended_at };
    },
  );
  done();
}

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { Type } from 'typebox';
import { ServiceError } from '../common/serviceError.ts';
import { isReturnReason, RETURN_DAYS, returnReasonNames } from '../companies/returnReasons.ts';
import { closed, IsoTime, oneOf } from '../contract/fields.ts';
import {
  secretsOfAnswerer,
  takeAnswer,
  type AnswerOptions,
  type CompanyAnswer,
  type RefusedAnswer,
} from '../matching/answers.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

export const companyAnswerPath = '/hooks/company/answer';
const BODY_LIMIT_BYTES = 4 * 1_024;

const AnswerBody = closed({
  /** As `lead.assigned` has it. */
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

const REFUSALS: Record<RefusedAnswer, { code: string; message: string }> = {
  withdrawn: {
    code: 'lead_withdrawn',
    message:
      'The lead is no longer yours, because its time to accept is over: by itself, because the person took the consent back, or because you gave back another lead of the same phone. Do not call.',
  },
  superseded: {
    code: 'lead_withdrawn',
    message:
      'The person has sent the request anew, as one that you were not agreed to for: do not call.',
  },
  renamed: {
    code: 'lead_withdrawn',
    message:
      'Your company has another legal name now than the person agreed to be called by: do not call.',
  },
  returned: { code: 'lead_returned', message: 'You have returned this lead: do not call.' },
  revoked: {
    code: 'consent_revoked',
    message: 'The person wants no more calls, or was erased: do not call.',
  },
  too_late: {
    code: 'return_too_late',
    message: `A lead can be returned for ${RETURN_DAYS} days only.`,
  },
};

const LEFT_ALONE =
  'That the person wants to be left alone is recorded all the same, and counts for everybody.';

/** The answer that a body or a form holds; null where its reason is missing, unknown or too much. */
export function companyAnswerOf(answer: unknown, reason: unknown): CompanyAnswer | null {
  if (answer === 'return') {
    return typeof reason === 'string' && isReturnReason(reason) ? { answer, reason } : null;
  }
  return (answer === 'accept' || answer === 'contacted') && reason === undefined
    ? { answer }
    : null;
}

/** Whether a text is signed with a company's secret, not long ago (Standard Webhooks). */
function isSigned(secret: string, text: string, headers: Record<string, unknown>): boolean {
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  try {
    new Webhook(secret).verify(text, given);
    return true;
  } catch {
    return false;
  }
}

/** Takes what companies answer by a call that is signed as the webhooks to them are. */
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
      const { assignment_id, answer, reason } = request.body;
      const text = texts.get(request) ?? '';
      const secrets = await secretsOfAnswerer(options, assignment_id);
      if (!secrets.some((secret) => isSigned(secret, text, request.headers))) {
        throw new ServiceError(
          403,
          'wrong_signature',
          'The signature is not that of the company that has this lead, or its webhook-timestamp is more than five minutes off.',
        );
      }
      const given = companyAnswerOf(answer, reason);
      if (!given) {
        throw new ServiceError(
          422,
          'invalid_field',
          'Give a reason with a return, and only then.',
          {
            field: 'reason',
          },
        );
      }
      const taken = await takeAnswer(options, assignment_id, given);
      if (taken?.kind !== 'recorded') {
        const { code, message } = REFUSALS[taken?.why ?? 'revoked'];
        // A return that comes too late is none, but what the person said counts (matching/answers.ts).
        const isNoted = taken?.isLeftAlone === true;
        throw new ServiceError(409, code, isNoted ? `${message} ${LEFT_ALONE}` : message);
      }
      const { accepted_at, contacted_at, ended_at } = taken.assignment;
      return { status: 'recorded' as const, accepted_at, contacted_at, returned_at: ended_at };
    },
  );
  done();
}

import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { CodeService } from '../codes/codes.ts';
import {
  paths,
  ProofRequiredReply,
  SendCodeBody,
  SendCodeReply,
  VerifyCodeBody,
  VerifyCodeReply,
} from '../contract/index.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

/** One-time codes: asking for one, and confirming with it. */
export const codeRoutes: FastifyPluginCallbackTypebox<{
  codes: CodeService;
  rateLimitOf: RateLimitOf;
}> = (app, { codes, rateLimitOf }, done) => {
  const sending = schemaOf('Send a code', SendCodeBody, SendCodeReply);
  app.post(
    paths.sendCode,
    {
      schema: { ...sending, response: { ...sending.response, 428: ProofRequiredReply } },
      ...rateLimitOf('sendCode'),
    },
    ({ body, visitorAddress }) =>
      codes.send(body.phone, body.session_id, visitorAddress, body.proof),
  );
  app.post(
    paths.verifyCode,
    {
      schema: schemaOf('Verify a code', VerifyCodeBody, VerifyCodeReply),
      ...rateLimitOf('verifyCode'),
    },
    (request) => codes.verify(request.body.phone, request.body.otp, request.body.session_id),
  );
  done();
};

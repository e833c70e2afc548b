import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { CodeService } from '../codes/codes.ts';
import {
  paths,
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
  app.post(
    paths.sendCode,
    { schema: schemaOf('Send a code', SendCodeBody, SendCodeReply), ...rateLimitOf('sendCode') },
    (request) => codes.send(request.body.phone, request.body.session_id, request.visitorAddress),
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

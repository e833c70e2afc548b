import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { CodeService } from '../codes/codes.ts';
import {
  paths,
  SendCodeBody,
  SendCodeReply,
  VerifyCodeBody,
  VerifyCodeReply,
} from '../contract/index.ts';
import { schemaOf, type LimitsOf } from './schema.ts';

/** One-time codes: asking for one, and confirming with it. */
export const codeRoutes: FastifyPluginCallbackTypebox<{
  codes: CodeService;
  limitsOf: LimitsOf;
}> = (app, { codes, limitsOf }, done) => {
  app.post(
    paths.sendCode,
    { schema: schemaOf('Send a code', SendCodeBody, SendCodeReply), ...limitsOf('sendCode') },
    (request) => codes.send(request.body.phone, request.body.session_id, request.ip),
  );
  app.post(
    paths.verifyCode,
    {
      schema: schemaOf('Verify a code', VerifyCodeBody, VerifyCodeReply),
      ...limitsOf('verifyCode'),
    },
    (request) => codes.verify(request.body.phone, request.body.otp, request.body.session_id),
  );
  done();
};

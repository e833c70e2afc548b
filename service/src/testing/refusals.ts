import fastify from 'fastify';
import { LeadSubmission, paths, ZipCheckBody, type ErrorReply } from '../contract/index.ts';
import { registerErrorReplies } from '../http/errorReplies.ts';
import { registerRequestRules, requestLimits } from '../http/requestRules.ts';

/** The calls whose bodies can be asked about. */
const bodies = { zip: ZipCheckBody, lead: LeadSubmission };

/**
 * Says what the service refuses in a body before it does anything with it, by the service's own
 * schemas and rules; null if it takes the body.
 */
export async function refusals() {
  const app = fastify(requestLimits);
  registerErrorReplies(app);
  await registerRequestRules(app, { allowedOrigins: [], production: false });
  for (const [call, body] of Object.entries(bodies)) {
    app.post(paths[call as keyof typeof bodies], { schema: { body } }, () => ({}));
  }
  await app.ready();
  return {
    async refusalOf(call: keyof typeof bodies, body: unknown): Promise<string | null> {
      const reply = await app.inject({
        method: 'POST',
        url: paths[call],
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      return reply.statusCode === 200 ? null : reply.json<ErrorReply>().message;
    },
    close: () => app.close(),
  };
}

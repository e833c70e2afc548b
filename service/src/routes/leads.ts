import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyRequest } from 'fastify';
import {
  LeadReply,
  LeadSubmission,
  LeadUpdate,
  LeadUpdateReply,
  paths,
} from '../contract/index.ts';
import { answerTo } from '../http/errorReplies.ts';
import type { LeadService } from '../leads/leadService.ts';
import type { LeadUpdates } from '../leads/leadUpdates.ts';
import type { RefusalService } from '../leads/refusals.ts';
import type { RequestContext } from '../leads/submission.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

const contextOf = (request: FastifyRequest): RequestContext => ({
  ipAddress: request.visitorAddress,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 1_000),
  gpcHeader: request.headers['sec-gpc'] === '1',
});

/** Takes the submission of a finished quiz. One refused for good is stored before the refusal is sent. */
export const leadRoutes: FastifyPluginCallbackTypebox<{
  leads: Pick<LeadService, 'submit'>;
  refusals: Pick<RefusalService, 'keep'>;
  rateLimitOf: RateLimitOf;
}> = (app, { leads, refusals, rateLimitOf }, done) => {
  app.post(
    paths.lead,
    {
      schema: schemaOf('Submit a lead', LeadSubmission, LeadReply),
      errorHandler: async (error: FastifyError, request) => {
        await refusals.keep(request.body, answerTo(error), contextOf(request));
        // The service's error handler answers.
        throw error;
      },
      ...rateLimitOf('lead'),
    },
    (request) => leads.submit(request.body, contextOf(request)),
  );
  done();
};

/**
 * Takes visitors' changes to their leads. A refused change is not kept: the visitor is told, and still sees
 * what was typed.
 */
export const leadUpdateRoutes: FastifyPluginCallbackTypebox<{
  updates: Pick<LeadUpdates, 'update'>;
  rateLimitOf: RateLimitOf;
}> = (app, { updates, rateLimitOf }, done) => {
  app.post(
    paths.leadUpdate,
    {
      schema: schemaOf('Change a lead', LeadUpdate, LeadUpdateReply),
      ...rateLimitOf('leadUpdate'),
    },
    (request) => updates.update(request.body, contextOf(request)),
  );
  done();
};

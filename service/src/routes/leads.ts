import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { LeadReply, LeadSubmission, paths } from '../contract/index.ts';
import type { LeadService } from '../leads/leadService.ts';
import type { RequestContext } from '../leads/submission.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

const contextOf = (request: FastifyRequest): RequestContext => ({
  ipAddress: request.visitorAddress,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 1_000),
  gpcHeader: request.headers['sec-gpc'] === '1',
});

/** The submission of a finished quiz. */
export const leadRoutes: FastifyPluginCallbackTypebox<{
  leads: LeadService;
  rateLimitOf: RateLimitOf;
}> = (app, { leads, rateLimitOf }, done) => {
  app.post(
    paths.lead,
    { schema: schemaOf('Submit a lead', LeadSubmission, LeadReply), ...rateLimitOf('lead') },
    (request) => leads.submit(request.body, contextOf(request)),
  );
  done();
};

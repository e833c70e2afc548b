import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  paths,
  QualificationBody,
  QualificationReply,
  ReleaseBody,
  ReleaseReply,
} from '../contract/index.ts';
import {
  releaseCompanies,
  reserveCompanies,
  type ReservationOptions,
} from '../matching/reservations.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

/** The qualification of a visitor: who may get the lead, before the consent names them. */
export const qualificationRoutes: FastifyPluginCallbackTypebox<
  ReservationOptions & { rateLimitOf: RateLimitOf }
> = (app, { rateLimitOf, ...options }, done) => {
  app.post(
    paths.qualification,
    {
      schema: schemaOf('Reserve companies for a visitor', QualificationBody, QualificationReply),
      ...rateLimitOf('qualification'),
    },
    (request) => reserveCompanies(options, request.body, request.visitorAddress),
  );
  app.post(
    paths.releaseCompanies,
    {
      schema: schemaOf('Give back what is reserved for a visitor', ReleaseBody, ReleaseReply),
      ...rateLimitOf('releaseCompanies'),
    },
    async (request) => {
      await releaseCompanies(options, request.body.session_id);
      return { status: 'released' as const };
    },
  );
  done();
};

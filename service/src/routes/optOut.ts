import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Clock } from '../common/clock.ts';
import { takeSaleOptOut } from '../consent/saleOptOut.ts';
import { OptOutBody, OptOutReply, paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

/** Takes requests not to sell or share a person's data. */
export const optOutRoutes: FastifyPluginCallbackTypebox<{
  db: Database;
  clock: Clock;
  rateLimitOf: RateLimitOf;
}> = (app, { db, clock, rateLimitOf }, done) => {
  app.post(
    paths.optOut,
    {
      schema: schemaOf('Opt out of sale and sharing', OptOutBody, OptOutReply),
      ...rateLimitOf('optOut'),
    },
    (request) =>
      takeSaleOptOut(request.body, {
        db,
        now: clock.now(),
        gpcHeader: request.headers['sec-gpc'] === '1',
      }),
  );
  done();
};

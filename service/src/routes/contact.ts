import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { ContactBody, ContactReply, paths } from '../contract/index.ts';
import { takeContactMessage, type ContactOptions } from '../mail/contact.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

/** Takes messages of the contact page. */
export const contactRoutes: FastifyPluginCallbackTypebox<
  ContactOptions & { rateLimitOf: RateLimitOf }
> = (app, { rateLimitOf, ...options }, done) => {
  app.post(
    paths.contact,
    {
      schema: schemaOf('Write to the company', ContactBody, ContactReply),
      ...rateLimitOf('contact'),
    },
    (request) =>
      takeContactMessage(
        request.body,
        {
          ipAddress: request.visitorAddress,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 1_000),
        },
        options,
      ),
  );
  done();
};

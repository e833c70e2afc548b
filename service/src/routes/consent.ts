import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../database/types.ts';
import {
  ErrorReply,
  paths,
  publicKeyPath,
  PublicKeysReply,
  TicketBody,
  TicketReply,
} from '../contract/index.ts';
import { issueTicket, type TicketOptions } from '../proof/consentTickets.ts';
import { publicKeys } from '../proof/loadSigningKey.ts';
import { schemaOf, type RateLimitOf } from './schema.ts';

/** Tickets for pages that show the consent text, and the keys that proof of consent is checked with. */
export const consentRoutes: FastifyPluginCallbackTypebox<{
  tickets: TicketOptions;
  db: Database;
  rateLimitOf: RateLimitOf;
}> = (app, { db, tickets, rateLimitOf }, done) => {
  app.post(
    paths.ticket,
    {
      schema: schemaOf('Get a ticket for a consent', TicketBody, TicketReply),
      ...rateLimitOf('ticket'),
    },
    (request) => issueTicket(tickets, request.body),
  );
  app.get(
    publicKeyPath,
    {
      schema: {
        summary: 'The keys that proof of consent is checked with',
        response: { 200: PublicKeysReply, '4xx': ErrorReply, '5xx': ErrorReply },
      },
      ...rateLimitOf('ticket'),
    },
    async () => ({ keys: await publicKeys(db, tickets.key) }),
  );
  done();
};

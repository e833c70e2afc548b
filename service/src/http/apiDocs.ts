import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Serves an OpenAPI 3.1 description of the calls at /docs, made from the schemas that validate them. */
export async function registerApiDocs(app: FastifyInstance, clientName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${clientName} service`,
        version: '1.0.0',
        description: 'The calls between the quiz and the service that keeps its leads.',
      },
    },
  });
  app.get('/docs', { schema: { hide: true } }, async () => app.swagger());
}

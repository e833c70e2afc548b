import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { publicKeyPath, PublicKeysReply } from '../contract/index.ts';
import type { PublicJwk } from '../proof/signingKey.ts';

/** The public keys that proof of consent is checked with, for everybody, as a JWK Set (RFC 7517). */
export const signingKeyRoutes: FastifyPluginCallbackTypebox<{
  /** The present one first. */
  keys: readonly PublicJwk[];
}> = (app, { keys }, done) => {
  app.get(
    publicKeyPath,
    {
      schema: {
        summary: 'The keys that proof of consent is checked with',
        response: { 200: PublicKeysReply },
      },
    },
    () => ({ keys: [...keys] }),
  );
  done();
};

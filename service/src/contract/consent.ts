import { Type, type Static } from 'typebox';
import { closed, oneOf, text } from './fields.ts';

/** Where everybody gets the public keys that proof of consent is checked with. */
export const publicKeyPath = '/hooks/consent/key';

const Base64Url = Type.String({ pattern: '^[0-9A-Za-z_-]+$', maxLength: 100 });

/** Ed25519 keys as a JWK Set (RFC 7517, RFC 8037); the one in use comes first. */
export const PublicKeysReply = closed({
  keys: Type.Array(
    closed({
      kty: oneOf(['OKP'] as const),
      crv: oneOf(['Ed25519'] as const),
      x: Base64Url,
      kid: text(100),
      use: oneOf(['sig'] as const),
      alg: oneOf(['EdDSA'] as const),
    }),
  ),
});
export type PublicKeysReply = Static<typeof PublicKeysReply>;

import { consentLimits, leadLimits } from '@tidyguard/content';
import { Type, type Static } from 'typebox';
import { closed, IsoTime, oneOf, SessionId, text } from './fields.ts';

/** The path at which everybody gets the public keys for checking proof of consent. */
export const publicKeyPath = '/hooks/consent/key';

/** A signed ticket: it proves for which consent text the service issued it to a page, and when. */
// A pattern, because counting the characters of such a long text takes longer than the rest of its check.
export const Ticket = Type.String({ pattern: `^[^]{0,${leadLimits.ticket}}$` });

/** A secret of the browser that a session belongs to; the other calls and destinations never get it. */
export const SessionKey = SessionId;

/** What a page sends when it shows the consent text. */
export const TicketBody = closed({
  session_id: SessionId,
  session_key: SessionKey,
  text_version: text(40, 1),
  /** The text as it is shown, if it names companies: the session may have been given another text since. */
  text: Type.Optional(text(consentLimits.text, 1)),
  /** The build of the site that the page belongs to. */
  build: Type.String({ pattern: '^[0-9A-Za-z._-]{0,64}$' }),
  /** The browser's clock. */
  timestamp: IsoTime,
  /** The page's last ticket, which this one renews. */
  ticket: Type.Optional(Ticket),
});
export type TicketBody = Static<typeof TicketBody>;

export const TicketReply = closed({ ticket: Ticket, expires_at: IsoTime });
export type TicketReply = Static<typeof TicketReply>;

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

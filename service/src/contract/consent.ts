import { consentLimits, leadLimits } from '@tidyguard/content';
import { Type, type Static } from 'typebox';
import { closed, IsoTime, oneOf, SessionId, text } from './fields.ts';

/** Where everybody gets the public keys that proof of consent is checked with. */
export const publicKeyPath = '/hooks/consent/key';

/** A signed ticket: it proves which consent text the service knew a page to show, and when. */
// A pattern, because counting the characters of so long a text takes longer than all else of its check.
export const Ticket = Type.String({ pattern: `^[^]{0,${leadLimits.ticket}}$` });

/** A secret of the browser that a session belongs to; the other calls and destinations never get it. */
export const SessionKey = SessionId;

/** What a page says as it shows the consent text. */
export const TicketBody = closed({
  session_id: SessionId,
  session_key: SessionKey,
  text_version: text(40, 1),
  /** The text as it is shown, where it names companies: the session may have been told another one since. */
  text: Type.Optional(text(consentLimits.text, 1)),
  /** Which build of the site the page is of. */
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

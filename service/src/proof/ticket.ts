import { LRUCache } from 'lru-cache';
import type { NamedCompanies } from '../repositories/reservations.ts';
import { equalTexts } from '../common/equalTexts.ts';
import type { SigningKey } from './signingKey.ts';

/** What the service says in a ticket. Times with `_ms` are milliseconds since 1970. */
export interface TicketClaims {
  /** The ticket's own id, a UUID. */
  jti: string;
  session_id: string;
  /** The hash of the key that only the session's browser has. */
  owner: string;
  text_sha256: string;
  text_version: string;
  /** The companies that the text names, with their versions; absent if it names none. */
  companies?: NamedCompanies;
  /** The build of the page, by the page's own word. */
  build: string;
  /** When the text was shown: when the first of the tickets that this one renews was issued. */
  shown_ms: number;
  /** How far the browser's clock was ahead of the service's when that ticket was issued. */
  ahead_ms: number;
  /** Until when the ticket can be used, in seconds since 1970. */
  exp: number;
}

/** Why a token is no ticket of this service. */
export type TokenProblem = 'ticket_altered' | 'ticket_of_another_service';

/** Recognises tickets: by the keyed hash if the private key is available, else by the public key. */
export type TicketVerifier = Pick<SigningKey, 'keyId' | 'verify'> &
  Partial<Pick<SigningKey, 'mac'>>;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

// `typ` keeps anything else that is signed with the key from being taken for a ticket.
const headers = new LRUCache<string, string>({
  max: 20,
  memoMethod: (kid) => encode({ alg: 'EdDSA', typ: 'consent-ticket+jwt', kid }),
});
const headerOf = (keyId: string) => headers.memo(keyId);

/** The id of the key that a token names; undefined if it names none. */
function keyNamedIn(header: string): unknown {
  try {
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown };
    return kid;
  } catch {
    return undefined;
  }
}

/**
 * A signed ticket: a JWT (RFC 7519) with an Ed25519 signature (RFC 8037), followed by a keyed hash of
 * the whole, by which the service recognises its own tickets without checking the signature.
 */
export async function signTicket(
  key: Pick<SigningKey, 'keyId' | 'sign' | 'mac'>,
  claims: TicketClaims,
): Promise<string> {
  const content = `${headerOf(key.keyId)}.${encode(claims)}`;
  const signed = `${content}.${(await key.sign(Buffer.from(content))).toString('base64url')}`;
  return `${signed}.${key.mac(signed)}`;
}

/** Whether a token is exactly as the key's owner wrote it. */
async function isGenuine(key: TicketVerifier, token: string): Promise<boolean> {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, end);
  if (key.mac) return equalTexts(key.mac(signed), token.slice(end + 1));
  const [header = '', payload = '', encoded = ''] = signed.split('.');
  const signature = Buffer.from(encoded, 'base64url');
  // Refuses any other Base64 spelling of the same signature.
  if (signed !== `${header}.${payload}.${signature.toString('base64url')}`) return false;
  return key.verify(Buffer.from(`${header}.${payload}`), signature);
}

/** What a ticket says, if one of the keys signed it; else what is wrong with it. */
export async function openTicket(
  keys: readonly TicketVerifier[],
  token: string,
): Promise<TicketClaims | TokenProblem> {
  const [header = '', payload = ''] = token.split('.');
  const key = keys.find(({ keyId }) => header === headerOf(keyId));
  if (!key) {
    const kid = keyNamedIn(header);
    const isOurs = kid === undefined || keys.some(({ keyId }) => keyId === kid);
    return isOurs ? 'ticket_altered' : 'ticket_of_another_service';
  }
  if (!(await isGenuine(key, token))) return 'ticket_altered';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as TicketClaims;
}

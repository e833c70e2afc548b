import { hash, randomUUID } from 'node:crypto';
import { namesCompanies, type Product } from '@tidyguard/content';
import type { Clock } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { LeadSubmission, TicketBody, TicketReply } from '../contract/index.ts';
import { consentHashOf, textHashOf } from './consentTexts.ts';
import type { NamedCompanies, ReservedConsent } from '../repositories/reservations.ts';
import type { SigningKey } from './signingKey.ts';
import { openTicket, signTicket, type TicketClaims, type TicketVerifier } from './ticket.ts';
import type { UnprovenReason } from './unprovenReasons.ts';

/** How long a ticket can be used. */
export const TICKET_LIFETIME_MS = 3_600_000;
/** Allows for a drift of the browser's clock between the ticket and the tick, and for the time of a call. */
const TICK_TOLERANCE_MS = 300_000;

/** What the service itself knows of a consent. */
export interface ConsentProof {
  /** The hash of the session's key; null if the page sent none. */
  owner: string | null;
  /** The ticket that the submission used up; null if it has none of its own session. */
  ticketId: string | null;
  /** When the text was shown, by the service's clock. */
  shownAt: string | null;
  /** When the box was ticked, by the service's clock. */
  tickedAt: string | null;
  pageBuild: string | null;
  /** The companies that the text names, by the ticket or the service's reservation; null if none. */
  companies: NamedCompanies | null;
  /** Why the consent is not proven, as far as is known before storing; null if the ticket fits. */
  unproven: UnprovenReason | null;
}

/** A consent with its session, and with what proves both. */
type AgreedText = Pick<LeadSubmission, 'consent' | 'session_id' | 'session_key'>;

/**
 * Judges what a submission proves, given when it arrived. Reads the database, so it must not be called inside
 * a transaction: the embedded database has a single connection.
 */
export type JudgeTicket = (submission: AgreedText, receivedAt: Date) => Promise<ConsentProof>;

const ownerOf = (key: string) => hash('sha256', key, 'base64url');

/**
 * Finds the latest consent text that a session was shown under a version, or the one with a hash; null
 * if it was shown none.
 */
export type FindReservedConsent = (
  sessionId: string,
  version: string,
  sha256?: string,
) => Promise<ReservedConsent | null>;

const withoutTicket = (
  owner: string | null,
  companies: NamedCompanies | null,
  unproven: UnprovenReason,
): ConsentProof => ({
  owner,
  companies,
  ticketId: null,
  shownAt: null,
  tickedAt: null,
  pageBuild: null,
  unproven,
});

/** The first way in which a submission differs from its ticket; null if it fits. */
function differenceOf(
  claims: TicketClaims,
  { consent }: AgreedText,
  { owner, tickedMs, receivedMs }: { owner: string | null; tickedMs: number; receivedMs: number },
): UnprovenReason | null {
  if (claims.exp * 1_000 <= receivedMs) return 'ticket_expired';
  if (claims.owner !== owner) return 'owner_differs';
  if (claims.text_version !== consent.tcpa_version) return 'version_differs';
  if (claims.text_sha256 !== consentHashOf(consent.tcpa_text)) return 'text_differs';
  const isInTime =
    tickedMs >= claims.shown_ms - TICK_TOLERANCE_MS && tickedMs <= receivedMs + TICK_TOLERANCE_MS;
  return isInTime ? null : 'time_differs';
}

/**
 * Judges submissions by their tickets, which hold what the service itself knew. Whether a ticket was
 * used before is checked when the submission is stored.
 *
 * @param reservedConsent finds the companies that a text names, if it comes without its ticket.
 */
export const ticketJudge =
  (keys: readonly TicketVerifier[], reservedConsent: FindReservedConsent): JudgeTicket =>
  async (submission, receivedAt) => {
    const { consent, session_id, session_key } = submission;
    const owner = session_key === undefined ? null : ownerOf(session_key);
    const text = { sha256: consentHashOf(consent.tcpa_text), version: consent.tcpa_version };
    const named = async () => {
      if (!namesCompanies(text.version)) return null;
      const told = await reservedConsent(session_id, text.version, text.sha256);
      return told?.companies ?? null;
    };
    if (consent.ticket === undefined) return withoutTicket(owner, await named(), 'ticket_missing');
    const claims = await openTicket(keys, consent.ticket);
    if (typeof claims === 'string') return withoutTicket(owner, await named(), claims);
    if (claims.session_id !== session_id) {
      return withoutTicket(owner, await named(), 'session_differs');
    }
    const isItsText = claims.text_sha256 === text.sha256 && claims.text_version === text.version;
    const receivedMs = receivedAt.getTime();
    const tickedMs = Date.parse(consent.tcpa_timestamp) - claims.ahead_ms;
    const unproven = differenceOf(claims, submission, { owner, tickedMs, receivedMs });
    const within = Math.min(Math.max(tickedMs, claims.shown_ms), receivedMs);
    return {
      owner,
      ticketId: claims.jti,
      shownAt: new Date(claims.shown_ms).toISOString(),
      tickedAt: unproven === null ? new Date(within).toISOString() : null,
      pageBuild: claims.build,
      companies: isItsText ? (claims.companies ?? null) : await named(),
      unproven,
    };
  };

/** What tickets are issued with. */
export interface TicketOptions {
  key: SigningKey;
  clock: Clock;
  product: Pick<Product, 'consent' | 'consentVersions'>;
  reservedConsent: FindReservedConsent;
}

/** When a page first showed the text: the time of the ticket that this one renews, if that fits. */
async function firstShown(
  key: SigningKey,
  { ticket }: TicketBody,
  claims: TicketClaims,
): Promise<Pick<TicketClaims, 'shown_ms' | 'ahead_ms'>> {
  const earlier = ticket === undefined ? null : await openTicket([key], ticket);
  if (earlier === null || typeof earlier === 'string') return claims;
  const same = ['session_id', 'owner', 'text_sha256', 'text_version', 'build'] as const;
  return same.every((name) => earlier[name] === claims[name]) ? earlier : claims;
}

/**
 * Issues a ticket to a page that shows the consent text. A ticket that is renewed keeps the time at
 * which the text was first shown.
 *
 * @throws {ServiceError} 422 if the product has no text of that version, and the session was shown none, or
 * not the one in the body.
 */
export async function issueTicket(
  { key, clock, product, reservedConsent }: TicketOptions,
  body: TicketBody,
): Promise<TicketReply> {
  const { session_id, text, text_version } = body;
  const shown = text === undefined ? undefined : consentHashOf(text);
  const told = namesCompanies(text_version)
    ? await reservedConsent(session_id, text_version, shown)
    : null;
  const text_sha256 = told?.sha256 ?? textHashOf(product, text_version);
  if (text_sha256 === undefined) {
    throw new ServiceError(
      422,
      'unknown_text',
      'Field "text_version" names no consent text that the service knows: update the service.',
      { field: 'text_version' },
    );
  }
  const now = clock.now().getTime();
  const expires = new Date(now + TICKET_LIFETIME_MS);
  const claims: TicketClaims = {
    jti: randomUUID(),
    session_id,
    owner: ownerOf(body.session_key),
    text_sha256,
    text_version,
    ...(told ? { companies: told.companies } : {}),
    build: body.build,
    shown_ms: now,
    ahead_ms: Date.parse(body.timestamp) - now,
    exp: Math.floor(expires.getTime() / 1_000),
  };
  const { shown_ms, ahead_ms } = await firstShown(key, body, claims);
  const ticket = await signTicket(key, { ...claims, shown_ms, ahead_ms });
  return { ticket, expires_at: expires.toISOString() };
}

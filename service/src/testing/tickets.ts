import { randomUUID } from 'node:crypto';
import { namesCompanies } from '@tidyguard/content';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../common/clock.ts';
import { paths, type LeadSubmission, type TicketBody } from '../contract/index.ts';
import { issueTicket } from '../proof/consentTickets.ts';
import { signingKeyOf, type SigningKey } from '../proof/signingKey.ts';
import { signTicket, type TicketClaims } from '../proof/ticket.ts';
import { post } from './harness.ts';

/** What a page sends as it shows a submission's consent text; `changes` replace fields. */
export const ticketBody = (
  { session_id, consent }: LeadSubmission,
  changes: Partial<TicketBody> = {},
): TicketBody => ({
  session_id,
  session_key: randomUUID(),
  text_version: consent.tcpa_version,
  ...(namesCompanies(consent.tcpa_version) && { text: consent.tcpa_text }),
  build: 'test-build',
  timestamp: consent.tcpa_timestamp,
  ...changes,
});

/**
 * The submission as a page with a ticket sends it: with the ticket and the key of its session. The box
 * was ticked when the ticket came; `changes` replace what the page sends to get it.
 */
export async function withTicket(
  app: FastifyInstance,
  submission: LeadSubmission,
  changes: Partial<TicketBody> = {},
): Promise<LeadSubmission> {
  const asked = ticketBody(submission, changes);
  const { status, body } = await post(app, paths.ticket, asked);
  if (status !== 200) throw new Error(`no ticket: ${JSON.stringify(body)}`);
  return {
    ...submission,
    session_key: asked.session_key,
    consent: { ...submission.consent, ticket: String(body.ticket) },
  };
}

/** The submission as a page sends it now with a ticket of the service that has this key. */
export async function signedLead(
  key: SigningKey,
  submission: LeadSubmission,
): Promise<LeadSubmission> {
  const timestamp = new Date().toISOString();
  const asked = ticketBody(submission, { timestamp });
  const tickets = {
    key,
    clock: systemClock,
    product: standardProduct,
    reservedConsent: async () => null,
  };
  const { ticket } = await issueTicket(tickets, asked);
  const consent = { ...submission.consent, tcpa_timestamp: timestamp, ticket };
  return { ...submission, session_key: asked.session_key, consent };
}

/** The same ticket issued two hours earlier, signed with the service's private key. */
export function expiredTicket(privateKey: string, ticket: string): Promise<string> {
  const payload = Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString();
  const claims = JSON.parse(payload) as TicketClaims;
  return signTicket(signingKeyOf(privateKey), {
    ...claims,
    exp: claims.exp - 7_200,
    shown_ms: claims.shown_ms - 7_200_000,
  });
}

export { newPrivateKey, signingKeyOf } from '../proof/signingKey.ts';

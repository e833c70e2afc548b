import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { paths, type LeadSubmission, type QualificationReply } from '../contract/index.ts';
import { post } from './harness.ts';
import { leadSubmission } from './samples.ts';
import { withTicket } from './tickets.ts';

/** What the service tells a new session in Dallas about companies. */
export async function askForCompanies(
  app: FastifyInstance,
  session_id: string = randomUUID(),
): Promise<QualificationReply & { session_id: string }> {
  const asked = { session_id, zip: '75201', answers: { home_type: 'apartment' } };
  const { status, body } = await post(app, paths.qualification, asked);
  if (status !== 200) throw new Error(`no companies: ${JSON.stringify(body)}`);
  return { ...(body as unknown as QualificationReply), session_id };
}

/** The lead of a session as its page sends it: with the consent text that it got, and a ticket for that. */
export function matchedLead(
  app: FastifyInstance,
  { session_id, consent = standardProduct.consent }: QualificationReply & { session_id: string },
  now: Date,
  phone = '2145550123',
): Promise<LeadSubmission> {
  const submission = leadSubmission({ session_id }, { phone });
  return withTicket(app, {
    ...submission,
    consent: {
      ...submission.consent,
      tcpa_timestamp: now.toISOString(),
      tcpa_version: consent.version,
      tcpa_text: consent.text,
    },
  });
}

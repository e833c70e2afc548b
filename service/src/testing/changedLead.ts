/** Visitors who change a lead that they have sent. */
import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { paths, type Consent, type LeadSubmission, type LeadUpdate } from '../contract/index.ts';
import type { Queryable } from '../database/types.ts';
import { readRecords, type LeadRecord } from '../repositories/leadRecords.ts';
import { post } from './harness.ts';
import { leadSubmission } from './samples.ts';
import { withTicket } from './tickets.ts';

/** Where a change is sent from, and the build of that page. */
export const OUTCOME_PAGE = 'http://localhost:8000/outcome/deep-clean';
export const LATER_BUILD = 'abcdef0123456789';

export type Changes = LeadUpdate['changes'];

/** A lead that its page got a ticket and a key for. */
export interface Sent {
  submission: LeadSubmission;
  leadId: string;
  editKey: string;
}

/** Sends a lead as a page does that got a ticket. */
export async function send(
  app: FastifyInstance,
  lead = leadSubmission(),
  ticket?: Parameters<typeof withTicket>[2],
): Promise<Sent> {
  const submission = await withTicket(app, lead, ticket);
  const { body } = await post(app, paths.lead, submission);
  return { submission, leadId: String(body.lead_id), editKey: String(body.edit_key) };
}

/** A change of a lead as its outcome page sends it. */
export const updateOf = (
  { submission, editKey }: Sent,
  changes: Changes,
  more: Partial<LeadUpdate> = {},
): LeadUpdate => ({
  session_id: submission.session_id,
  edit_key: editKey,
  change_id: randomUUID(),
  changes,
  page_url: OUTCOME_PAGE,
  submitted_at: '2026-01-31T12:10:00.000Z',
  ...more,
});

/** The consent for another phone, as the outcome page gives it: with a ticket of its own. */
export async function consentFor(
  app: FastifyInstance,
  { submission }: Sent,
): Promise<Pick<LeadUpdate, 'consent' | 'session_key' | 'consent_initially_checked'>> {
  const { session_key } = submission;
  const agreed: Consent = {
    tcpa_agreed: true,
    tcpa_timestamp: '2026-01-31T12:09:00.000Z',
    tcpa_text: standardProduct.consent.text,
    tcpa_version: standardProduct.consent.version,
  };
  const { consent } = await withTicket(
    app,
    { ...submission, consent: agreed },
    { session_key: session_key ?? '', build: LATER_BUILD },
  );
  return {
    consent,
    consent_initially_checked: false,
    ...(session_key === undefined ? {} : { session_key }),
  };
}

/** The newest version of the only lead. */
export async function latestRecord(db: Queryable): Promise<LeadRecord> {
  const record = (await readRecords(db, null, 100)).find((found) => found.latest);
  if (!record) throw new Error('no lead is stored');
  return record;
}

/** The consents of the only lead. */
export const consentRows = (db: Queryable) =>
  db.query<{ version: number; phone: string; page_url: string; unproven: string | null }>(
    'SELECT version, phone, page_url, unproven FROM consents ORDER BY version',
  );

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { standardProduct } from '@tidyguard/content/products';
import {
  paths,
  questionAnswersOf,
  type LeadSubmission,
  type QualificationReply,
} from '../../contract/index.ts';
import { leadSubmission } from '../samples.ts';
import { postTo } from '../serverProcess.ts';
import { ticketBody } from '../tickets.ts';
import { isOverlapping, zipOf } from './companies.ts';
import type { AcknowledgedLead } from './judge.ts';

/** The pause of the browser before it sends something again, shortened. */
const REPEAT_AFTER_MS = 100;
/** How long a visitor tries, which is longer than a restart on a busy machine. */
const PATIENCE_MS = 120_000;
/** The address of visitors from one office: only the first ten have a place kept. */
const OFFICE = '198.51.100.7';
/** Visitors whose numbers have the same remainder by this behave alike. */
const CYCLE = 100;
const WITH_PHONE_OF_THE_LAST = 15;
const AFTER_ONE_WHO_LEAVES = 35;
const AFTER_ONE_WHO_VANISHES = 55;

export interface VisitorOptions {
  /** The address of the process whose turn it is; undefined if that one is dead. */
  urlOf: (turn: number) => string | undefined;
  now: () => Date;
}

/** Each visitor has an address of its own; many of those in ZIPs with overlapping companies share one. */
const addressOf = (visitor: number): string =>
  isOverlapping(zipOf(visitor)) && visitor % 3 === 0
    ? OFFICE
    : `23.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;

function phoneOf(visitor: number): string {
  const owner = visitor % CYCLE === WITH_PHONE_OF_THE_LAST ? visitor - 1 : visitor;
  return `214${220 + Math.floor(owner / 10_000)}${String(owner % 10_000).padStart(4, '0')}`;
}

/** Posts until the answer is 200, to one process after the other, as a browser's outbox does. */
async function postUntilTaken(
  visitor: number,
  path: string,
  body: object,
  { urlOf }: VisitorOptions,
): Promise<Record<string, unknown>> {
  const headers = { 'x-forwarded-for': addressOf(visitor) };
  const until = performance.now() + PATIENCE_MS;
  for (let turn = visitor; performance.now() < until; turn += 1) {
    const url = urlOf(turn);
    // A process that is killed answers nothing, or half an answer.
    const reply =
      url === undefined ? null : await postTo(url, path, body, headers).catch(() => null);
    if (reply?.status === 200) return reply.body;
    if (reply && reply.status < 500) {
      throw new Error(`${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    }
    await wait(REPEAT_AFTER_MS);
  }
  throw new Error(`${path} was not taken within ${PATIENCE_MS} ms`);
}

async function ask(
  visitor: number,
  session_id: string,
  options: VisitorOptions,
): Promise<QualificationReply> {
  const answers = questionAnswersOf(leadSubmission().quiz_answers);
  const body = { session_id, zip: zipOf(visitor), answers };
  const reply = await postUntilTaken(visitor, paths.qualification, body, options);
  return reply as unknown as QualificationReply;
}

/** Visits as somebody who asks for companies and sends no lead. */
async function comeForNothing(visitor: number, options: VisitorOptions): Promise<void> {
  const session_id = randomUUID();
  await ask(visitor, session_id, options);
  if (visitor % CYCLE === AFTER_ONE_WHO_LEAVES) {
    await postUntilTaken(visitor, paths.releaseCompanies, { session_id }, options);
  }
}

/**
 * Does what the page does: asks for companies, asks for a ticket for the text that names them, and
 * sends the lead with that text. Each call is repeated until it is answered.
 */
export async function visit(visitor: number, options: VisitorOptions): Promise<AcknowledgedLead> {
  if ([AFTER_ONE_WHO_LEAVES, AFTER_ONE_WHO_VANISHES].includes(visitor % CYCLE)) {
    await comeForNothing(visitor, options);
  }
  const session_id = randomUUID();
  const { consent = standardProduct.consent } = await ask(visitor, session_id, options);
  const shown = leadSubmission({ session_id }, { zip: zipOf(visitor), phone: phoneOf(visitor) });
  const timestamp = options.now().toISOString();
  const lead: LeadSubmission = {
    ...shown,
    consent: {
      ...shown.consent,
      tcpa_timestamp: timestamp,
      tcpa_version: consent.version,
      tcpa_text: consent.text,
    },
  };
  const asked = ticketBody(lead, { timestamp });
  const { ticket } = await postUntilTaken(visitor, paths.ticket, asked, options);
  const submission = {
    ...lead,
    session_key: asked.session_key,
    consent: { ...lead.consent, ticket: String(ticket) },
  };
  const { lead_id } = await postUntilTaken(visitor, paths.lead, submission, options);
  return { session_id, lead_id: String(lead_id), text: consent.text };
}

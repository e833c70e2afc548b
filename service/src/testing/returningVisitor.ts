import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import type { Terms } from '../companies/terms.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { takeAnswer, type CompanyAnswer } from '../matching/answers.ts';
import { passOnUnanswered } from '../matching/passOn.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { readAllAssignments } from '../repositories/assignments.ts';
import { NOON } from './assignments.ts';
import { ManualClock, post, testApp, testConfig } from './harness.ts';
import { askForCompanies, matchedLead } from './matchedVisitor.ts';
import { withTicket } from './tickets.ts';

const { consent, promise } = standardProduct;

/** A lead that the company `first` has, and its session. */
export interface Sent {
  lead: LeadSubmission;
  leadId: string;
  sessionId: string;
}

export const covering = (...zips: string[]): Partial<Terms> => ({
  coverage: { zips, prefixes: [], counties: [], around: [] },
});

export const atZip =
  (zip: string) =>
  (lead: LeadSubmission): LeadSubmission => ({
    ...lead,
    quiz_answers: { ...lead.quiz_answers, zip },
  });

/** A visitor who sends the quiz more than once, and what companies answer; each test begins anew at noon. */
export class ReturningVisitor {
  readonly #db: Database;
  clock = new ManualClock(NOON);
  app!: FastifyInstance;

  constructor(db: Database) {
    this.#db = db;
    beforeEach(async () => {
      this.clock = new ManualClock(NOON);
      await this.#start({});
    });
    afterEach(() => this.app.close());
  }

  async #start(settings: Record<string, string>) {
    const config = testConfig({ CONSENT_UNPROVEN: 'hold', ...settings });
    this.app = await testApp(this.#db, { clock: this.clock, config });
  }

  /** Restarts the service so that it also delivers leads of phones that opted out. */
  async deliverOptedOut() {
    await this.app.close();
    await this.#start({ PHONE_OPTED_OUT: 'deliver' });
  }

  async submit(lead: LeadSubmission) {
    const { status, body } = await post(this.app, paths.lead, lead);
    expect(status).toBe(200);
    return body as {
      lead_id: string;
      edit_key?: string;
      match?: { status: string; company?: string };
    };
  }

  async ofFirst(): Promise<Sent> {
    const reply = await askForCompanies(this.app);
    const lead = await matchedLead(this.app, reply, this.clock.now());
    const { lead_id } = await this.submit(lead);
    this.clock.advance(60_000);
    return { lead, leadId: lead_id, sessionId: reply.session_id };
  }

  /** The same person again from the same browser, who now agrees to calls from us only. */
  withoutNames({ lead }: Sent, changes: (lead: LeadSubmission) => LeadSubmission) {
    return withTicket(
      this.app,
      changes({
        ...lead,
        consent: {
          ...lead.consent,
          tcpa_timestamp: this.clock.now().toISOString(),
          tcpa_text: consent.text,
          tcpa_version: consent.version,
        },
      }),
      { session_key: lead.session_key ?? '' },
    );
  }

  /** Sends the quiz again for another home, agreeing to the companies that work there. */
  async moveTo({ sessionId: session_id, lead: { session_key = '' } }: Sent, zip: string) {
    const asked = { session_id, zip, answers: { home_type: 'apartment' } };
    const { body } = await post(this.app, paths.qualification, asked);
    const reply = { ...(body as never as Awaited<ReturnType<typeof askForCompanies>>), session_id };
    const lead = await matchedLead(this.app, reply, this.clock.now());
    const moved = await this.submit(await withTicket(this.app, atZip(zip)(lead), { session_key }));
    this.clock.advance(60_000);
    return moved;
  }

  /** The last assignment of a lead. */
  async lastOf({ leadId }: Pick<Sent, 'leadId'>) {
    return (await readAllAssignments(this.#db, [leadId])).at(-1);
  }

  /** Gives a company's answer to the lead that it got by an assignment. */
  answer(assignmentId: string | undefined, given: CompanyAnswer) {
    const by = { db: this.#db, clock: this.clock, promise };
    return takeAnswer(by, assignmentId ?? randomUUID(), given);
  }

  /** Takes leads from companies that did not accept them in time; resolves with their number. */
  sweep() {
    return passOnUnanswered(this.#db, { clock: this.clock, promise });
  }

  /** Which companies had a lead, and how that ended. */
  async historyOf(leadId: string) {
    return (await readAllAssignments(this.#db, [leadId])).map(({ company_id, ended }) => [
      company_id,
      ended,
    ]);
  }

  /** What the company `first` owes for the month. */
  async statement() {
    const operations = createOperations(this.#db, null, testConfig());
    return operations.statement({ companyId: 'first', month: '2026-11' });
  }
}

/** Leads on their way to companies, for the tests of who gets them. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../common/clock.ts';
import type { Terms } from '../companies/terms.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import type { Queryable } from '../database/types.ts';
import { readAssignments } from '../repositories/assignments.ts';
import { post } from './harness.ts';
import { askForCompanies, matchedLead } from './matchedVisitor.ts';

/** A Wednesday, noon in Dallas. */
export const NOON = '2026-11-18T18:00:00.000Z';

/** Terms with a capacity of at most this many leads a day. */
export const atMost = (day: number | null): Partial<Terms> => ({
  capacity: { day, week: null, month: null },
});

let visitors = 0;
/** A phone that no visitor had before: a phone that comes again stays with its company. */
export const newPhone = (): string => `214556${String((visitors += 1)).padStart(4, '0')}`;

/** Sends a lead, and returns its id. */
export async function submitLead(app: FastifyInstance, submission: LeadSubmission) {
  const { status, body } = await post(app, paths.lead, submission);
  if (status !== 200) throw new Error(`not stored: ${JSON.stringify(body)}`);
  return String(body.lead_id);
}

/** Sends the lead of a visitor whom nobody knows yet and who was told of companies; returns its id. */
export async function submitMatched(
  app: FastifyInstance,
  clock: Pick<Clock, 'now'>,
  reply?: Awaited<ReturnType<typeof askForCompanies>>,
) {
  const told = reply ?? (await askForCompanies(app));
  return submitLead(app, await matchedLead(app, told, clock.now(), newPhone()));
}

/** Which company has a lead; undefined if none does. */
export const assignmentOf = async (db: Queryable, leadId: string) =>
  (await readAssignments(db, [leadId]))[0];

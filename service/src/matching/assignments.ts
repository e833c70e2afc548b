import { randomUUID } from 'node:crypto';
import type { ServicePromise } from '@tidyguard/content';
import { MINUTE_MS, type Clock } from '../common/clock.ts';
import { companyDestination } from '../common/companyDestination.ts';
import type { Company } from '../companies/terms.ts';
import type { Database, Queryable } from '../database/types.ts';
import type { NewVersion } from '../leads/submission.ts';
import {
  insertAssignments,
  insertWaiting,
  readAllAssignments,
  readAssignments,
  readCandidates,
  revokedAmong,
  waitingAmong,
  type AnsweredAssignment,
  type Assignment,
  type Candidate,
  type WaitingLead,
  type WaitingReason,
} from '../repositories/assignments.ts';
import { readAssignmentsOfPhones, type AssignmentOfPhone } from '../repositories/leadsOfPhone.ts';
import { addCounts, lockCapacity } from '../repositories/companyCounts.ts';
import { withholdOlder, withholdWithdrawals } from '../repositories/companyDeliveries.ts';
import { insertAssigned, insertUnqueued } from '../repositories/deliveries.ts';
import { insertCallerChanges } from '../repositories/mails.ts';
import { copyDecisions } from '../repositories/matchDecisions.ts';
import { endReservations } from '../repositories/reservations.ts';
import { choose, namedAs, type Chosen } from './choose.ts';
import { joinCorrected, renewTimesOf } from './correctedPhones.ts';
import { periodStarts } from './counts.ts';
import { currentList } from './decisions.ts';
import { answerBy, nextCall } from './nextCall.ts';
import { Capacity } from './capacity.ts';
import { phoneHistory } from './samePhone.ts';
import { takeSuperseded } from './superseded.ts';

/** The clock, and the promised minutes until a call. */
export interface Assigning {
  clock: Pick<Clock, 'now'>;
  promise: Pick<ServicePromise, 'contactWithinMinutes'>;
}

/** The same in a transaction, which has one time for everything. */
interface AssigningNow extends Pick<Assigning, 'promise'> {
  now: Date;
}

/** The assignments that each lead had before. */
type Earlier = ReadonlyMap<string, readonly AnsweredAssignment[]>;

/**
 * Why a lead that no company can get waits. What a company reported of a phone does not count against another
 * phone, nor against the same one if the visitor agreed again after that.
 *
 * @param hadPhone whether a company had the lead with this phone.
 */
const reasonFor = (
  { companies }: Candidate,
  earlier: readonly AnsweredAssignment[],
  hadPhone: boolean,
): WaitingReason => {
  if (companies === null) return 'none_named';
  const last = earlier.at(-1);
  if (last?.ended === 'returned' && (!hadPhone || last.return_reason === 'wrong_number')) {
    return 'none_free';
  }
  const ended = last?.ended ?? 'superseded';
  return ended === 'superseded' ? 'none_free' : ended;
};

/** The assignment of a lead to a company, with the times by which the company is measured. */
function assignmentOf(
  { lead_id, version, zip }: Candidate,
  { company_id, version: company_version, terms }: Company,
  { place, passedOver, repeats }: Pick<Chosen, 'place' | 'passedOver' | 'repeats'>,
  earlier: readonly AnsweredAssignment[],
  { now, promise }: AssigningNow,
): Assignment {
  const call = nextCall(terms, zip, now);
  const promised =
    call === null ? null : new Date(call + promise.contactWithinMinutes * MINUTE_MS).toISOString();
  const first = earlier[earlier.findLastIndex(({ ended }) => ended === 'superseded') + 1];
  return {
    assignment_id: randomUUID(),
    lead_id,
    lead_version: version,
    company_id,
    company_version,
    place,
    assigned_at: now.toISOString(),
    passed_over: passedOver,
    answer_by: answerBy(terms, zip, now).toISOString(),
    // The visitor was promised a call once, by the first company: a later company does not change that.
    promised_by: first ? first.promised_by : promised,
    repeats,
  };
}

/** Stores leads as waiting, each with what speaks against the companies that its consent names. */
async function letWait(
  tx: Queryable,
  leads: readonly Omit<WaitingLead, 'since'>[],
  now: Date,
): Promise<void> {
  if (leads.length === 0) return;
  const since = now.toISOString();
  await insertWaiting(
    tx,
    leads.map((lead) => ({ ...lead, since })),
  );
}

/** Gives each lead to a company that its consent names, or lets it wait. */
async function assignNew(
  tx: Queryable,
  candidates: readonly Candidate[],
  companies: readonly Company[],
  earlierOf: Earlier,
  assigning: AssigningNow,
): Promise<Assignment[]> {
  const { now } = assigning;
  const namedOf = await namedAs(tx, candidates, companies);
  const isNamed = new Set(candidates.flatMap((one) => one.companies ?? []).map(([id]) => id));
  const involved = companies.filter(({ company_id }) => isNamed.has(company_id));
  const capacity = await Capacity.read(tx, involved, now);
  const phones = [...new Set(candidates.map(({ phone }) => phone))];
  const ofPhones: AssignmentOfPhone[] =
    involved.length === 0 ? [] : await readAssignmentsOfPhones(tx, phones);
  const assigned: { assignment: Assignment; company: Company }[] = [];
  const waiting: Omit<WaitingLead, 'since'>[] = [];
  for (const candidate of candidates) {
    const { lead_id, session_id, phone } = candidate;
    const earlier = earlierOf.get(lead_id) ?? [];
    const history = phoneHistory(candidate, ofPhones, now);
    const chosen = choose(candidate, namedOf(candidate), earlier, { history, capacity, now });
    const { company } = chosen;
    if (company === null) {
      const hadPhone = ofPhones.some((one) => one.lead_id === lead_id && one.phone === phone);
      const reason = reasonFor(candidate, earlier, hadPhone);
      waiting.push({ lead_id, reason, passed_over: chosen.passedOver });
      continue;
    }
    const assignment = assignmentOf(candidate, company, chosen, earlier, assigning);
    // A company that has accepted one lead of a person need not accept that person's others.
    const isTaken = ofPhones.some(
      ({ first_of_phone, is_taken }) => is_taken && first_of_phone === assignment.repeats,
    );
    if (isTaken) assignment.answer_by = null;
    capacity.take(assignment.repeats === null ? company.company_id : null, session_id);
    assigned.push({ company, assignment });
    // Another lead of the batch may have the same phone.
    const first_of_phone = assignment.repeats ?? assignment.assignment_id;
    ofPhones.push({
      ...assignment,
      phone,
      ended: null,
      first_of_phone,
      charged_since: assignment.assigned_at,
      is_taken: false,
    });
  }
  await letWait(tx, waiting, now);
  if (assigned.length === 0) return [];
  const assignments = assigned.map(({ assignment }) => assignment);
  const corrected = assignments.filter(({ lead_version }) => lead_version > 1);
  if (corrected.length > 0) {
    const ids = corrected.map(({ lead_id }) => lead_id);
    const waited = await waitingAmong(tx, ids);
    await insertCallerChanges(
      tx,
      waited.map(({ lead_id }) => lead_id),
      now,
    );
  }
  await withholdWithdrawals(tx, assignments);
  await insertAssignments(tx, assignments);
  const startsOf = periodStarts(now);
  await addCounts(
    tx,
    assigned
      .filter(({ assignment }) => assignment.repeats === null)
      .map(({ company }) => startsOf(company)),
  );
  return assignments;
}

type Owned = ReadonlyMap<string, Assignment>;

/** The versions whose consents name the companies that have their leads. */
const ofOwners = (owned: Owned, candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ lead_id, companies: named }) =>
    named?.some(([id]) => id === owned.get(lead_id)?.company_id),
  );

/** Queues versions of leads for the companies that have them. */
async function deliverTo(
  tx: Queryable,
  owned: Owned,
  candidates: readonly Pick<Candidate, 'lead_id' | 'version'>[],
  now: Date,
  insert = insertUnqueued,
): Promise<void> {
  const deliveries = candidates.map(({ lead_id, version }) => ({
    deliveryId: randomUUID(),
    leadId: lead_id,
    version,
    destination: companyDestination(owned.get(lead_id)?.company_id ?? ''),
    createdAt: now.toISOString(),
  }));
  if (deliveries.length === 0) return;
  await insert(tx, deliveries);
  const newer = deliveries.filter(({ version }) => version > 1);
  if (newer.length > 0) await withholdOlder(tx, newer);
}

/**
 * Queues a version of a lead, whose phone and consent are those of the version before, for the company that
 * has the lead, if any; no other company gets it.
 */
export async function deliverToOwner(
  tx: Queryable,
  lead: Pick<Candidate, 'lead_id' | 'version'>,
  now: Date,
): Promise<void> {
  // Locked before reading which company has the lead: another transaction may be taking it away.
  await lockCapacity(tx);
  const assignments = await readAssignments(tx, [lead.lead_id]);
  if (assignments.length === 0) return;
  const owned = new Map<string, Assignment>(assignments.map((one) => [one.lead_id, one]));
  await deliverTo(tx, owned, [lead], now);
}

/**
 * Gives leads to companies, in the transaction that stores or releases them or takes them from others.
 * A lead that a company has stays there, and the company gets the new version, as long as its consent
 * names the company (./superseded.ts). A lead whose consent is revoked is given to nobody: it waits, and
 * is listed as waiting if it may be called again.
 */
export async function assign(
  db: Database,
  tx: Queryable,
  candidates: readonly Candidate[],
  { clock, promise }: Assigning,
): Promise<void> {
  if (candidates.length === 0) return;
  // Locked before reading which companies have the leads: another transaction may be taking them away.
  if (candidates.some(({ companies: named, version }) => named !== null || version > 1)) {
    await lockCapacity(tx);
  }
  // Read under the lock: while this transaction waited for it, another one may have paused or renamed a
  // company, or have begun to count a new day.
  const { companies } = await currentList(db, tx);
  const now = clock.now();
  const leadIds = candidates.map(({ lead_id }) => lead_id);
  const before = await readAllAssignments(tx, leadIds);
  const owned = new Map<string, Assignment>(
    before.filter(({ ended }) => ended === null).map((one) => [one.lead_id, one]),
  );
  const superseded = await takeSuperseded(tx, { candidates, companies, owned }, now);
  const earlierOf = new Map<string, AnsweredAssignment[]>();
  for (const assignment of [...before.filter(({ ended }) => ended !== null), ...superseded]) {
    const { lead_id } = assignment;
    earlierOf.set(lead_id, [...(earlierOf.get(lead_id) ?? []), assignment]);
  }
  const revoked = await revokedAmong(tx, leadIds);
  const callable = candidates.filter(({ lead_id }) => !revoked.has(lead_id));
  const notCallable = candidates.filter(
    ({ lead_id }) => revoked.has(lead_id) && !owned.has(lead_id),
  );
  await letWait(
    tx,
    notCallable.map((candidate) => ({
      lead_id: candidate.lead_id,
      reason: revoked.get(candidate.lead_id)?.isWrongNumber
        ? 'wrong_number'
        : reasonFor(candidate, earlierOf.get(candidate.lead_id) ?? [], true),
      passed_over: [],
    })),
    now,
  );
  const further = ofOwners(owned, callable);
  await renewTimesOf(tx, further, owned, now);
  await joinCorrected(tx, further, owned, now);
  // Before `assignNew`: another lead of the batch may have the phone that a company gets by a correction.
  await deliverTo(tx, owned, further, now);
  const fresh = callable.filter(({ lead_id }) => !owned.has(lead_id));
  if (fresh.length === 0) return;
  const made = await assignNew(tx, fresh, companies, earlierOf, { now, promise });
  const given: Owned = new Map(made.map((one) => [one.lead_id, one]));
  await deliverTo(tx, given, ofOwners(given, fresh), now, insertAssigned);
}

/**
 * Gives leads that have just arrived or been released to companies, and ends their reservations as used. Does
 * nothing if no company was ever listed.
 */
async function assignArrived(
  db: Database,
  tx: Queryable,
  candidates: readonly Candidate[],
  assigning: Assigning,
): Promise<void> {
  if (candidates.length === 0 || (await currentList(db, tx)).revision === 0) return;
  await assign(db, tx, candidates, assigning);
  await endReservations(
    tx,
    candidates.map(({ session_id }) => session_id),
    assigning.clock.now(),
  );
  await copyDecisions(
    tx,
    candidates.filter(({ is_agreed }) => is_agreed),
  );
}

/** Gives the leads of accepted submissions to companies, in the transaction that stores them. */
export const assignStored = (
  db: Database,
  tx: Queryable,
  stored: readonly NewVersion[],
  assigning: Assigning,
): Promise<void> =>
  assignArrived(
    db,
    tx,
    stored
      .filter(({ submission }) => submission.status === 'accepted')
      .map(
        ({
          leadId,
          version,
          change,
          submission: { contact, sessionId, submission, proof, receivedAt, textSha256 },
        }) => ({
          lead_id: leadId,
          version,
          session_id: sessionId,
          phone: contact.phone,
          zip: submission.quiz_answers.zip,
          answers: submission.quiz_answers,
          text_sha256: textSha256,
          companies: submission.signals?.consent_initially_checked ? null : proof.companies,
          received_at: receivedAt,
          is_agreed: change?.isAgreed ?? true,
        }),
      ),
    assigning,
  );

/** Gives leads that were held to companies, in the transaction that releases them. */
export async function assignReleased(
  db: Database,
  tx: Queryable,
  leadIds: readonly string[],
  assigning: Assigning,
): Promise<void> {
  if (leadIds.length === 0 || (await currentList(db, tx)).revision === 0) return;
  // Locked before the leads are read: another transaction may be storing a newer version of one.
  await lockCapacity(tx);
  await assignArrived(db, tx, await readCandidates(tx, leadIds), assigning);
}

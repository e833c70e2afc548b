import { randomUUID } from 'node:crypto';
import type { Company } from '../companies/terms.ts';
import { companyDestination } from '../common/companyDestination.ts';
import { questionAnswersOf } from '../contract/index.ts';
import type { Database, Queryable } from '../database/types.ts';
import type { NewVersion } from '../leads/submission.ts';
import {
  insertAssignments,
  insertWaiting,
  readAssignments,
  readCandidates,
  type Assignment,
  type Candidate,
  type PassedOver,
  type WaitingLead,
} from '../repositories/assignments.ts';
import { versionsOf } from '../repositories/companies.ts';
import { addCounts, lockPlaces } from '../repositories/companyCounts.ts';
import { insertUnqueued } from '../repositories/deliveries.ts';
import { copyDecisions } from '../repositories/matchDecisions.ts';
import { endReservations } from '../repositories/reservations.ts';
import { periodStarts } from './counts.ts';
import { decide } from './decide.ts';
import { currentList } from './decisions.ts';
import { Places } from './places.ts';

interface Chosen {
  /** The company that gets the lead; null where none of those named can. */
  company: Company | null;
  /** Its place among those named, from 1. */
  place: number;
  passedOver: PassedOver[];
}

/** A company that a consent names, as it is now and as it was named. */
interface Named {
  companyId: string;
  now: Company | undefined;
  legalName: string | undefined;
}

/**
 * The first of the named companies that may get a lead now. One with another legal name than the one
 * that was shown may not: nobody agreed to be called by it.
 */
function choose(
  { session_id, zip, answers }: Candidate,
  named: readonly Named[],
  places: Places,
  now: Date,
): Chosen {
  const companies = named.flatMap((one) => one.now ?? []);
  const visitor = {
    zip,
    answers: questionAnswersOf(answers),
    returned_by: [],
    previous: null,
  };
  const { ranked, excluded } = decide(visitor, companies, places.countsFor(session_id), now);
  const passedOver: PassedOver[] = [];
  for (const [index, { companyId, now: company, legalName }] of named.entries()) {
    const isRenamed = company !== undefined && company.terms.legal_name !== legalName;
    const isEligible = ranked.some(({ company_id }) => company_id === companyId);
    if (company && isEligible && !isRenamed) return { company, place: index + 1, passedOver };
    const against = excluded.find(({ company_id }) => company_id === companyId)?.reasons ?? [];
    const reasons = [
      ...(isRenamed ? ['has another legal name than the consent'] : []),
      ...(company ? against : ['is not listed']),
    ];
    passedOver.push({
      company_id: companyId,
      reasons: reasons.length > 0 ? reasons : [`does not cover ${zip}`],
    });
  }
  return { company: null, place: 0, passedOver };
}

/** Says of each named company what it is now, and its legal name at the version that was named. */
async function namedAs(
  tx: Queryable,
  candidates: readonly Candidate[],
  companies: readonly Company[],
): Promise<(candidate: Candidate) => Named[]> {
  const known = new Map(companies.map((company) => [company.company_id, company]));
  const key = (id: string, version: number) => `${id} ${version}`;
  const older = candidates
    .flatMap((candidate) => candidate.companies ?? [])
    .filter(([id, version]) => known.get(id)?.version !== version);
  const names = new Map(
    (older.length === 0 ? [] : await versionsOf(tx, older)).map((company) => [
      key(company.company_id, company.version),
      company.terms.legal_name,
    ]),
  );
  return ({ companies: named }) =>
    (named ?? []).map(([companyId, version]) => {
      const now = known.get(companyId);
      const isSame = now?.version === version;
      return {
        companyId,
        now,
        legalName: isSame ? now.terms.legal_name : names.get(key(companyId, version)),
      };
    });
}

/** Gives each lead to a company that its consent names, or lets it wait. */
async function assignNew(
  tx: Queryable,
  candidates: readonly Candidate[],
  companies: readonly Company[],
  now: Date,
): Promise<Assignment[]> {
  const namedOf = await namedAs(tx, candidates, companies);
  const isNamed = new Set(candidates.flatMap((one) => one.companies ?? []).map(([id]) => id));
  const involved = companies.filter(({ company_id }) => isNamed.has(company_id));
  if (involved.length > 0) await lockPlaces(tx);
  const places = await Places.read(tx, involved, now);
  const assigned: { assignment: Assignment; company: Company }[] = [];
  const waiting: WaitingLead[] = [];
  for (const candidate of candidates) {
    const { lead_id, version, session_id } = candidate;
    const { company, place, passedOver } = choose(candidate, namedOf(candidate), places, now);
    if (company === null) {
      waiting.push({
        lead_id,
        since: now.toISOString(),
        reason: candidate.companies === null ? 'none_named' : 'none_free',
        passed_over: passedOver,
      });
      continue;
    }
    places.take(company.company_id, session_id);
    assigned.push({
      company,
      assignment: {
        assignment_id: randomUUID(),
        lead_id,
        lead_version: version,
        company_id: company.company_id,
        company_version: company.version,
        place,
        assigned_at: now.toISOString(),
        passed_over: passedOver,
      },
    });
  }
  if (waiting.length > 0) await insertWaiting(tx, waiting);
  if (assigned.length === 0) return [];
  const assignments = assigned.map(({ assignment }) => assignment);
  await insertAssignments(tx, assignments);
  const startsOf = periodStarts(now);
  await addCounts(
    tx,
    assigned.map(({ company }) => startsOf(company)),
  );
  return assignments;
}

/**
 * Gives leads to companies, in the transaction that stores or releases them. A lead that a company has
 * stays there: the company gets the new version where its consent names the company.
 */
async function assign(
  db: Database,
  tx: Queryable,
  candidates: readonly Candidate[],
  now: Date,
): Promise<void> {
  if (candidates.length === 0) return;
  const { revision, companies } = await currentList(db, tx);
  if (revision === 0) return;
  const before = await readAssignments(
    tx,
    candidates.map(({ lead_id }) => lead_id),
  );
  const owned = new Map<string, Assignment>(
    before.map((assignment) => [assignment.lead_id, assignment]),
  );
  const fresh = candidates.filter(({ lead_id }) => !owned.has(lead_id));
  const made = fresh.length === 0 ? [] : await assignNew(tx, fresh, companies, now);
  for (const assignment of made) owned.set(assignment.lead_id, assignment);
  await endReservations(
    tx,
    candidates.map(({ session_id }) => session_id),
    now,
  );
  await copyDecisions(tx, candidates);
  const deliveries = candidates.flatMap(({ lead_id, version, companies: named }) => {
    const companyId = owned.get(lead_id)?.company_id;
    if (companyId === undefined || !named?.some(([id]) => id === companyId)) return [];
    return [
      {
        deliveryId: randomUUID(),
        leadId: lead_id,
        version,
        destination: companyDestination(companyId),
        createdAt: now.toISOString(),
      },
    ];
  });
  if (deliveries.length > 0) await insertUnqueued(tx, deliveries);
}

/** Gives the leads of submissions that are accepted to companies, in the transaction that stores them. */
export const assignStored = (
  db: Database,
  tx: Queryable,
  stored: readonly NewVersion[],
  now: Date,
): Promise<void> =>
  assign(
    db,
    tx,
    stored
      .filter(({ submission }) => submission.status === 'accepted')
      .map(({ leadId, version, submission: { sessionId, submission, proof, textSha256 } }) => ({
        lead_id: leadId,
        version,
        session_id: sessionId,
        zip: submission.quiz_answers.zip,
        answers: submission.quiz_answers,
        text_sha256: textSha256,
        companies: proof.companies,
      })),
    now,
  );

/** Gives leads that were held to companies, in the transaction that releases them. */
export async function assignReleased(
  db: Database,
  tx: Queryable,
  leadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (leadIds.length > 0) await assign(db, tx, await readCandidates(tx, leadIds), now);
}

import { isSameName } from '../companies/sameNames.ts';
import type { Company } from '../companies/terms.ts';
import { questionAnswersOf } from '../contract/index.ts';
import type { Queryable } from '../database/types.ts';
import {
  type AnsweredAssignment,
  type Candidate,
  type Ending,
  type PassedOver,
} from '../repositories/assignments.ts';
import { isTakenBack } from '../repositories/leadsOfPhone.ts';
import { versionsOf } from '../repositories/companies.ts';
import { decide } from './decide.ts';
import type { Capacity } from './capacity.ts';
import type { PhoneHistory } from './samePhone.ts';

/** Which company gets a lead, and why those named before it do not. */
export interface Chosen {
  /** The company that gets the lead; null if none of those named can. */
  company: Company | null;
  /** Its place among those named, from 1. */
  place: number;
  passedOver: PassedOver[];
  /**
   * The company's first assignment of the phone, if one of these is charged instead of this one; else null.
   */
  repeats: string | null;
}

/** A company that a consent names, as it is now and as it was named. */
export interface Named {
  companyId: string;
  now: Company | undefined;
  legalName: string | undefined;
}

/**
 * Whether a company has another legal name than the visitor was shown: nobody agreed to be called under it.
 */
export const isRenamed = ({ now, legalName }: Named): boolean =>
  now !== undefined && !isSameName(now.terms.legal_name, legalName ?? '');

/** Endings after which a company does not get the lead again; after the others a new consent may name it. */
const HAD: Partial<Record<Ending, string>> = {
  unanswered: 'had not accepted it when its time ended',
  returned: 'returned it',
};

/**
 * Chooses the last company that is charged for the phone already and may get the lead, else the first of the
 * named companies that may get a lead now. One that was renamed may not.
 *
 * @param earlier the lead's ended assignments: a company that did not accept or returned it gets it no more.
 */
export function choose(
  { session_id, zip, answers }: Candidate,
  named: readonly Named[],
  earlier: readonly AnsweredAssignment[],
  { history, capacity, now }: { history: PhoneHistory; capacity: Capacity; now: Date },
): Chosen {
  const { charged, previous, returnedBy } = history;
  // This lead itself may be charged already, from before the visitor changed it.
  const paid = [
    ...charged,
    ...earlier
      .filter((one) => one.ended === 'superseded' && !isTakenBack(one))
      .map((one) => ({ ...one, first_of_phone: one.repeats ?? one.assignment_id })),
  ];
  const companies = named.flatMap((one) => one.now ?? []);
  const decideWith = (first: string | null) => {
    const visitor = {
      zip,
      answers: questionAnswersOf(answers),
      returned_by: returnedBy,
      previous: first,
    };
    return decide(visitor, companies, capacity.countsFor(session_id), now);
  };
  const lostBy = (companyId: string) => {
    const had = earlier.findLast(({ company_id }) => company_id === companyId)?.ended;
    return had && HAD[had];
  };
  // A later one may not be named, or may not get the lead.
  const first = charged.findLast(
    ({ company_id }) =>
      !lostBy(company_id) &&
      named.some((one) => one.companyId === company_id && !isRenamed(one)) &&
      decideWith(company_id).ranked.some((one) => one.company_id === company_id),
  );
  const firstId = (first ?? previous)?.company_id ?? null;
  const { ranked, excluded } = decideWith(firstId);
  const passedOver: PassedOver[] = [];
  const inTurn = named
    .map((one, index) => ({ ...one, place: index + 1, hasOtherName: isRenamed(one) }))
    .sort((a, b) => Number(b.companyId === firstId) - Number(a.companyId === firstId));
  for (const { companyId, now: company, place, hasOtherName } of inTurn) {
    const isEligible = ranked.some(({ company_id }) => company_id === companyId);
    const lost = lostBy(companyId);
    if (lost) {
      passedOver.push({ company_id: companyId, reasons: [lost] });
      continue;
    }
    if (company && isEligible && !hasOtherName) {
      const repeated = paid.findLast(({ company_id }) => company_id === companyId);
      return { company, place, passedOver, repeats: repeated?.first_of_phone ?? null };
    }
    const against = excluded.find(({ company_id }) => company_id === companyId)?.reasons ?? [];
    const reasons = [
      ...(hasOtherName ? ['has another legal name than the consent'] : []),
      ...(company ? against : ['is not listed']),
    ];
    passedOver.push({
      company_id: companyId,
      reasons: reasons.length > 0 ? reasons : [`does not cover ${zip}`],
    });
  }
  return { company: null, place: 0, passedOver, repeats: null };
}

/** Looks up each named company as it is now, and its legal name in the version that was named. */
export async function namedAs(
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

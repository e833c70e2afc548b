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

/** Which company gets a lead, and why those that are named before it do not. */
export interface Chosen {
  /** The company that gets the lead; null where none of those named can. */
  company: Company | null;
  /** Its place among those named, from 1. */
  place: number;
  passedOver: PassedOver[];
  /** The first assignment of the same phone to it, where one of them is charged in place of this one. */
  repeats: string | null;
}

/** A company that a consent names, as it is now and as it was named. */
export interface Named {
  companyId: string;
  now: Company | undefined;
  legalName: string | undefined;
}

/** Whether a company bears another legal name than the one that was shown: nobody agreed to be called by it. */
export const isRenamed = ({ now, legalName }: Named): boolean =>
  now !== undefined && !isSameName(now.terms.legal_name, legalName ?? '');

/** Endings after which a company does not get the lead again; after the others a new consent may name it. */
const HAD: Partial<Record<Ending, string>> = {
  unanswered: 'had not accepted it when its time ended',
  returned: 'returned it',
};

/**
 * The company that is charged for the phone already, else the first of the named companies that may
 * get a lead now. One that was renamed may not.
 *
 * @param earlier those that had the lead: none that lost it gets it twice.
 */
export function choose(
  { session_id, zip, answers }: Candidate,
  named: readonly Named[],
  earlier: readonly AnsweredAssignment[],
  { history, capacity, now }: { history: PhoneHistory; capacity: Capacity; now: Date },
): Chosen {
  const { charged, previous, returnedBy } = history;
  // This very lead may be charged already, from before the visitor changed it.
  const paid = [
    ...charged,
    ...earlier
      .filter((one) => one.ended === 'superseded' && !isTakenBack(one))
      .map((one) => ({ ...one, first_of_phone: one.repeats ?? one.assignment_id })),
  ];
  const companies = named.flatMap((one) => one.now ?? []);
  const visitor = {
    zip,
    answers: questionAnswersOf(answers),
    returned_by: returnedBy,
    previous: previous?.company_id ?? null,
  };
  const { ranked, excluded } = decide(visitor, companies, capacity.countsFor(session_id), now);
  const passedOver: PassedOver[] = [];
  const inTurn = named
    .map((one, index) => ({ ...one, place: index + 1, hasOtherName: isRenamed(one) }))
    .sort(
      (a, b) =>
        Number(b.companyId === previous?.company_id) - Number(a.companyId === previous?.company_id),
    );
  for (const { companyId, now: company, place, hasOtherName } of inTurn) {
    const isEligible = ranked.some(({ company_id }) => company_id === companyId);
    const had = earlier.findLast(({ company_id }) => company_id === companyId)?.ended;
    const lost = had && HAD[had];
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

/** Says of each named company what it is now, and its legal name at the version that was named. */
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

import type { Company } from '../../companies/terms.ts';
import type { Area } from './companies.ts';
import type { History, StoredReservation } from './history.ts';
import type { Violation } from './violations.ts';

/** How far companies were from their weighted shares, in leads. */
export interface ShareFigures {
  area: string;
  /** The decisions while all companies of the area were eligible. */
  decisions: number;
  /** The largest distance by leads stored and places kept. */
  largest: number;
  /** The largest distance by stored leads alone, which come in another order than they were decided on. */
  largestStored: number;
}

/** Leads by company, and the weights that they should follow. */
class Shares {
  readonly #companies: readonly { id: string; weight: number }[];
  readonly #weights: number;
  readonly got: Map<string, number>;
  #total = 0;
  largest = 0;

  constructor(companies: readonly { id: string; weight: number }[]) {
    this.#companies = companies;
    this.#weights = companies.reduce((sum, { weight }) => sum + weight, 0);
    this.got = new Map(companies.map(({ id }) => [id, 0]));
  }

  /** Adds a lead; returns the distance of the company that is farthest from its share. */
  add(companyId: string): number {
    this.got.set(companyId, (this.got.get(companyId) ?? 0) + 1);
    this.#total += 1;
    const distances = this.#companies.map(({ id, weight }) =>
      Math.abs((this.got.get(id) ?? 0) - (this.#total * weight) / this.#weights),
    );
    const farthest = Math.max(...distances);
    this.largest = Math.max(this.largest, farthest);
    return farthest;
  }
}

const seenBy = ({ counts }: StoredReservation, companyId: string) => counts[companyId]?.share ?? 0;

/** The decisions of an area in the order they were made, as long as all its companies were eligible. */
function decisionsOf({ reservations }: History, { zips, companies }: Area): StoredReservation[] {
  // The capacity lock puts decisions in an order, and each finds one lead more than the one before it.
  const turnOf = (reservation: StoredReservation) =>
    companies.reduce((sum, id) => sum + seenBy(reservation, id), 0);
  const inOrder = reservations
    .filter(({ zip }) => zips.includes(zip))
    .map((reservation) => ({ reservation, turn: turnOf(reservation) }))
    .sort((one, other) => one.turn - other.turn)
    .map(({ reservation }) => reservation);
  const end = inOrder.findIndex(
    ({ ranked, excluded }) => excluded > 0 || ranked < companies.length,
  );
  return end === -1 ? inOrder : inOrder.slice(0, end);
}

/**
 * Whether each company of an area is within one lead of its weighted share at every point while all
 * are eligible. Leads count from when their places are reserved, because the next decision goes by
 * leads and kept places: visitors send their leads in another order, and nobody can tell who will
 * never send one. So this holds if every visitor does send a lead and has a place kept, and each lead
 * goes to the company that keeps it, which is asserted too.
 */
export function judgeShares(
  history: History,
  area: Area,
  companies: readonly Company[],
): { violations: Violation[]; figures: ShareFigures } {
  const weighted = companies
    .filter(({ company_id }) => area.companies.includes(company_id))
    .map(({ company_id, terms }) => ({ id: company_id, weight: terms.weight }));
  const leadOf = new Map(history.versions.map(({ session_id, lead_id }) => [session_id, lead_id]));
  const assignmentOf = new Map(history.assignments.map((one) => [one.lead_id, one]));
  const decisions = decisionsOf(history, area);
  const shares = new Shares(weighted);
  const violations: Violation[] = [];
  for (const decision of decisions) {
    const { session_id, first_company } = decision;
    const missed = weighted.find(({ id }) => seenBy(decision, id) !== shares.got.get(id));
    if (missed) {
      const what = `${session_id} saw ${seenBy(decision, missed.id)} leads of ${missed.id}, not ${shares.got.get(missed.id)}`;
      violations.push({ rule: 'one at a time', what });
    }
    const has = assignmentOf.get(leadOf.get(session_id) ?? '')?.company_id;
    if (has !== first_company) {
      const what = `${session_id} had a place at ${first_company}, and went to ${has ?? 'nobody'}`;
      violations.push({ rule: 'share', what });
    }
    const farthest = shares.add(first_company);
    if (farthest > 1) {
      const what = `after ${session_id} a company is ${farthest.toFixed(2)} leads from its share`;
      violations.push({ rule: 'share', what });
    }
  }
  const stored = new Shares(weighted);
  decisions
    .flatMap(({ session_id }) => assignmentOf.get(leadOf.get(session_id) ?? '') ?? [])
    .sort((one, other) => one.assigned_at.getTime() - other.assigned_at.getTime())
    .forEach(({ company_id }) => stored.add(company_id));
  const { largest } = shares;
  const figures = { area: area.name, decisions: decisions.length, largest };
  return { violations, figures: { ...figures, largestStored: stored.largest } };
}

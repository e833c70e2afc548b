import { companyDestination } from '../../common/companyDestination.ts';
import { capacityPeriods, type Company } from '../../companies/terms.ts';
import type { Area } from './companies.ts';
import type { History, StoredAssignment } from './history.ts';
import { judgeShares, type ShareFigures } from './judgeShares.ts';
import { periodsIn } from './localPeriods.ts';
import { grouped, type Violation } from './violations.ts';

/** A lead as its visitor saw it: sent until it was acknowledged. */
export interface AcknowledgedLead {
  session_id: string;
  lead_id: string;
  /** The consent text that was shown. */
  text: string;
}

/** A webhook that arrived at a company. */
export interface ArrivedLead {
  company_id: string;
  lead_id: string;
}

/** The evidence by which a simulation is judged. */
export interface Evidence {
  history: History;
  acknowledged: AcknowledgedLead[];
  arrived: ArrivedLead[];
  companies: Company[];
  areas: readonly Area[];
}

export interface Judgement {
  violations: Violation[];
  assigned: number;
  waiting: number;
  /** How many companies ran full in a period, and in how many periods in all. */
  full: { companies: number; periods: number };
  shares: ShareFigures[];
}

/** Every acknowledged lead is stored exactly once, under the id that was answered, and no other is. */
function storedOnce({ history: { versions }, acknowledged }: Evidence): Violation[] {
  const bySession = grouped(versions, ({ session_id }) => session_id);
  const known = new Set(acknowledged.map(({ session_id }) => session_id));
  const wrong = acknowledged.flatMap(({ session_id, lead_id }) => {
    const stored = bySession.get(session_id) ?? [];
    if (stored.length === 1 && stored[0]?.lead_id === lead_id) return [];
    return [`${session_id} was acknowledged and is stored ${stored.length} times`];
  });
  const unknown = [...bySession.keys()]
    .filter((session) => !known.has(session))
    .map((session) => `${session} is stored and was never acknowledged`);
  return [...wrong, ...unknown].map((what) => ({ rule: 'stored once', what }));
}

/** Every lead has one company, or waits; what has no lead has no company either. */
function oneCompany({ history }: Evidence): Violation[] {
  const { versions, assignments, waiting } = history;
  const open = grouped(
    assignments.filter(({ ended }) => ended === null),
    ({ lead_id }) => lead_id,
  );
  const waits = new Set(waiting.map(({ lead_id }) => lead_id));
  const leads = new Set(versions.map(({ lead_id }) => lead_id));
  for (const id of [...open.keys(), ...waits]) leads.add(id);
  return [...leads].flatMap((id) => {
    const has = (open.get(id) ?? []).map(({ company_id }) => company_id);
    if (has.length + Number(waits.has(id)) === 1) return [];
    const words = [...has, ...(waits.has(id) ? ['waiting'] : [])].join(', ');
    return [{ rule: 'one company', what: `${id}: ${words || 'has none and does not wait'}` }];
  });
}

/** A lead is queued once, for the company that has it and for no other, and arrives at no other either. */
function deliveredToIt({ history, arrived }: Evidence): Violation[] {
  const { versions, assignments, deliveries } = history;
  const open = assignments.filter(({ ended }) => ended === null);
  const owner = new Map(open.map(({ lead_id, company_id }) => [lead_id, company_id]));
  const queued = grouped(deliveries, ({ lead_id }) => lead_id);
  const ids = new Set([...versions.map(({ lead_id }) => lead_id), ...queued.keys()]);
  const wrong = [...ids].flatMap((id) => {
    const company = owner.get(id);
    const expected = company === undefined ? [] : [companyDestination(company)];
    const actual = (queued.get(id) ?? []).map(({ destination }) => destination);
    return actual.join() === expected.join()
      ? []
      : [`${id} is queued for ${actual.join() || 'nobody'}, and ${company ?? 'nobody'} has it`];
  });
  const astray = arrived
    .filter(({ lead_id, company_id }) => owner.get(lead_id) !== company_id)
    .map(({ lead_id, company_id }) => `${lead_id} arrived at ${company_id}`);
  return [...wrong, ...astray].map((what) => ({ rule: 'delivered to it', what }));
}

/** The text that a visitor saw names whoever gets the lead, and the consent names exactly those companies. */
function named({ history, acknowledged, companies }: Evidence): Violation[] {
  const { consents, assignments, deliveries } = history;
  // Cached, because many visitors are shown the same few texts.
  const known = new Map<string, ReadonlySet<string>>();
  const namedBy = (text: string) => {
    const names = companies.filter(({ terms }) => text.includes(terms.legal_name));
    const found = known.get(text) ?? new Set(names.map(({ company_id }) => company_id));
    known.set(text, found);
    return found;
  };
  const shown = new Map(acknowledged.map(({ lead_id, text }) => [lead_id, namedBy(text)]));
  const isShown = (leadId: string, companyId: string) => shown.get(leadId)?.has(companyId) ?? false;
  const differs = consents.flatMap(({ lead_id, company_ids }) => {
    const ids = company_ids ?? [];
    const isSame =
      ids.every((id) => isShown(lead_id, id)) && ids.length === (shown.get(lead_id)?.size ?? 0);
    return isSame ? [] : [`the consent of ${lead_id} names ${ids.join() || 'nobody'}`];
  });
  const got = [
    ...assignments,
    ...deliveries.map(({ lead_id, destination }) => ({
      lead_id,
      company_id: destination.slice(companyDestination('').length),
    })),
  ];
  const unnamed = got
    .filter(({ lead_id, company_id }) => !isShown(lead_id, company_id))
    .map(({ lead_id, company_id }) => `${company_id} gets ${lead_id}, whose text names it not`);
  return [...differs, ...unnamed].map((what) => ({ rule: 'named', what }));
}

/** Assignments that count: the company has the lead, and no other lead is charged in its place. */
const isCounted = ({ ended, repeats }: StoredAssignment) => ended === null && repeats === null;

/** No company has more leads in a day, week or month of its own time than it takes. */
function capacity({ history, companies }: Evidence): {
  violations: Violation[];
  full: Judgement['full'];
} {
  const byCompany = grouped(history.assignments.filter(isCounted), ({ company_id }) => company_id);
  const violations: Violation[] = [];
  const full: string[] = [];
  for (const { company_id, terms } of companies) {
    const periodsOf = periodsIn(terms.time_zone);
    const own = (byCompany.get(company_id) ?? []).map(({ assigned_at }) => periodsOf(assigned_at));
    for (const period of capacityPeriods) {
      const most = terms.capacity[period];
      if (most === null) continue;
      for (const [name, leads] of grouped(own, (periods) => periods[period])) {
        if (leads.length >= most) full.push(company_id);
        if (leads.length <= most) continue;
        const what = `${company_id} has ${leads.length} of ${most} in the ${period} of ${name}`;
        violations.push({ rule: 'capacity', what });
      }
    }
  }
  return { violations, full: { companies: new Set(full).size, periods: full.length } };
}

/** The counts that decisions go by are those of the assignments since each period began. */
function counts({ history, companies }: Evidence): Violation[] {
  const known = new Map(history.counts.map((row) => [row.company_id, row]));
  const byCompany = grouped(history.assignments, ({ company_id }) => company_id);
  return companies.flatMap(({ company_id }) => {
    const row = known.get(company_id);
    return ([...capacityPeriods, 'share'] as const).flatMap((period) => {
      const from = row?.[`${period}_from`].getTime() ?? 0;
      const leads = (byCompany.get(company_id) ?? []).filter(
        (one) =>
          (period === 'share' ? one.repeats === null : isCounted(one)) &&
          one.assigned_at.getTime() >= from,
      ).length;
      const counted = row?.[`${period}_leads`] ?? 0;
      if (counted === leads) return [];
      const what = `${company_id} has ${leads} leads of the ${period}, and ${counted} are counted`;
      return [{ rule: 'counts' as const, what }];
    });
  });
}

/** Finds what a simulation did wrong, by what it left behind. */
export function judge(evidence: Evidence): Judgement {
  const { history, companies } = evidence;
  const limits = capacity(evidence);
  const shares = evidence.areas.map((area) => judgeShares(history, area, companies));
  return {
    violations: [
      ...storedOnce(evidence),
      ...oneCompany(evidence),
      ...deliveredToIt(evidence),
      ...named(evidence),
      ...limits.violations,
      ...counts(evidence),
      ...shares.flatMap(({ violations }) => violations),
    ],
    assigned: history.assignments.length,
    waiting: history.waiting.length,
    full: limits.full,
    shares: shares.map(({ figures }) => figures),
  };
}

import { callingHours } from '../calling/callingHours.ts';
import { stateOf, timeZonesOf } from '../calling/timeZones.ts';
import { coversZip } from '../companies/coverage.ts';
import { expiredDocuments } from '../companies/documents.ts';
import { DAY_MS } from '../common/clock.ts';
import {
  dateOf,
  DAYS_AHEAD,
  isLongEnough,
  LocalTimes,
  openingKey,
  type Span,
} from '../companies/localTimes.ts';
import {
  capacityPeriods,
  type CapacityPeriod,
  type Company,
  type Terms,
} from '../companies/terms.ts';
import { mayCallFrom } from './nextCall.ts';
import { inOrder } from './shares.ts';

/**
 * Rises with every change of the rules, those for calls (calling/rules.ts) included: a decision cannot be
 * repeated by other rules than its own.
 */
export const RULES = 5;

/** What a decision needs to know of a visitor; names nobody. */
export interface Visitor {
  zip: string;
  /** By question. */
  answers: Readonly<Record<string, string>>;
  /** Companies that returned a lead with the same phone. */
  returned_by: readonly string[];
  /** The company that is charged for the same phone already: it has room for the lead, and comes first. */
  previous: string | null;
}

/** How many leads a company got in the periods of its capacity, and for its share. */
type Counts = Readonly<Record<CapacityPeriod | 'share', number>>;

/** By company; one that is missing got none. */
export type CountsOf = Readonly<Record<string, Counts>>;

/** A company that may get the lead, and why. */
interface Ranked {
  company_id: string;
  version: number;
  /** When it opens, ISO 8601, UTC; null if it is open. */
  opens_at: string | null;
  reasons: string[];
}

/** A company that covers the ZIP and may not get the lead, and all that speaks against it. */
interface Excluded {
  company_id: string;
  version: number;
  reasons: string[];
}

export interface Decision {
  /** The first is to get the lead. */
  ranked: Ranked[];
  /** In the order of their ids. */
  excluded: Excluded[];
  /** How many companies do not cover the ZIP. */
  out_of_reach: number;
}

const NONE: Counts = { day: 0, week: 0, month: 0, share: 0 };

/** The company's own counts, whatever name it has. */
export const countsFor = (counts: CountsOf, companyId: string): Counts =>
  Object.hasOwn(counts, companyId) ? (counts[companyId] ?? NONE) : NONE;

/** Whether and why a company cannot call within two weeks. */
function callObjections(
  terms: Terms,
  zip: string,
  times: LocalTimes,
  mayCall: (terms: Terms) => boolean,
): string[] {
  if (times.opening(terms) === null) return ['does not open within two weeks'];
  return mayCall(terms) ? [] : [`is open only while nobody at ${zip} may be called`];
}

/** The documents of a company that have expired, or will have expired when it can first call. */
function documentObjections(terms: Terms, zip: string, now: Date, times: LocalTimes): string[] {
  const today = times.today(terms.time_zone);
  const soon = dateOf(Date.parse(today) + (DAYS_AHEAD + 1) * DAY_MS);
  const ending = expiredDocuments(terms, soon);
  if (ending.length === 0) return [];
  const call = new Date(mayCallFrom(terms, zip, now) ?? now);
  const calledOn = new LocalTimes(call).today(terms.time_zone);
  return ending.flatMap(({ kind, until }) => {
    if (until < today) return [`document ${kind} expired after ${until}`];
    return until < calledOn ? [`document ${kind} expires ${until}, before it can call`] : [];
  });
}

/** The periods for which a company has as many leads as it takes. */
export const fullPeriods = ({ capacity }: Terms, counts: Counts): CapacityPeriod[] =>
  capacityPeriods.filter((period) => counts[period] >= (capacity[period] ?? Infinity));

/** All that speaks against a company that covers the ZIP. */
function objections(
  { company_id, is_paused, terms }: Company,
  visitor: Visitor,
  counts: Counts,
  now: Date,
  times: LocalTimes,
  mayCall: (terms: Terms) => boolean,
): string[] {
  const { answers, returned_by } = visitor;
  return [
    ...(is_paused ? ['is paused'] : []),
    ...documentObjections(terms, visitor.zip, now, times),
    ...Object.entries(terms.takes)
      .filter(([question, taken]) => !taken.includes(answers[question] ?? ''))
      .map(([question]) => `does not take ${question} = ${answers[question] ?? 'no answer'}`),
    ...(company_id === visitor.previous ? [] : fullPeriods(terms, counts)).map(
      (period) => `has its ${terms.capacity[period]} leads of this ${period}`,
    ),
    ...(returned_by.includes(company_id) ? ['returned this phone before'] : []),
    ...callObjections(terms, visitor.zip, times, mayCall),
  ];
}

/** When somebody at a ZIP may first be called, and until when; from now on without end if not known. */
function firstCalls(zip: string, now: Date): Span {
  const hours = callingHours(timeZonesOf(zip), stateOf(zip), now);
  const { call_not_before: from, call_not_after: until } = hours;
  return {
    from: Math.max(now.getTime(), Date.parse(from ?? '') || 0),
    until: Date.parse(until ?? '') || Infinity,
  };
}

/**
 * Two functions: whether a company is open when the visitor may first be called, long enough to call; and
 * whether it may call within two weeks at all.
 *
 * @param times those of `now`.
 */
function callsTo(zip: string, now: Date, times: LocalTimes) {
  const calls = firstCalls(zip, now);
  const then = calls.from === now.getTime() ? times : new LocalTimes(new Date(calls.from));
  const isPrompt = (terms: Terms): boolean => {
    const span = then.openSpan(terms);
    if (span?.from !== calls.from) return false;
    return isLongEnough(terms, { from: span.from, until: Math.min(span.until, calls.until) });
  };
  const later = new Map<string, boolean>();
  const mayCall = (terms: Terms): boolean => {
    const span = then.openSpan(terms);
    if (span !== null && span.from < calls.until) return true;
    // Looks through days, which costs more, so it is done once for all companies that share their hours.
    const key = openingKey(terms);
    const may = later.get(key) ?? mayCallFrom(terms, zip, now) !== null;
    later.set(key, may);
    return may;
  };
  return { isPrompt, mayCall };
}

function openness(isOpen: boolean, isPrompt: boolean): string {
  if (!isOpen) return 'is closed now';
  return isPrompt ? 'is open' : 'is open, but not long enough to call';
}

/**
 * Which companies may get a visitor's lead, in their order, each with its reasons. Companies that can
 * call as soon as calls are allowed come before those that are closed then. The result depends on the
 * arguments alone, and not on the order of the companies.
 */
export function decide(
  visitor: Visitor,
  companies: readonly Company[],
  counts: CountsOf,
  now: Date,
): Decision {
  const times = new LocalTimes(now);
  const covers = coversZip(visitor.zip);
  const inReach = companies
    .filter(({ terms }) => covers(terms.coverage))
    .sort((a, b) => (a.company_id < b.company_id ? -1 : 1));
  const { isPrompt, mayCall } = callsTo(visitor.zip, now, times);
  const judged = inReach.map((company) => ({
    company,
    against: objections(
      company,
      visitor,
      countsFor(counts, company.company_id),
      now,
      times,
      mayCall,
    ),
  }));
  const eligible = judged.filter(({ against }) => against.length === 0);
  const waiting = eligible.map(({ company }) => ({
    company,
    weight: company.terms.weight,
    served: countsFor(counts, company.company_id).share,
    isFirst: company.company_id === visitor.previous || isPrompt(company.terms),
  }));
  const ordered = [true, false].flatMap((isFirst) =>
    inOrder(
      waiting.filter((one) => one.isFirst === isFirst),
      ({ company }) => company.company_id === visitor.previous,
    ),
  );
  return {
    ranked: ordered.map(({ company: { company_id, version, terms }, share }) => {
      const opening = times.opening(terms) ?? now.getTime();
      const isOpen = opening === now.getTime();
      return {
        company_id,
        version,
        opens_at: isOpen ? null : new Date(opening).toISOString(),
        reasons: [
          ...(company_id === visitor.previous ? ['had this phone before'] : []),
          openness(isOpen, isPrompt(terms)),
          share,
        ],
      };
    }),
    excluded: judged
      .filter(({ against }) => against.length > 0)
      .map(({ company: { company_id, version }, against }) => ({
        company_id,
        version,
        reasons: against,
      })),
    out_of_reach: companies.length - inReach.length,
  };
}

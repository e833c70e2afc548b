import type { QualificationBody, ReleaseBody } from '@tidyguard/service/contract';
import type { Endpoints } from '../config/site';
import { unknownMatch, usualMatch, type Company, type Match } from '../quiz/core/match';
import { isoTime } from '../quiz/core/isoTime';
import { readConsent } from '../quiz/core/leadMatch';
import { exactly, fields, objectOf } from '../quiz/core/readers';
import { knownZone } from '../quiz/core/timeZone';
import { readVisitTimes } from '../quiz/core/visitTimes';
import { browserClock, type Clock } from './clock';
import { post } from './webhookClient';

/**
 * Whether a lead qualifies, and which companies may get it. The specification's endpoint always succeeds;
 * the project's own service names companies (docs/matching.md).
 */
export interface Qualification {
  /** Never rejects: if no answer comes within ten seconds, the lead goes its usual way. */
  qualify(body: QualificationBody, signal: AbortSignal): Promise<Match>;
  /** Gives back what is reserved for a visitor who has left. */
  release(body: ReleaseBody): void;
}

/** Always qualified; sends nothing. */
export const alwaysQualified: Qualification = {
  qualify: () => Promise.resolve(usualMatch),
  release: () => undefined,
};

const name = exactly(80);
const readCompany = fields<Company>({
  legalName: name,
  shownName: name,
  opensAt: (value) => (value === null ? value : isoTime(value)),
});

/** How many companies a visitor is told of (the service's MOST_NAMED). */
const MOST_NAMED = 3;
/** Limits for a reservation, which ends by the service's clock: this browser's may be wrong by days. */
const SHORTEST_MS = 60_000;
const LONGEST_MS = 1_800_000;

/** The match that an answer names; an answer that cannot be shown in full counts as unknown. */
function readMatch(body: unknown, now: number): Match {
  const { status, companies, opens_at, visit_times, time_zone, expires_at, consent } =
    objectOf(body);
  if (status === 'nobody') return { kind: 'nobody' };
  const opensAt = isoTime(opens_at);
  if (status === 'qualified') {
    return opensAt ? { kind: 'usual', opensAt, timeZone: knownZone(time_zone) } : usualMatch;
  }
  const agreed = readConsent(consent);
  const listed = (Array.isArray(companies) ? companies : []).map((one) => {
    const { legal_name, shown_name, opens_at } = objectOf(one);
    return readCompany({ legalName: legal_name, shownName: shown_name, opensAt: opens_at });
  });
  const [first, ...others] = listed as Company[];
  const isWhole =
    listed.length <= MOST_NAMED && listed.every((one) => Object.keys(one).length === 3);
  if (status !== 'matched' || !first || !isWhole || !agreed) return unknownMatch;
  const left = Date.parse(isoTime(expires_at) ?? '') - now;
  return {
    kind: 'matched',
    companies: [first, ...others],
    visitTimes: readVisitTimes(visit_times) ?? [],
    timeZone: knownZone(time_zone),
    consent: agreed,
    until: now + Math.min(Math.max(left || 0, SHORTEST_MS), LONGEST_MS),
  };
}

/** Asks the project's own service. */
export function askedQualification(
  { qualification, release }: Endpoints,
  clock: Clock = browserClock,
): Qualification {
  return {
    async qualify(body, signal) {
      if (!qualification) return usualMatch;
      const answer = await post(qualification, body, clock, { signal });
      return answer?.isOk ? readMatch(answer.body, clock.now()) : unknownMatch;
    },
    release(body) {
      // keepalive: a visitor who leaves the quiz may leave the page as well.
      if (release) void post(release, body, clock, { keepalive: true });
    },
  };
}

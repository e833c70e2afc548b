import type { QualificationBody, ReleaseBody } from '@tidyguard/service/contract';
import type { Qualification } from '../ports/qualification';
import type { Company, Match } from '../quiz/core/match';

/** A name of 80 characters, the longest that a company may have, without a place to break in the middle. */
export const longestName = (letter: string) => `${letter.repeat(60)} Cleaning & Sons LLC`;

/** A company that may call now, unless it opens at a time. */
export const company = (name: string, opensAt: string | null = null): Company => ({
  legalName: `${name} LLC`,
  shownName: name,
  opensAt,
});

const CONSENT_VERSION = '2026_v1_companies';

/** The service's answer when it reserves these companies, until a time of this browser's clock. */
export function matched(
  companies: readonly [Company, ...Company[]],
  until = Date.parse('2026-11-20T10:30:00.000Z'),
): Extract<Match, { kind: 'matched' }> {
  const names = companies.map(({ legalName }) => legalName).join('; ');
  return {
    kind: 'matched',
    companies,
    timeZone: undefined,
    visitTimes: [],
    consent: { version: CONSENT_VERSION, text: `I agree that TidyGuard and (${names}) may call.` },
    until,
  };
}

interface Asked {
  body: QualificationBody;
  signal: AbortSignal;
  answer: (match: Match) => void;
  fail: (error: Error) => void;
}

/** A service that answers who may call when the test wants it to. */
export class FakeQualification implements Qualification {
  readonly asked: Asked[] = [];
  readonly released: ReleaseBody[] = [];

  qualify(body: QualificationBody, signal: AbortSignal) {
    return new Promise<Match>((answer, fail) => this.asked.push({ body, signal, answer, fail }));
  }

  release(body: ReleaseBody) {
    this.released.push(body);
  }

  get last() {
    const asked = this.asked.at(-1);
    if (!asked) throw new Error('The service was not asked who may call.');
    return asked;
  }
}

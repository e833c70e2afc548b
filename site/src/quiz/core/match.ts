/** Who may call, as the service answers before the visitor consents. */
import type { Consent } from '@tidyguard/content';
import type { PreferredTime } from '@tidyguard/service/contract';

/** A company that is reserved for the session. */
export interface Company {
  /** The name in the consent text. */
  legalName: string;
  /** The name that visitors see. */
  shownName: string;
  /** When it may call for the first time; ISO time. Null if it may call now. */
  opensAt: string | null;
}

/**
 * The service's answer: `usual` if the lead goes its usual way, or if no answer came;
 * `nobody` if no company may get the lead.
 */
export type Match =
  | {
      kind: 'usual';
      /** The service was asked who calls and did not answer in time. */
      isUnknown?: true;
      /** When the service is asked again, in epoch milliseconds. Absent once all retries are used up. */
      until?: number;
      /** When calling hours begin; ISO time. Absent if they have begun, or if nobody knows. */
      opensAt?: string;
      /** The time zone of the home; absent if it is not known. */
      timeZone?: string | undefined;
    }
  | {
      kind: 'nobody';
      isUnknown?: never;
      /** When the service is asked again, in epoch milliseconds. */
      until?: number;
    }
  | {
      kind: 'matched';
      isUnknown?: never;
      /** In the order in which they are named; at least one. */
      companies: readonly [Company, ...Company[]];
      /** The time zone of the home; undefined if it is not known. */
      timeZone: string | undefined;
      /** When the first company can begin a visit; empty if it did not say. */
      visitTimes: readonly PreferredTime[];
      /** The exact text that the visitor is asked to agree to: it names these companies and no others. */
      consent: Consent;
      /** When their reservation ends, by this browser's clock in epoch milliseconds. */
      until: number;
    };

/** What is known of who may call, and the very `answers` object that it is about. */
export type MatchState =
  | { status: 'idle' }
  /** `shown`: the previous answer, which stays visible until the new one comes. */
  | { status: 'loading'; answers: object; shown: Match | null }
  | { status: 'found' | 'expired'; answers: object; shown: Match };

export const usualMatch: Match = { kind: 'usual' };

export const unknownMatch: Match = { kind: 'usual', isUnknown: true };

/**
 * Whether the quiz waits for the service to say who may call: nothing is agreed to or sent before that. If
 * the service has named nobody, or has not answered in time, nobody waits for its next answer.
 */
export const isMatchAwaited = ({ match }: { match: MatchState }): boolean =>
  (match.status === 'loading' || match.status === 'expired') &&
  (match.shown === null || match.shown.kind === 'matched');

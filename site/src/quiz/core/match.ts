/** Who may call, as the service answers before the consent. */
import type { Consent } from '@tidyguard/content';
import type { PreferredTime } from '@tidyguard/service/contract';

/** A company that is reserved for the session. */
export interface Company {
  /** The name that the consent has. */
  legalName: string;
  /** The name that visitors see. */
  shownName: string;
  /** When it first may call; ISO time. Null where it may now. */
  opensAt: string | null;
}

/**
 * What the service answers: `usual` where the lead goes its usual way, or where no answer came;
 * `nobody` where no company may get the lead.
 */
export type Match =
  | {
      kind: 'usual';
      /** The service was asked who calls, and did not say it in time. */
      isUnknown?: true;
      /** When the service is asked again, in epoch milliseconds. Absent once all retries are used up. */
      until?: number;
      /** When calling hours begin; ISO time. Missing where they have, or where nobody said. */
      opensAt?: string;
      /** The time zone of the home; absent where none is known. */
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
      /** In their order, at least one. */
      companies: readonly [Company, ...Company[]];
      /** The time zone of the home; undefined where none is known. */
      timeZone: string | undefined;
      /** When the first of them can begin a visit; none where it did not say. */
      visitTimes: readonly PreferredTime[];
      /** What the visitor is to agree to, to the letter: it names exactly these companies. */
      consent: Consent;
      /** Until when they are reserved, by this browser's clock in epoch milliseconds. */
      until: number;
    };

/** What is known of who may call, and the answers that it is about: that very object. */
export type MatchState =
  | { status: 'idle' }
  /** `shown`: what was answered before, which stays in sight until the answer. */
  | { status: 'loading'; answers: object; shown: Match | null }
  | { status: 'found' | 'expired'; answers: object; shown: Match };

export const usualMatch: Match = { kind: 'usual' };

export const unknownMatch: Match = { kind: 'usual', isUnknown: true };

/**
 * Whether the service has still to say who may call: nothing is agreed to or sent before. Where it named
 * nobody before, or said nothing in its time, nobody waits for it again.
 */
export const isMatchAwaited = ({ match }: { match: MatchState }): boolean =>
  (match.status === 'loading' || match.status === 'expired') &&
  (match.shown === null || match.shown.kind === 'matched');

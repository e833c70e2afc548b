import { editKeyLifetimeMs } from '@tidyguard/content';
import type { Clock } from '../common/clock.ts';
import { equalTexts } from '../common/equalTexts.ts';
import type { SigningKey } from '../proof/signingKey.ts';

/** Gives browsers the keys with which they change their leads, and knows its own. */
export interface EditKeys {
  /** A key for a lead, for a day. */
  issue(leadId: string): string;
  /** The lead that a key is for; null where it is not of this service, or has expired. */
  leadOf(key: string): string | null;
}

/**
 * Keys that name their lead and their end, under a keyed hash: nothing of them is stored, so nobody
 * who reads the leads can make one, and every process of a deployment knows those of the others.
 */
export function editKeys({ mac }: Pick<SigningKey, 'mac'>, clock: Pick<Clock, 'now'>): EditKeys {
  // Tickets are hashed with the same key: no text of theirs begins like this.
  const signed = (content: string) => `${content}.${mac(`edit key of lead ${content}`)}`;
  return {
    issue: (leadId) => signed(`${leadId}.${clock.now().getTime() + editKeyLifetimeMs}`),
    leadOf(key) {
      const [leadId = '', end = ''] = key.split('.');
      const isOurs = equalTexts(key, signed(`${leadId}.${end}`));
      return isOurs && Number(end) > clock.now().getTime() ? leadId : null;
    },
  };
}

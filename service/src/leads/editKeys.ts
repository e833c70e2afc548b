import { editKeyLifetimeMs } from '@tidyguard/content';
import type { Clock } from '../common/clock.ts';
import { equalTexts } from '../common/equalTexts.ts';
import type { SigningKey } from '../proof/signingKey.ts';

/** Issues the keys with which browsers change their leads, and recognises them. */
export interface EditKeys {
  /** A key that may change the lead for a day. */
  issue(leadId: string): string;
  /** The lead that a key is for; null if this service did not issue the key, or it has expired. */
  leadOf(key: string): string | null;
}

/**
 * A key holds its lead's id, its expiry and a keyed hash of both. Nothing of it is stored: nobody who
 * reads the leads can make one, and every process of a deployment recognises the others' keys.
 */
export function editKeys({ mac }: Pick<SigningKey, 'mac'>, clock: Pick<Clock, 'now'>): EditKeys {
  // Tickets are hashed with the same key, but none of their texts begins with this prefix.
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

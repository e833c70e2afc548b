import { editKeyLifetimeMs } from '@tidyguard/content';
import { editKeys } from '../leads/editKeys.ts';
import { newPrivateKey, signingKeyOf } from '../proof/signingKey.ts';

export { newPrivateKey };

/** A lead's key as the service with this PROOF_KEY issued it two days ago, so that it has expired. */
export function expiredEditKey(privateKey: string, leadId: string): string {
  const twoDaysAgo = { now: () => new Date(Date.now() - 2 * editKeyLifetimeMs) };
  return editKeys(signingKeyOf(privateKey), twoDaysAgo).issue(leadId);
}

import type { Product } from '@tidyguard/content';
import type { Clock } from '../common/clock.ts';
import type { Database, Queryable } from '../database/types.ts';
import { confirmReleased } from '../mail/confirmations.ts';
import { assignReleased } from '../matching/assignments.ts';
import type { Proof } from '../proof/chainWriter.ts';
import { CALL_EXPECTED_MS } from '../repositories/mails.ts';
import {
  releaseLeads,
  type OptedInLeads,
  type ReleasedLead,
  type ReleaseRequest,
} from '../repositories/leadStatus.ts';

interface ReleaseOptions {
  db: Database;
  clock: Clock;
  promise: Product['promise'];
  /** Whether the service texts people whose leads it takes. */
  sendsTexts: boolean;
}

/**
 * Accepts quarantined submissions in a transaction and enters that into the chain: their leads are confirmed,
 * given to companies, and delivered when the service next looks.
 *
 * @param by who releases them, as the chain and the certificate name it.
 */
export async function release(
  tx: Queryable,
  proof: Proof,
  { by, ...request }: (ReleaseRequest | OptedInLeads) & { by: string },
  { db, clock, promise, sendsTexts }: ReleaseOptions,
): Promise<ReleasedLead[]> {
  const now = clock.now();
  const leads = await releaseLeads(tx, request, now);
  for (const { lead_id, versions, reasons } of leads) {
    proof.event('release', lead_id, { versions, by, reasons: reasons ?? [] });
  }
  const leadIds = leads.map(({ lead_id }) => lead_id);
  await confirmReleased(tx, leadIds, now, sendsTexts);
  // Last: other processes wait for the companies' capacity that it locks until this transaction ends.
  await assignReleased(db, tx, leadIds, { clock, promise });
  return leads;
}

/**
 * Accepts leads that are held only for the STOP that their phone has just taken back: they would be accepted
 * if they came now. Leads so old that nobody expects a call any more wait for an operator.
 */
export async function releaseOptedIn(
  tx: Queryable,
  proof: Proof,
  phone: string,
  options: ReleaseOptions,
): Promise<void> {
  const after = new Date(options.clock.now().getTime() - CALL_EXPECTED_MS).toISOString();
  await release(tx, proof, { phone, after, by: 'a START of the phone' }, options);
}

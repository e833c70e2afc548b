/** Deliveries to companies whose leads change, or are lost, before the deliveries have arrived. */
import { companyDestination } from '../common/companyDestination.ts';
import type { Queryable } from '../database/types.ts';
import type { AnsweredAssignment, Ending } from './assignments.ts';
import { isRevoked } from './decisiveConsent.ts';
import { MAKE_ANEW } from './deliveries.ts';

/** Withholds pending deliveries of earlier versions: a late one must not overwrite the newer version. */
export async function withholdOlder(
  tx: Queryable,
  newer: readonly { leadId: string; version: number; destination: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE deliveries d SET state = 'withheld', reason = 'newer_version'
     FROM jsonb_to_recordset($1::jsonb) AS x ("leadId" uuid, version integer, destination text)
     WHERE d.lead_id = x."leadId" AND d.destination = x.destination AND d.version < x.version
       AND d.event = 'lead' AND d.state IN ('pending', 'dead')`,
    [JSON.stringify(newer)],
  );
}

/** At which destinations each of the leads has arrived, with its newest version there. */
export function readArrived(
  db: Queryable,
  leadIds: readonly string[],
): Promise<{ lead_id: string; destination: string; version: number }[]> {
  return db.query(
    `SELECT lead_id, destination, max(version) AS version FROM deliveries
     WHERE lead_id = ANY ($1::uuid[]) AND event = 'lead' AND state = 'delivered'
     GROUP BY lead_id, destination`,
    [[...leadIds]],
  );
}

/**
 * Withholds pending notices that companies have lost leads which they have again: the companies would think
 * that the notices are about the leads that they have.
 */
export async function withholdWithdrawals(
  tx: Queryable,
  assigned: readonly Pick<AnsweredAssignment, 'lead_id' | 'company_id'>[],
): Promise<void> {
  await tx.query(
    `UPDATE deliveries d SET state = 'withheld', reason = 'assigned_again'
     FROM unnest($1::uuid[], $2::text[]) AS x (lead_id, destination)
     WHERE d.lead_id = x.lead_id AND d.destination = x.destination
       AND d.event = 'lead.withdrawn' AND d.state IN ('pending', 'dead')`,
    [
      assigned.map(({ lead_id }) => lead_id),
      assigned.map(({ company_id }) => companyDestination(company_id)),
    ],
  );
}

/**
 * Withholds pending deliveries to companies that have lost their leads, and notifies those that did not give
 * them back themselves. If the consent is revoked or the person was erased, they get no other notice than
 * that of the revocation or erasure.
 */
export async function withdraw(
  tx: Queryable,
  ended: readonly Pick<AnsweredAssignment, 'lead_id' | 'lead_version' | 'company_id'>[],
  why: Ending,
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    ended.map(({ lead_id, lead_version, company_id }) => ({
      lead_id,
      version: lead_version,
      destination: companyDestination(company_id),
    })),
  );
  const given = `jsonb_to_recordset($1::jsonb) AS x (lead_id uuid, version integer, destination text)`;
  await tx.query(
    `UPDATE deliveries d SET state = 'withheld', reason = $2 FROM ${given}
     WHERE d.lead_id = x.lead_id AND d.destination = x.destination
       AND d.event = 'lead' AND d.state IN ('pending', 'dead')`,
    [rows, why],
  );
  if (why === 'returned') return;
  await tx.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, reason, created_at)
     SELECT gen_random_uuid(), x.lead_id, x.version, x.destination, 'lead.withdrawn', $2, $3
     FROM ${given} JOIN leads l ON l.lead_id = x.lead_id
     WHERE NOT ${isRevoked('x.lead_id')}
     -- Which the company may have been told before, and has had the lead again since.
     ON CONFLICT (lead_id, version, destination, event) DO UPDATE SET ${MAKE_ANEW},
       created_at = excluded.created_at
     WHERE deliveries.state <> 'erased'`,
    [rows, why, now.toISOString()],
  );
}
